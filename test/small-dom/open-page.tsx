import { setMaxListeners } from 'node:events';
import { act, type ReactNode } from 'react';
import type { Root } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import { browserCart } from '../../src/web/cart/cart-store.ts';
import { SmallDocument } from './document.ts';
import type { SmallElement } from './nodes.ts';
import { SmallEvent } from './small-event.ts';

// Before any page, whichever test comes first: a cart without a window cannot be stored, which it knows after a change.
browserCart.change((cart) => cart);

/**
 * What the shop answers: a body, or a function of the sent body. A `Response` is passed on as it is. The answer to a script's
 * whole address runs it.
 */
export type Answers = Record<string, unknown>;

/** Where a page is opened, and what the browser has stored by then, as JSON. */
export interface Place {
  address?: string;
  ofTab?: Readonly<Record<string, unknown>>;
  ofAllTabs?: Readonly<Record<string, unknown>>;
}

/** The text of a button, or what to fill fields with, by their labels. */
type Step = string | RegExp | Readonly<Record<string, string>>;

export interface Page {
  /** The visible texts of the page, or of the first element that a selector finds, each followed by a bar. */
  text(selector?: string): string;
  /** Whether there is an enabled button or link with this text. */
  has(text: string): boolean;
  click(text: string | RegExp): Promise<void>;
  /** Types into the field with this label, or chooses its option. */
  fill(label: string, value: string): Promise<void>;
  /** Clicks, and fills fields by their labels, one after the other. */
  play(...steps: readonly Step[]): Promise<void>;
  field(label: string): SmallElement;
  find(selector: string): SmallElement;
  press(element: SmallElement, key: string): Promise<void>;
  submit(): Promise<void>;
  /** Does what another part of the page would do. */
  does(change: () => void): Promise<void>;
  /** Runs all effects and answers that are due, after so many milliseconds. */
  settle(after?: number): Promise<void>;
  /** What was sent so far, without what was only read. A form is a list of its fields. */
  sent: [request: string, body?: unknown][];
  /** What was read so far. */
  read: string[];
  /** Addresses for which the page was left. */
  left: string[];
  document: SmallDocument;
}

/**
 * Shows a page in a small DOM without layout, whose requests get these answers, by `METHOD /path`. A GET needs no method.
 * The page closes when the test ends.
 */
export async function openPage(
  content: ReactNode,
  answers: Answers = {},
  place: string | Place = {},
): Promise<Page> {
  const page = new OpenPage(answers, typeof place === 'string' ? { address: place } : place);
  await page.show(content);
  return page;
}

class OpenPage implements Page {
  readonly document = new SmallDocument();
  readonly sent: [string, unknown?][] = [];
  readonly read: string[] = [];
  readonly left: string[] = [];
  readonly #answers: Answers;
  readonly #restore: () => void;
  #answered = 0;

