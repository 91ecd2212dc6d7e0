/** The host for web workers. They have the page's means; Node's worker threads use the Node host. */
import { BrowserHost } from "./browser.js";

export class WorkerHost extends BrowserHost {}
