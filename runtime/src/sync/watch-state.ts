/** What the ends of a watch share: the value and its version. */
import { WaitList } from "./wait-list.js";

/** The value, as `sendModify` sees it: assign to it or change what it refers to. */
export interface WatchCell<T> {
  value: T;
}

export class WatchState<T> implements WatchCell<T> {
  value: T;
  version = 0;
  senders = 1;
  receivers = 0;
  /** Those in `changed` and `waitFor`. */
  readonly waiters = new WaitList();
  /** Those in `closed`. */
  readonly closers = new WaitList();

  constructor(value: T) {
    this.value = value;
  }

  announce(): void {
    this.version++;
    this.waiters.wakeAll();
  }
}
