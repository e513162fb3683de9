import { expect, test } from 'vitest';
import { PrintfulError } from '../gateways/printful-error.ts';
import { checkPart } from './check-part.ts';

test('a part that answers is working', async () => {
  const part = await checkPart('Stripe', async () => 'pong', 1000);
  expect(part).toEqual({
    name: 'Stripe',
    state: 'working',
    says: expect.stringMatching(/^Answered in \d+ ms\.$/),
  });
});

test('a part that fails says why', async () => {
  const part = await checkPart('Printful', () => Promise.reject(new Error('The token is not valid.')), 1000);
  expect(part).toEqual({ name: 'Printful', state: 'failing', says: 'The token is not valid.' });
});

test('what Printful fails with is said as its connection test says it', async () => {
  const failure = new PrintfulError('unavailable', 'Internal server error', { status: 500 });
  expect(await checkPart('Printful', () => Promise.reject(failure), 1000)).toMatchObject({
    says: 'Printful does not answer. Try again in a moment.',
  });
});

test('an account that Printful does not charge is not called a matter of the token', async () => {
  const failure = new PrintfulError('unauthorized', 'No payment method', { status: 402 });
  expect(await checkPart('Printful', () => Promise.reject(failure), 1000)).toMatchObject({
    says: 'Printful refuses the account (No payment method). Check its billing in Printful’s dashboard.',
  });
});

test('a part that does not answer in time is failing', async () => {
  const part = await checkPart('Printful', () => new Promise(() => {}), 5);
  expect(part).toEqual({ name: 'Printful', state: 'failing', says: 'It has not answered yet.' });
});

test('the shop’s own limit is no failure of Printful, a refusal by Printful is one', async () => {
  const check = (status: number | null) =>
    checkPart(
      'Printful',
      () => Promise.reject(new PrintfulError('rate_limited', 'too often', { status })),
      500,
    );
  expect(await check(null)).toMatchObject({
    state: 'busy',
    says: expect.stringContaining('Waiting for room'),
  });
  expect(await check(429)).toMatchObject({ state: 'failing' });
});
