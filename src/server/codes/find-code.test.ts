import { expect, test, vi } from 'vitest';
import type { Deps } from '../deps.ts';
import { ShopError } from '../http/shop-error.ts';
import { countGuesses, findCode } from './find-code.ts';

const limits = () => ({ take: vi.fn(), giveBack: vi.fn() });
const typed = { address: '203.0.113.7', typed: ' summer20 ' };
/** No code can have this name, so that the database is not asked. */
const unknown = await findCode({} as Deps, '?');

test('a name that does not exist is a guess, whether its error is returned or thrown', async () => {
  for (const lookUp of [async () => unknown, () => Promise.reject(unknown)]) {
    const { take, giveBack } = limits();
    expect(await countGuesses({ take, giveBack }, typed, lookUp).catch((error) => error)).toBe(unknown);
    expect([take.mock.calls, giveBack.mock.calls]).toEqual([[['codes', '203.0.113.7']], []]);
  }
});

test('a name that exists is none, whatever becomes of the order', async () => {
  const refusal = new ShopError('conflict', 'something else');
  const lookUps: (() => Promise<unknown>)[] = [
    async () => 'found',
    async () => refusal,
    () => Promise.reject(refusal),
  ];
  for (const lookUp of lookUps) {
    const { take, giveBack } = limits();
    await countGuesses({ take, giveBack }, typed, lookUp).catch(() => undefined);
    expect([take.mock.calls.length, giveBack.mock.calls]).toEqual([1, [['codes', '203.0.113.7']]]);
  }
});

test('who has used up all guesses learns nothing', async () => {
  const refusal = new ShopError('too_many_requests', 'later');
  const take = () => {
    throw refusal;
  };
  const lookUp = vi.fn();
  await expect(countGuesses({ take, giveBack: vi.fn() }, typed, lookUp)).rejects.toBe(refusal);
  expect(lookUp).not.toHaveBeenCalled();
});

test.each([null, undefined, '', '  '])('without a code (%s), nothing is counted', async (none) => {
  const { take, giveBack } = limits();
  expect(await countGuesses({ take, giveBack }, { ...typed, typed: none }, async () => 'done')).toBe('done');
  expect([take.mock.calls, giveBack.mock.calls]).toEqual([[], []]);
});

test('what is said of an unknown code repeats at most thirty letters of it', async () => {
  expect(await findCode({} as Deps, ` ${'X'.repeat(40)} `)).toMatchObject({
    code: 'invalid',
    path: 'discountCode',
    message: `We don’t know the code ${'X'.repeat(30)}. Check how it’s spelled.`,
  });
});
