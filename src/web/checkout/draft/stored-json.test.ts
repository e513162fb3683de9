import { expect, test } from 'vitest';
import { readStored, store } from './stored-json.ts';

class MapStorage extends Map<string, string> implements Storage {
  [name: string]: unknown;
  get length() {
    return this.size;
  }
  key = (index: number) => [...this.keys()][index] ?? null;
  getItem = (key: string) => this.get(key) ?? null;
  setItem = (key: string, value: string) => {
    this.set(key, value);
  };
  removeItem = (key: string) => {
    this.delete(key);
  };
}

const forbidden = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

test('a stored value can be read', () => {
  const storage = new MapStorage();
  expect(store(() => storage, 'a', { b: 1 })).toBe(true);
  expect(readStored(() => storage, 'a')).toEqual({ b: 1 });
});

test('storing null removes the value', () => {
  const storage = new MapStorage();
  store(() => storage, 'a', 1);
  store(() => storage, 'a', null);
  expect(storage.size).toBe(0);
});

test('broken JSON and forbidden storage read as undefined, and nothing is stored if storage is forbidden', () => {
  const storage = new MapStorage([['a', '{']]);
  expect(readStored(() => storage, 'a')).toBeUndefined();
  expect(readStored(forbidden, 'a')).toBeUndefined();
  expect(store(forbidden, 'a', 1)).toBe(false);
});
