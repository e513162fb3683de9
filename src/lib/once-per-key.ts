/** Calls once for each key, and from then on returns the same promise. One that was rejected is forgotten, so the next call tries again. */
export function oncePerKey<Key, Value>(load: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const loading = new Map<Key, Promise<Value>>();
  return (key) => {
    const earlier = loading.get(key);
    if (earlier) return earlier;
    const promise = load(key);
    loading.set(key, promise);
    promise.catch(() => loading.delete(key));
    return promise;
  };
}
