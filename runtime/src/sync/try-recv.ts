/** What receiving without waiting finds: the same for all channels. */

export type TryRecv<T> =
  | { readonly status: "value"; readonly value: T }
  /** Nothing is there now; something may still come. */
  | { readonly status: "empty" }
  /** Nothing is there, and nothing will come. */
  | { readonly status: "closed" };

export const EMPTY: { readonly status: "empty" } = { status: "empty" };
export const CLOSED: { readonly status: "closed" } = { status: "closed" };
