/** What the ends of a watch share: the value and its version. */
import { Audience } from "./audience.js";

/** The value, as `sendModify` sees it: assign to it or change what it refers to. */
export interface WatchCell<T> {
  value: T;
}

export class WatchState<T> extends Audience implements WatchCell<T> {
  value: T;
  version = 0;

  constructor(value: T) {
    super();
    this.value = value;
  }

  announce(): void {
    this.version++;
    this.waiters.wakeAll();
  }
}
