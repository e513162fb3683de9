import { expect, test } from 'vitest';
import type { PageContext } from '../../wire/page-context.ts';
import { DatabaseUnavailable } from '../db/connect.ts';
import { rememberFacts } from './last-known-facts.ts';

function factsOf(answers: (() => unknown)[]) {
  const readyMades = async () => (answers.shift() as () => unknown)();
  return rememberFacts({ readyMades, shop: { notice: 'open' } } as unknown as PageContext);
}

const gone = () => {
  throw new DatabaseUnavailable(new Error('gone'));
};

test('while the database is unavailable, the last known facts are repeated', async () => {
  const { fresh, lastKnown } = factsOf([() => 'first', gone, gone, () => 'second']);
  expect(await fresh.readyMades()).toBe('first');
  expect(await lastKnown.readyMades()).toBe('first');
  await expect(fresh.readyMades()).rejects.toThrow(DatabaseUnavailable);
  expect(await lastKnown.readyMades()).toBe('second');
  expect([fresh.shop, lastKnown.shop]).toEqual([{ notice: 'open' }, { notice: 'open' }]);
});

test('unknown facts and bugs stay errors', async () => {
  await expect(factsOf([gone]).lastKnown.readyMades()).rejects.toThrow(DatabaseUnavailable);
  const bug = () => {
    throw new Error('a bug');
  };
  const { lastKnown } = factsOf([() => 'first', bug]);
  await lastKnown.readyMades();
  await expect(lastKnown.readyMades()).rejects.toThrow('a bug');
});
