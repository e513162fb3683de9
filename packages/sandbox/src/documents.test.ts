import { expect, test } from 'vitest';
import { Documents } from './documents.ts';

test('a transaction that a full disk ends says so, and leaves nothing behind', () => {
  const documents = new Documents();
  const { database } = documents;
  const hats = documents.collection<{ id: string; words: string }>('hats');
  database.exec('PRAGMA max_page_count = 40');
  const fill = () => {
    for (let id = 0; id < 1000; id++) hats.put({ id: String(id), words: 'x'.repeat(4000) });
  };
  expect(() => documents.transaction(fill)).toThrow('database or disk is full');
  expect(database.prepare('select count(*) as count from documents').get()).toEqual({ count: 0 });
});
