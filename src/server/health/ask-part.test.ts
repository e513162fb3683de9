import { expect, test } from 'vitest';
import { askPart } from './ask-part.ts';

test('a part that answers works', async () => {
  const part = await askPart('Stripe', async () => 'pong', 1000);
  expect(part).toEqual({
    name: 'Stripe',
    state: 'working',
    says: expect.stringMatching(/^Answered in \d+ ms\.$/),
  });
});

test('a part that refuses says why', async () => {
  const part = await askPart('Printful', () => Promise.reject(new Error('The token is not valid.')), 1000);
  expect(part).toEqual({ name: 'Printful', state: 'failing', says: 'The token is not valid.' });
});

test('a part that hangs is not waited for', async () => {
  const part = await askPart('Printful', () => new Promise(() => {}), 5);
  expect(part).toEqual({ name: 'Printful', state: 'failing', says: 'It has not answered yet.' });
});
