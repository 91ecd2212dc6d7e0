// The preset comes without types.
declare module "@babel/preset-typescript" {
  import type { PluginItem } from "@babel/core";

  const preset: PluginItem;
  export default preset;
}
