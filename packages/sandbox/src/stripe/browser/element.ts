/** The interface of every Stripe.js element. The base class renders nothing. */
export class PageElement {
  readonly elementType: string;
  protected readonly listeners = new Listeners();
  protected host: HTMLElement | null = null;

  constructor(elementType: string) {
    this.elementType = elementType;
  }

  mount(target: string | HTMLElement) {
    const parent = typeof target === 'string' ? document.querySelector(target) : target;
    if (!parent) throw new Error(`The selector you specified (${target}) applies to no DOM elements.`);
    this.host = document.createElement('div');
    this.draw(this.host);
    parent.replaceChildren(this.host);
    // Emit later: react-stripe-js attaches its listeners in an effect, after mounting.
    setTimeout(() => this.emit('ready', this.readyDetail()));
  }

  on(event: string, listener: Listener) {
    this.listeners.on(event, listener);
    return this;
  }

  once(event: string, listener: Listener) {
    const first: Listener = (detail) => {
      this.off(event, first);
      listener(detail);
    };
    return this.on(event, first);
  }

  off(event: string, listener?: Listener) {
    this.listeners.off(event, listener);
    return this;
  }

  unmount() {
    this.host?.remove();
    this.host = null;
  }

  destroy() {
    this.unmount();
  }

  update(_options: object) {}
  focus() {}
  blur() {}
  clear() {}
  collapse() {}

  protected draw(_host: HTMLElement) {}

  protected readyDetail(): object {
    return {};
  }

  protected emit(event: string, detail: object = {}) {
    if (this.host) this.listeners.emit(event, { elementType: this.elementType, ...detail });
  }
}

type Listener = (event?: unknown) => void;

class Listeners {
  #byEvent = new Map<string, Set<Listener>>();

  on(event: string, listener: Listener) {
    const listeners = this.#byEvent.get(event) ?? new Set();
    this.#byEvent.set(event, listeners.add(listener));
  }

  off(event: string, listener?: Listener) {
    if (listener) this.#byEvent.get(event)?.delete(listener);
    else this.#byEvent.delete(event);
  }

  emit(event: string, detail: unknown) {
    for (const listener of this.#byEvent.get(event) ?? []) listener(detail);
  }
}