  constructor(answers: Answers, { address = '/', ofTab = {}, ofAllTabs = {} }: Place) {
    this.#answers = answers;
    this.document.runScript = (script) => {
      const run = answers[script];
      if (typeof run === 'function') run();
      return run !== undefined;
    };
    this.#restore = replaceGlobals({
      ...browserGlobals(this.document, locationOf(address, this.left)),
      sessionStorage: storeOf(ofTab),
      localStorage: storeOf(ofAllTabs),
      fetch: (path: string, init?: RequestInit) => this.#fetch(path, init),
    });
  }

  async show(content: ReactNode) {
    const { createRoot } = await import('react-dom/client');
    const place = this.document.createElement('div');
    this.document.body.appendChild(place);
    const root: Root = createRoot(place as unknown as Element);
    onTestFinished(async () => {
      await act(async () => root.unmount());
      this.#restore();
    });
    await act(async () => root.render(content));
    await this.settle();
  }

  async settle(after = 0) {
    if (after > 0) await act(() => new Promise((done) => setTimeout(done, after)));
    // An answer takes a few turns: the query tells its observers in a timer, whose change may ask for more. Three turns
    // without a change end it.
    for (let [turn, idle] = [0, 0]; turn < 8 && idle < 3; turn++) {
      const before = this.#changes();
      await act(async () => {
        await new Promise((done) => setTimeout(done, 0));
      });
      idle = this.#changes() === before ? idle + 1 : 0;
    }
  }

  /** Counts what has changed in the page, and its requests. */
  #changes() {
    return this.document.changes + this.sent.length + this.read.length + this.#answered;
  }

  async #fetch(path: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
    const request = `${method} ${path}`;
    const parsed =
      typeof body === 'string' ? JSON.parse(body) : body instanceof FormData ? [...body] : undefined;
    if (method === 'GET') this.read.push(path);
    else this.sent.push(parsed === undefined ? [request] : [request, parsed]);
    const answer = this.#answers[request] ?? this.#answers[method === 'GET' ? path : request];
    const given = typeof answer === 'function' ? await answer(parsed) : answer;
    this.#answered++;
    if (given instanceof Response) return given.clone();
    if (given === undefined && method === 'GET') throw new TypeError(`No answer to ${request}`);
    return new Response(given === undefined ? '' : JSON.stringify(given));
  }

  text(selector = 'body') {
    const texts = (node: { childNodes: readonly unknown[] }): string[] =>
      (node.childNodes as SmallElement[]).flatMap((child) =>
        child.nodeType === 3
          ? [child.textContent]
          : /^(STYLE|SCRIPT|OPTION)$/.test(child.nodeName) || child.getAttribute?.('hidden') != null
            ? []
            : ['|', ...texts(child), '|'],
      );
    return ['|', ...texts(selector === 'body' ? this.document.body : this.find(selector)), '|']
      .join('')
      .replace(/\s+/g, ' ')
      .replace(/(\| ?)+/g, '|');
  }

  #buttons(text: string | RegExp) {
    const named = (element: SmallElement) =>
      (element.getAttribute('aria-label') ?? element.getAttribute('data-text') ?? element.textContent)
        .replace(/\s+/g, ' ')
        .trim();
    return this.#top()
      .querySelectorAll('button, a, summary, [role="button"], [role="option"]')
      .filter((one) => (typeof text === 'string' ? named(one) === text : text.test(named(one))));
  }

  /** The dialog above the page, or else the page. */
  #top() {
    const { body } = this.document;
    return body.querySelectorAll('dialog').findLast(({ open }) => open) ?? body;
  }

  has(text: string) {
    return this.#buttons(text).some((one) => !one.disabled);
  }

  async click(text: string | RegExp) {
    const [button] = this.#buttons(text);
    if (!button) throw new Error(`No button “${text}” in ${this.text()}`);
    if (button.disabled) throw new Error(`The button “${text}” is disabled`);
    await act(async () => {
      button.focus();
      button.click();
    });
    await this.settle();
  }

  async play(...steps: readonly Step[]) {
    for (const step of steps)
      if (typeof step === 'string' || step instanceof RegExp) await this.click(step);
      else for (const [label, value] of Object.entries(step)) await this.fill(label, value);
  }

  field(label: string) {
    const top = this.#top();
    const plain = (one: SmallElement) => one.textContent.replace(/\s+/g, ' ').trim();
    const labels = top.querySelectorAll('label');
    const first = labels.filter((one) => plain(one).startsWith(label));
    // A label may begin with a picture.
    for (const one of [...first, ...labels.filter((one) => plain(one).includes(label))]) {
      const id = one.getAttribute('for');
      const found = id ? this.document.getElementById(id) : one.querySelector('input, select, textarea');
      if (found) return found;
    }
    const named = top.querySelectorAll('input, select, textarea, button');
    const found = named.find(
      (one) => (one.getAttribute('aria-label') ?? '').startsWith(label) || one.name === label,
    );
    if (!found) throw new Error(`No field “${label}” in ${this.text()}`);
    return found;
  }

  find(selector: string) {
    const found = this.document.body.querySelector(selector);
    if (!found) throw new Error(`Nothing is “${selector}” in ${this.text()}`);
    return found;
  }

  async fill(label: string, value: string) {
    const field = this.field(label);
    await act(async () => {
      field.focus();
      if (/^(checkbox|radio)$/.test(field.type) && field.nodeName === 'INPUT') field.click();
      else {
        // As the browser does, which does not call the setter with which React notices its own changes.
        const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
        set?.call(field, value);
        field.dispatchEvent(new SmallEvent(field.nodeName === 'SELECT' ? 'change' : 'input'));
      }
    });
    await this.settle();
  }

  async press(element: SmallElement, key: string) {
    await act(async () => {
      const goesOn = element.dispatchEvent(new SmallEvent('keydown', { key }));
      if (goesOn && key === ' ' && element.nodeName === 'BUTTON') element.click(0);
    });
    await this.settle();
  }

  async does(change: () => void) {
    await act(async () => change());
    await this.settle();
  }

  async submit() {
    await act(async () => this.find('form').requestSubmit());
    await this.settle();
  }
}

