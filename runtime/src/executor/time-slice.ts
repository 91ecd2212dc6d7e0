/**
 * How long tasks may be polled before the host gets its turn: about a millisecond, counted per *turn of the host*.
 *
 * Reading the clock takes as long as some polls, so it is read only now and then: the longer polls turn out to be, the sooner.
 */
import type { Host } from "../host/host.js";
import { POLLS_PER_LOOK, POLLS_PER_TURN, SLICE } from "./budget.js";

export abstract class TimeSlice {
  readonly host: Host;
  /** Polls until the next look at the clock. */
  private untilLook = POLLS_PER_LOOK;
  /** When the host last had a turn, as far as we know: never too late. */
  private turnStart = -Infinity;
  private turnPolls = 0;
  private stride = POLLS_PER_LOOK;
  private lastLook = -Infinity;

  constructor(host: Host) {
    this.host = host;
  }

  sliceOver(): boolean {
    if (this.host.now() - this.turnStart <= SLICE) return false;
    this.untilLook = 0; // Look before the next poll, and hop.
    return true;
  }

  /** The host has had its turn. */
  protected beginSlice(): void {
    this.turnStart = this.host.now();
    this.lastLook = this.turnStart;
    this.turnPolls = 0;
  }

  /** Before each poll: whether the host must have its turn first. */
  protected mustHop(): boolean {
    return --this.untilLook < 0 && this.look();
  }

  /** Reads the clock. True when the slice of this turn is used up. */
  private look(): boolean {
    const now = this.host.now();
    const elapsed = now - this.lastLook;
    this.lastLook = now;
    this.turnPolls += this.stride;
    // A slice should take some sixteen looks: long polls are watched closely, short ones hardly at all.
    if (elapsed > SLICE / 8) this.stride = Math.max(1, this.stride >> 1);
    else if (elapsed < SLICE / 32) this.stride = Math.min(POLLS_PER_LOOK, this.stride << 1);
    const over = now - this.turnStart > SLICE || this.turnPolls > POLLS_PER_TURN;
    // Once over it stays so until the turn: who asked may have had nothing left to poll, and the next one has.
    this.untilLook = over ? 0 : this.stride - 1;
    return over;
  }
}
