import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

/** A browser window that tests use one after another, each of which finds it as if new. */
export interface Window {
  context: BrowserContext;
  page: Page;
  /** Whether a test has changed what cannot be undone. */
  isUsedUp: boolean;
  /** What tests listen to. */
  listeners: [target: Emitter, event: string, listener: (...args: never[]) => void][];
}

interface Emitter {
  on(event: string, listener: (...args: never[]) => void): unknown;
  off(event: string, listener: (...args: never[]) => void): unknown;
}

/** The windows of a worker, one for each set of options. A new one would start a process, which takes as long as a short test. */
export class Windows {
  readonly #browser: Browser;
  readonly #prepare: (page: Page) => void;
  readonly #windows = new Map<string, Window>();

  /** `prepare` is called with every page that opens. */
  constructor(browser: Browser, prepare: (page: Page) => void) {
    this.#browser = browser;
    this.#prepare = prepare;
  }

  async take(options: BrowserContextOptions, isNew: boolean): Promise<Window> {
    const key = JSON.stringify(options);
    const last = this.#windows.get(key);
    if (last && isNew) await this.#close(last);
    const window = (!isNew && last) || (await this.#open(options));
    this.#windows.set(key, window);
    return window;
  }

  /** Makes the window like a new one, or closes it. */
  async giveBack(window: Window, { viewport, javaScriptEnabled }: BrowserContextOptions): Promise<void> {
    const { context, page, listeners } = window;
    if (window.isUsedUp || javaScriptEnabled === false || page.isClosed()) return this.#close(window);
    for (const [target, event, listener] of listeners.splice(0)) target.off(event, listener);
    for (const other of context.pages()) if (other !== page) await other.close();
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    try {
      // A page without scripts, so that nothing is stored after it is cleared.
      await page.goto('/robots.txt', { waitUntil: 'commit' });
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
      await context.clearCookies();
      const size = page.viewportSize();
      if (viewport && (size?.width !== viewport.width || size.height !== viewport.height))
        await page.setViewportSize(viewport);
      await page.mouse.move(0, 0);
    } catch {
      await this.#close(window);
    }
  }

  async close(): Promise<void> {
    for (const window of [...this.#windows.values()]) await this.#close(window);
  }

  async #open(options: BrowserContextOptions): Promise<Window> {
    const context = await this.#browser.newContext(options);
    context.on('page', this.#prepare);
    const page = await context.newPage();
    const window: Window = { context, page, isUsedUp: false, listeners: [] };
    for (const target of [context, page]) recordListeners(target as unknown as Emitter, window.listeners);
    for (const target of [context, page, context.clock])
      for (const name of LASTING) noticeCall(target, name, () => (window.isUsedUp = true));
    return window;
  }

  async #close(window: Window): Promise<void> {
    for (const [key, one] of this.#windows) if (one === window) this.#windows.delete(key);
    await window.context.close();
  }
}

/** What a test cannot take back. */
const LASTING = [
  'addInitScript',
  'close',
  'emulateMedia',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'setExtraHTTPHeaders',
  'setOffline',
  // The clock's.
  'install',
  'pauseAt',
  'setFixedTime',
];

function noticeCall(target: object, name: string, onCall: () => void): void {
  const methods = target as Record<string, ((...args: unknown[]) => unknown) | undefined>;
  const method = methods[name];
  if (!method) return;
  methods[name] = (...args) => {
    onCall();
    return method.apply(target, args);
  };
}

function recordListeners(target: Emitter, listeners: Window['listeners']): void {
  const { on } = target;
  target.on = (event, listener) => {
    listeners.push([target, event, listener]);
    return on.call(target, event, listener);
  };
}
