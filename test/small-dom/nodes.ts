import { matches } from './selectors.ts';
import { SmallEvent } from './small-event.ts';

type Listener = (event: SmallEvent) => void;

/** What nodes need of their document. */
export interface OwnerDocument {
  readonly body: SmallElement;
  activeElement: SmallElement;
  /** How often the tree has changed. */
  changes: number;
  createTextNode(text: string): SmallText;
  run(script: SmallElement): void;
}

/** A node of the tree: what React, and the code of pages, use of the DOM, without layout. */
export class SmallNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly ownerDocument: OwnerDocument;
  parentNode: SmallNode | null = null;
  readonly childNodes: SmallNode[] = [];
  readonly #listeners: { type: string; listener: Listener; isCapture: boolean }[] = [];

  constructor(nodeType: number, nodeName: string, ownerDocument: OwnerDocument | null) {
    this.nodeType = nodeType;
    this.nodeName = nodeName;
    this.ownerDocument = ownerDocument ?? (this as unknown as OwnerDocument);
  }

  get parentElement(): SmallElement | null {
    return this.parentNode instanceof SmallElement ? this.parentNode : null;
  }

  get firstChild(): SmallNode | null {
    return this.childNodes[0] ?? null;
  }

  get lastChild(): SmallNode | null {
    return this.childNodes.at(-1) ?? null;
  }

  get nextSibling(): SmallNode | null {
    return this.#sibling(1);
  }

  get previousSibling(): SmallNode | null {
    return this.#sibling(-1);
  }

  #sibling(step: number): SmallNode | null {
    const siblings = this.parentNode?.childNodes ?? [];
    return siblings[siblings.indexOf(this) + step] ?? null;
  }

  get isConnected(): boolean {
    return this.nodeType === 9 || (this.parentNode?.isConnected ?? false);
  }

  get textContent(): string {
    return this.childNodes.map((child) => child.textContent).join('');
  }

  set textContent(text: string) {
    for (const child of [...this.childNodes]) this.removeChild(child);
    if (text !== '') this.appendChild(this.ownerDocument.createTextNode(text));
  }

  appendChild(child: SmallNode) {
    return this.insertBefore(child, null);
  }

  append(...children: SmallNode[]) {
    for (const child of children) {
      this.appendChild(child);
      if (child.nodeName === 'SCRIPT') this.ownerDocument.run(child as SmallElement);
    }
  }

  insertBefore(child: SmallNode, before: SmallNode | null) {
    this.ownerDocument.changes++;
    child.parentNode?.removeChild(child);
    const index = before ? this.childNodes.indexOf(before) : this.childNodes.length;
    this.childNodes.splice(index, 0, child);
    child.parentNode = this;
    return child;
  }

  removeChild(child: SmallNode) {
    this.ownerDocument.changes++;
    this.childNodes.splice(this.childNodes.indexOf(child), 1);
    child.parentNode = null;
    return child;
  }

  remove() {
    this.parentNode?.removeChild(this);
  }

  contains(other: SmallNode | null | undefined): boolean {
    return other != null && (other === this || this.contains(other.parentNode));
  }

  addEventListener(type: string, listener: Listener, options?: boolean | { capture?: boolean }) {
    const isCapture = typeof options === 'object' ? (options.capture ?? false) : (options ?? false);
    this.#listeners.push({ type, listener, isCapture });
  }

  removeEventListener(type: string, listener: Listener) {
    const index = this.#listeners.findIndex((one) => one.type === type && one.listener === listener);
    if (index >= 0) this.#listeners.splice(index, 1);
  }

  /** Returns false if a listener prevented what the browser does by default. */
  dispatchEvent(event: SmallEvent): boolean {
    // Components dispatch the runtime's own events, too.
    Object.defineProperty(event, 'target', { value: this, configurable: true, writable: true });
    const path: SmallNode[] = [];
    for (let node: SmallNode | null = this; node; node = node.parentNode) path.push(node);
    for (const node of path.toReversed()) node.#hear(event, true);
    for (const node of event.bubbles ? path : [this]) node.#hear(event, false);
    return !event.defaultPrevented;
  }

  #hear(event: SmallEvent, isCapture: boolean) {
    if (event.isStopped) return;
    Object.defineProperty(event, 'currentTarget', { value: this, configurable: true, writable: true });
    for (const one of [...this.#listeners])
      if (one.type === event.type && one.isCapture === isCapture) one.listener.call(this, event);
  }

  querySelectorAll(selector: string): SmallElement[] {
    return this.childNodes.flatMap((child) => [
      ...(child instanceof SmallElement && matches(child, selector) ? [child] : []),
      ...child.querySelectorAll(selector),
    ]);
  }

  querySelector(selector: string): SmallElement | null {
    return this.querySelectorAll(selector)[0] ?? null;
  }
}

export class SmallText extends SmallNode {
  data: string;

  constructor(data: string, ownerDocument: OwnerDocument) {
    super(3, '#text', ownerDocument);
    this.data = data;
  }

  get nodeValue() {
    return this.data;
  }

  set nodeValue(text: string) {
    this.ownerDocument.changes++;
    this.data = text;
  }

  override get textContent() {
    return this.data;
  }

  override set textContent(text: string) {
    this.data = text;
  }
}

const FOCUSABLE = 'a, button, input, select, textarea, summary, [tabindex]';

export class SmallElement extends SmallNode {
  readonly namespaceURI: string;
  readonly attributes = new Map<string, string>();
  readonly style: Record<string, unknown> = {
    setProperty(this: Record<string, unknown>, name: string, value: string) {
      this[name] = value;
    },
    removeProperty(this: Record<string, unknown>, name: string) {
      delete this[name];
    },
  };
  open = false;
  defaultSelected = false;
  multiple = false;
  defaultValue = '';
  defaultChecked = false;
  scrollTop = 0;
  src = '';
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  #value: string | null = null;
  #isChecked = false;
  #isSelected = false;

