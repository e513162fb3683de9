import { type OwnerDocument, SmallElement, SmallNode, SmallText } from './nodes.ts';

const XHTML = 'http://www.w3.org/1999/xhtml';

export class SmallDocument extends SmallNode implements OwnerDocument {
  readonly documentElement: SmallElement;
  readonly head: SmallElement;
  readonly body: SmallElement;
  readonly visibilityState = 'visible';
  readonly hidden = false;
  readonly readyState = 'complete';
  /** React asks whether there are such events. */
  readonly oninput = null;
  changes = 0;
  activeElement: SmallElement;
  defaultView: unknown = null;
  /** Runs the script of an address. Returns whether there is one. */
  runScript: (address: string) => boolean = () => false;

  constructor() {
    super(9, '#document', null);
    this.documentElement = this.createElement('html');
    this.appendChild(this.documentElement);
    this.head = this.createElement('head');
    this.body = this.createElement('body');
    this.documentElement.appendChild(this.head);
    this.documentElement.appendChild(this.body);
    this.activeElement = this.body;
  }

  run({ src, onload, onerror }: SmallElement) {
    const isThere = this.runScript(src);
    queueMicrotask(() => (isThere ? onload : onerror)?.());
  }

  createElement(name: string) {
    return new SmallElement(name, XHTML, this);
  }

  createElementNS(namespace: string, name: string) {
    return new SmallElement(name, namespace, this);
  }

  createTextNode(text: string) {
    return new SmallText(text, this);
  }

  createComment() {
    return new SmallNode(8, '#comment', this);
  }

  getElementById(id: string) {
    return this.querySelectorAll('[id]').find((one) => one.id === id) ?? null;
  }

  getElementsByName(name: string) {
    return this.querySelectorAll('[name]').filter((one) => one.name === name);
  }
}
