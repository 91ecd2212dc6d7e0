// The name under which linked modules find the linker.

export const LOADER = "stator.loader";
