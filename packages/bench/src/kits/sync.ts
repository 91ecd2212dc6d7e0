// Nothing waits: for programs whose awaits are all ready.

export const start = <T>(main: (size: number) => T, size: number): T => main(size);

export const all = <T>(works: readonly T[]): T[] => [...works];
