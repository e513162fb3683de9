export interface Listeners {
  notify(): void;
  /** For React's `useSyncExternalStore`. */
  subscribe(listener: () => void): () => void;
}

export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    notify() {
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Also notified when another tab changes what this browser stores. */
export function createListenersOfAllTabs(): Listeners {
  const { notify, subscribe } = createListeners();
  return {
    notify,
    subscribe(listener) {
      const unsubscribe = subscribe(listener);
      window.addEventListener('storage', listener);
      return () => {
        unsubscribe();
        window.removeEventListener('storage', listener);
      };
    },
  };
}
