// What the parent and the processes that do the work say to each other.

/** Run the program again and again until that much CPU time is used; or once, if it is about memory. */
export interface RoundRequest {
  readonly kind: "round";
  readonly milliseconds: number;
}

export interface RoundReply {
  readonly kind: "round";
  /** Nanoseconds of CPU time of all threads of the process, or bytes; per operation. */
  readonly value: number;
  /** Nanoseconds by the clock, per operation. */
  readonly wall: number;
  readonly repeats: number;
  /** What `main` was given: less than the workload says where that would take too long. */
  readonly size: number;
  /** Milliseconds of CPU time that the whole round took. */
  readonly used: number;
}

export interface FailureReply {
  readonly kind: "failure";
  readonly message: string;
}

export type Reply = RoundReply | FailureReply;
