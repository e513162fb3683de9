import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { ShopperWords } from '../../../wire/shopper-order.ts';
import { KeptNote } from './kept-note.tsx';

const note = (words: ShopperWords) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <KeptNote words={words} changePath="/orders/1/hats/2" />
    </MemoryRouter>,
  );

test('kept words wait for a person, who may print them or give the money back', () => {
  const text = (state: ShopperWords['state']) => note({ state, changeUntil: null });
  expect(text('waiting')).toContain('Kept. A person answers within a business day.');
  expect(text('approved')).toContain('We print them.');
  // The bank may give it back, or Stripe may refuse the refund until the owner pays another way.
  expect(text('refunded')).toContain('Your money for this hat goes back to you.');
  expect(text('changed')).toBe('');
  expect(text('canceled')).toBe('');
});

test('only a change that we asked for has a last day and a link', () => {
  const asked = note({ state: 'change_asked', changeUntil: '2026-11-24T19:30:00.000Z' });
  expect(asked.replace(/\s/g, ' ')).toContain(
    'Change them by Nov 24, 2:30 PM EST, or you get your money back',
  );
  expect(asked).toContain('href="/orders/1/hats/2"');
  expect(note({ state: 'waiting', changeUntil: null })).not.toContain('href');
});
