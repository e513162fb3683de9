/** A window of some browser, with a pointer and a keyboard as a shopper has them. */
export interface BrowserWindow {
  open(url: string): Promise<void>;
  /** The value of a JavaScript expression in the page. */
  evaluate<Value>(expression: string): Promise<Value>;
  click(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  /** The page's visible part as a PNG. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

export interface WindowOptions {
  width: number;
  height: number;
  /** Runs before the scripts of every page. */
  firstScript: string;
}

/** What the browser is called in the account, and how a window of it is opened. */
export interface OtherBrowser {
  name: string;
  open(options: WindowOptions): Promise<BrowserWindow>;
}