/** The window's address, which stays as it is: the test sees in `left` where the page would lead. */
function locationOf(address: string, left: string[]) {
  const url = new URL(address, 'https://hats.example');
  const leave = (to: string) => void left.push(to);
  return Object.assign(url, { assign: leave, replace: leave, reload: () => leave(url.href) });
}

function browserGlobals(document: SmallDocument, location: URL): Record<string, unknown> {
  const events = new EventTarget();
  // Each stored value of the shop listens for other tabs.
  setMaxListeners(0, events);
  const globals = {
    document,
    location,
    matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    dispatchEvent: events.dispatchEvent.bind(events),
    navigator: {
      onLine: true,
      languages: ['en-US'],
      userAgent: '',
      // Older ones have no locks.
      ...('locks' in navigator && { locks: navigator.locks }),
    },
    scrollTo() {},
    scrollBy() {},
    scrollY: 0,
    innerHeight: 800,
    innerWidth: 400,
    history: { state: null, replaceState() {}, pushState() {}, scrollRestoration: 'auto' },
    CSS: { escape: (text: string) => text },
    requestAnimationFrame: (run: () => void) => setTimeout(run, 0),
    cancelAnimationFrame: clearTimeout,
    getComputedStyle: () => ({ getPropertyValue: () => '' }),
    getSelection: () => ({ anchorNode: null, rangeCount: 0 }),
    Element: document.body.constructor,
    HTMLElement: document.body.constructor,
    HTMLDialogElement: document.body.constructor,
    HTMLInputElement: document.body.constructor,
    HTMLIFrameElement: class {},
    Node: Object.getPrototypeOf(document.body.constructor),
    FormData: FormDataOfForm,
    IS_REACT_ACT_ENVIRONMENT: true,
    ResizeObserver: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
    CompositionEvent: class {},
    IntersectionObserver: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  };
  document.defaultView = globalThis;
  return { ...globals, window: globalThis };
}

function storeOf(stored: Readonly<Record<string, unknown>>) {
  const values = new Map(Object.entries(stored).map(([name, value]) => [name, JSON.stringify(value)]));
  return {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, String(value)),
    removeItem: (name: string) => void values.delete(name),
  };
}

class FormDataOfForm extends FormData {
  constructor(form?: unknown) {
    super();
    const fields = (form as SmallElement | undefined)?.querySelectorAll('input, select, textarea') ?? [];
    for (const field of fields) {
      const isBox = field.nodeName === 'INPUT' && /^(checkbox|radio)$/.test(field.type);
      if (field.name && (!isBox || field.checked)) this.append(field.name, field.value);
    }
  }
}

/** Replaces global names until the returned function is called. */
function replaceGlobals(globals: Record<string, unknown>): () => void {
  const before = Object.keys(globals).map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  );
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  return () => {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
  };
}
