export type Listener = (event?: unknown) => void;

/** The listeners of one element. */
export class Listeners {
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
