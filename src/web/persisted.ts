import { useSyncExternalStore } from 'react';
import { createListenersOfAllTabs } from '../lib/listeners.ts';
import { readStorage, writeStorage } from '../lib/storage.ts';

interface Persisted<Value> {
  /** The value now, which another tab may have stored. */
  current(): Value;
  store(next: Value): void;
  /** On the server and during hydration it is `none`. */
  use(): Value;
}

/**
 * A value that all tabs of a browser share. It is stored as JSON, except for `none`. Where storage is full or forbidden, it lasts as
 * long as the page. `parse` turns anything else than a value into `none`.
 */
export function persisted<Value>(
  key: string,
  parse: (text: string | null) => Value,
  none: Value,
): Persisted<Value> {
  let text: string | null = null;
  let value = none;
  let isStored = true;
  const { notify, subscribe } = createListenersOfAllTabs();

  function current(): Value {
    const stored = isStored ? readStorage(key) : text;
    if (stored !== text) {
      text = stored;
      value = parse(stored);
    }
    return value;
  }

  return {
    current,
    store(next) {
      value = next;
      text = next === none ? null : JSON.stringify(next);
      isStored = writeStorage(key, text);
      notify();
    },
    use: () => useSyncExternalStore(subscribe, current, () => none),
  };
}
