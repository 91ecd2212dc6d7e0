// What the parent and the processes that do the work say to each other.

/** Run the program again and again until that much CPU time is used. */
export interface RoundRequest {
  readonly kind: "round";
  readonly milliseconds: number;
}

export interface RoundReply {
  readonly kind: "round";
  /** CPU time of all threads of the process, in nanoseconds per operation. */
  readonly cpu: number;
  /** The same by the clock. */
  readonly wall: number;
  readonly repeats: number;
}

export interface FailureReply {
  readonly kind: "failure";
  readonly message: string;
}

export type Reply = RoundReply | FailureReply;