  constructor(name: string, namespace: string, ownerDocument: OwnerDocument) {
    super(1, namespace.endsWith('xhtml') ? name.toUpperCase() : name, ownerDocument);
    this.namespaceURI = namespace;
  }

  get tagName() {
    return this.nodeName;
  }

  get type() {
    return this.attributes.get('type') ?? (this.nodeName === 'BUTTON' ? 'submit' : 'text');
  }

  set type(type: string) {
    this.attributes.set('type', type);
  }

  get name() {
    return this.attributes.get('name') ?? '';
  }

  set name(name: string) {
    this.attributes.set('name', name);
  }

  get id() {
    return this.attributes.get('id') ?? '';
  }

  get tabIndex() {
    return Number(this.attributes.get('tabindex') ?? -1);
  }

  set tabIndex(index: number) {
    this.attributes.set('tabindex', String(index));
  }

  get href() {
    return this.attributes.get('href') ?? '';
  }

  get disabled() {
    return this.attributes.has('disabled');
  }

  get value(): string {
    if (this.nodeName === 'SELECT')
      return (this.options.find(({ selected }) => selected) ?? this.options[0])?.value ?? '';
    if (this.nodeName === 'OPTION') return this.attributes.get('value') ?? this.textContent;
    return this.#value ?? this.attributes.get('value') ?? this.defaultValue;
  }

  set value(value: string) {
    this.#value = String(value);
    for (const option of this.options) option.selected = option.value === this.#value;
  }

  get checked() {
    return this.#isChecked;
  }

  set checked(isChecked: boolean) {
    this.#isChecked = isChecked;
  }

  get isFocused() {
    return this.ownerDocument.activeElement === this;
  }

  get selected() {
    return this.#isSelected;
  }

  set selected(isSelected: boolean) {
    // Of a list, one option at a time.
    if (isSelected) for (const option of this.closest('select')?.options ?? []) option.#isSelected = false;
    this.#isSelected = isSelected;
  }

  get options() {
    return this.nodeName === 'SELECT' ? this.querySelectorAll('option') : [];
  }

  get rows() {
    return this.children.filter(({ nodeName }) => nodeName === 'TR');
  }

  get form() {
    return this.closest('form');
  }

  get children() {
    return this.childNodes.filter((child) => child instanceof SmallElement);
  }

  get dataset(): Record<string, string> {
    const named = [...this.attributes].filter(([name]) => name.startsWith('data-'));
    return Object.fromEntries(
      named.map(([name, value]) => [
        name.slice(5).replace(/-(.)/g, (_, letter) => letter.toUpperCase()),
        value,
      ]),
    );
  }

  get classList() {
    const names = (this.attributes.get('class') ?? '').split(' ').filter(Boolean);
    const set = (next: string[]) => this.attributes.set('class', next.join(' '));
    return {
      contains: (name: string) => names.includes(name),
      add: (name: string) => set([...names, name]),
      remove: (name: string) => set(names.filter((one) => one !== name)),
    };
  }

  setAttribute(name: string, value: unknown) {
    this.ownerDocument.changes++;
    this.attributes.set(name, String(value));
  }

  getAttribute(name: string) {
    return this.attributes.get(name) ?? null;
  }

  hasAttribute(name: string) {
    return this.attributes.has(name);
  }

  removeAttribute(name: string) {
    this.attributes.delete(name);
  }

  matches(selector: string) {
    return matches(this, selector);
  }

  closest(selector: string): SmallElement | null {
    return matches(this, selector) ? this : (this.parentElement?.closest(selector) ?? null);
  }

  focus() {
    const { ownerDocument } = this;
    if (!matches(this, FOCUSABLE) || this.disabled || ownerDocument.activeElement === this) return;
    ownerDocument.activeElement.blur(this);
    ownerDocument.activeElement = this;
    this.dispatchEvent(new SmallEvent('focusin'));
  }

  blur(relatedTarget: SmallElement | null = null) {
    if (this.ownerDocument.activeElement !== this) return;
    this.ownerDocument.activeElement = this.ownerDocument.body;
    this.dispatchEvent(new SmallEvent('focusout', { relatedTarget }));
  }

  show() {
    this.open = true;
  }

  showModal() {
    this.open = true;
  }

  close() {
    this.open = false;
  }

  /** `detail` is 0 for a click of the keyboard. */
  click(detail = 1) {
    if (this.disabled) return;
    const isBox = this.nodeName === 'INPUT' && /^(checkbox|radio)$/.test(this.type);
    // React compares with the value that it set, so the box changes before the event.
    if (isBox) this.#isChecked = this.type === 'radio' || !this.#isChecked;
    const goesOn = this.dispatchEvent(new SmallEvent('click', { button: 0, detail }));
    const form = this.form;
    if (goesOn && form && this.nodeName === 'BUTTON' && this.type === 'submit')
      form.dispatchEvent(new SmallEvent('submit', { submitter: this }));
  }

  reset() {
    for (const field of this.querySelectorAll('input:not([type=hidden]), textarea'))
      field.value = field.defaultValue;
  }

  requestSubmit() {
    this.dispatchEvent(new SmallEvent('submit', { submitter: null }));
  }

  getBoundingClientRect() {
    return { x: 0, y: 0, top: 0, left: 0, right: 0, bottom: 0, width: 0, height: 0 };
  }

  scrollIntoView() {}
  setPointerCapture() {}
  select() {}
  setSelectionRange() {}
}
