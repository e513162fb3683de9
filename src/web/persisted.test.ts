import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../test/memory-storage.ts';
import { parseJson } from '../lib/json.ts';
import { persisted } from './persisted.ts';

const KEY = 'unhinged-hats-test';
const stored = new Map<string, string>();
let isFull = false;

beforeEach(() => {
  stored.clear();
  isFull = false;
  const storage = memoryStorage(stored);
  const localStorage = {
    ...storage,
    setItem(key: string, text: string) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      storage.setItem(key, text);
    },
  };
  vi.stubGlobal('window', { localStorage });
});

afterEach(() => vi.unstubAllGlobals());

const count = () => persisted(KEY, (text) => Number(parseJson(text)), 0);

test('a value is stored, and found by another page; `none` is not stored', () => {
  count().store(7);
  expect(stored.get(KEY)).toBe('7');
  const other = count();
  expect(other.current()).toBe(7);
  other.store(0);
  expect(stored.size).toBe(0);
});

test('what another tab stores or removes counts at once, and the same text stays the same object', () => {
  const list = persisted(KEY, (text) => (parseJson(text) ?? NONE) as string[], NONE);
  stored.set(KEY, '["a"]');
  const first = list.current();
  expect(first).toEqual(['a']);
  expect(list.current()).toBe(first);
  stored.set(KEY, '["b"]');
  expect(list.current()).toEqual(['b']);
  stored.delete(KEY);
  expect(list.current()).toBe(NONE);
});

const NONE: string[] = [];

test('with full or forbidden storage, a value lasts as long as the page', () => {
  const value = count();
  value.store(1);
  isFull = true;
  value.store(2);
  expect(value.current()).toBe(2);
  isFull = false;
  value.store(3);
  expect(stored.get(KEY)).toBe('3');
  vi.stubGlobal('window', {
    get localStorage() {
      throw new DOMException('forbidden', 'SecurityError');
    },
  });
  const forbidden = count();
  expect(forbidden.current()).toBe(0);
  forbidden.store(5);
  expect(forbidden.current()).toBe(5);
});
