import type { BrowserWindow } from './browser-window.ts';

const TIMEOUT_MS = 20_000;

/** Runs before the scripts of every page and records its errors for `pageErrors`. */
export const RECORD_PAGE_ERRORS = `{
  const record = (kind, text) => {
    const errors = JSON.parse(sessionStorage.pageErrors ?? '[]');
    sessionStorage.pageErrors = JSON.stringify([...errors, location.pathname + ': ' + kind + ' ' + text]);
  };
  addEventListener('error', ({ message, filename }) => message && record('error', message + ' ' + filename));
  addEventListener('unhandledrejection', ({ reason }) => record('rejection', reason));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    record('policy', violatedDirective + ' ' + blockedURI));
  const { error } = console;
  console.error = (...words) => { record('console', words.map(String).join(' ')); error(...words); };
}`;

/** Uses a page through its visible texts, with pointer and keyboard. */
export class Shopper {
  readonly #window: BrowserWindow;
  readonly #origin: string;

  constructor(window: BrowserWindow, origin: string) {
    this.#window = window;
    this.#origin = origin;
  }

  /** Opens a page and waits until its scripts run. */
  async open(path: string): Promise<void> {
    await this.#window.open(this.#origin + path);
    await this.until('!window.redoEarlyInput', `${path} to become interactive`);
  }

  /** Waits until an expression is true in the page. During a navigation, it counts as false. */
  async until(expression: string, what: string): Promise<void> {
    const deadline = Date.now() + TIMEOUT_MS;
    while (!(await this.#window.evaluate<boolean>(`Boolean(${expression})`).catch(() => false))) {
      if (Date.now() > deadline) throw new Error(`timed out waiting for ${what}; ${await this.#where()}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  see(text: string): Promise<void> {
    return this.until(`(${SEES})(${JSON.stringify(text)})`, `“${text}”`);
  }

  /** Clicks the button, link, or field with this name. */
  async click(name: string): Promise<void> {
    const element = `(${FIND})(${JSON.stringify(name)})`;
    await this.until(element, `an uncovered element named “${name}”`);
    const { x, y } = await this.#window.evaluate<{ x: number; y: number }>(element);
    await this.#window.click(x, y);
  }

  async fill(label: string, value: string): Promise<void> {
    await this.click(label);
    await this.#window.evaluate(`(${FOCUSED})().select()`);
    await this.#window.type(value);
    const digits = value.replace(/\W/g, '');
    await this.until(
      `(${FOCUSED})().value.replace(/\\W/g, '') === ${JSON.stringify(digits)}`,
      `${label} to contain “${value}”`,
    );
  }

  async choose(label: string, value: string): Promise<void> {
    await this.until(`(${LABELED})(${JSON.stringify(label)})`, `the list “${label}”`);
    await this.#window.evaluate(
      `(${CHOOSE})((${LABELED})(${JSON.stringify(label)}), ${JSON.stringify(value)})`,
    );
  }

  evaluate<Value>(expression: string): Promise<Value> {
    return this.#window.evaluate(expression);
  }

  screenshot(): Promise<Buffer> {
    return this.#window.screenshot();
  }

  /** The errors recorded on all pages so far. */
  async pageErrors(): Promise<string[]> {
    return JSON.parse(await this.#window.evaluate<string>(`sessionStorage.pageErrors ?? '[]'`));
  }

  async #where(): Promise<string> {
    const seen = await this.#window
      .evaluate<string>(`location.pathname + ': ' + document.body.innerText.slice(0, 300)`)
      .catch(String);
    return `at ${seen.replace(/\s+/g, ' ')}; ${(await this.pageErrors().catch(String)).toString()}`;
  }
}

const LABELED = `(name) => {
  const inside = (root) => [root, ...[...root.querySelectorAll('*')].flatMap((element) =>
    element.shadowRoot ? inside(element.shadowRoot) : [])];
  const labels = inside(document).flatMap((root) => [...root.querySelectorAll('label')]);
  return labels.find(({ textContent }) => textContent.trim().startsWith(name))?.control;
}`;

const SEES = `(text) => [...document.querySelectorAll('body *')].some((element) =>
  element.textContent.trim() === text && element.getClientRects().length > 0)`;

/** Scrolls to the element with a name and returns its center; null while it is missing or covered. */
const FIND = `(name) => {
  const letters = (text) => text.replace(/\\s/g, '');
  const nameOf = (element) => {
    const visible = element.cloneNode(true);
    for (const hidden of visible.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
    return element.getAttribute('aria-label') ?? visible.textContent;
  };
  const named = [...document.querySelectorAll('a, button')].filter((element) =>
    letters(nameOf(element)) === letters(name) && element.getClientRects().length > 0 && !element.disabled);
  const element = named[0] ?? (${LABELED})(name);
  if (!element) return null;
  let { x, y, width, height } = element.getBoundingClientRect();
  if (y < 0 || y + height > innerHeight || width === 0) {
    element.scrollIntoView({ block: 'center' });
    return null;
  }
  x += width / 2;
  y += height / 2;
  let hit = document.elementFromPoint(x, y);
  while (hit?.shadowRoot) hit = hit.shadowRoot.elementFromPoint(x, y);
  const isFree = hit && (element.contains(hit) || hit.contains(element));
  if (!isFree) element.scrollIntoView({ block: 'center' });
  return isFree ? { x, y } : null;
}`;

const FOCUSED = `() => {
  let focused = document.activeElement;
  while (focused.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused;
}`;

/** Browsers open select menus outside the page, where the drivers cannot reach them. */
const CHOOSE = `(list, value) => {
  list.value = value;
  list.dispatchEvent(new Event('change', { bubbles: true }));
}`;
