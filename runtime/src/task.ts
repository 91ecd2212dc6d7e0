/** What is built on tasks: scopes, sets of tasks, task-locals, the budget by hand, shutdown. */
export { Scope, scope } from "./task/scope.js";
export { JoinSet } from "./task/join-set.js";
export { JoinMap, type KeyedResult } from "./task/join-map.js";
export { JoinQueue } from "./task/join-queue.js";
export { owned, OwnedHandle } from "./task/owned-handle.js";
export { TaskTracker } from "./task/task-tracker.js";
export { TaskLocal, taskLocal } from "./task/task-local.js";
export { consumeBudget, cooperative, unconstrained } from "./task/coop.js";
export { shutdown } from "./task/shutdown.js";
