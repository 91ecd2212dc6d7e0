/**
 * The native `await` as a function, for the drivers that must take exactly as many turns of the microtask queue as the
 * host does. It uses the host's own, so no patched `Promise` can disturb it.
 *
 * Law: exactly one of the two callbacks is called, once; neither may throw. A value that cannot even be turned into a
 * promise fails at once, before anything is suspended.
 */
export async function nativeAwait(
  value: unknown,
  onValue: (value: unknown) => void,
  onError: (error: unknown) => void,
): Promise<void> {
  let awaited: unknown;
  try {
    awaited = await value;
  } catch (error) {
    onError(error);
    return;
  }
  onValue(awaited);
}
