/**
 * Dumps and reports of slow polls in a bundle too, which goes without them otherwise: entry `@stator/runtime/tools`,
 * imported for its effect.
 */
import { registerTools } from "./executor/register-tools.js";

registerTools();
