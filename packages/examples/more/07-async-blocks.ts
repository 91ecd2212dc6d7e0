// Async blocks: a future without a function. `future.block` is Rust's `async { … }`.
//
// Look at what the blocks see. A block captures variables, not values, as every closure does: what has changed when
// it is polled, it sees changed. Rust's `async move` takes the value along; here that is a constant of its own, or
// a parameter.
import { future, run } from "@stator/runtime";
import { join } from "@stator/runtime/combinators";

const show = future(async (label: string, value: string) => {
  console.log(`${label}: ${value}`);
});

const main = future(async () => {
  let name = "Ada";
  const borrowed = future.block(async () => {
    console.log(`block: ${name}`);
  });
  const taken = name;
  const moved = future.block(async () => {
    console.log(`block with a constant of its own: ${taken}`);
  });
  const called = show("function with a parameter", name);

  name = "Grace";
  console.log("nothing has run yet"); // blocks are lazy, like calls
  await join([borrowed, moved, called]);

  const lengths = ["one", "three"].map((word) => future.block(async () => word.length));
  console.log(`a list of blocks: ${(await join(lengths)).join(" and ")}`);
});

await run(main());
