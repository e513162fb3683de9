/** A browser window with a real pointer and keyboard. */
export interface BrowserWindow {
  open(url: string): Promise<void>;
  /** Evaluates a JavaScript expression in the page. */
  evaluate<Value>(expression: string): Promise<Value>;
  click(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  /** A PNG of the visible part of the page. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

export interface WindowOptions {
  width: number;
  height: number;
  /** Runs before the scripts of every page. */
  firstScript: string;
}

/** A browser, with its name in the report. */
export interface OtherBrowser {
  name: string;
  open(options: WindowOptions): Promise<BrowserWindow>;
}
