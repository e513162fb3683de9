import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../domain/settings/settings.ts';
import Returns from './returns-route.tsx';
import Shipping from './shipping-route.tsx';
import TermsOfService from './terms-of-service-route.tsx';

/** A page's words in a shop whose orders can be changed for this many minutes. */
function wordsOf(Component: ComponentType, editWindowMinutes: number): string {
  const root = {
    settings: { version: 1, settings: { ...DEFAULT_SETTINGS, editWindowMinutes } },
    makings: {},
    unmadeColors: [],
    shop: { support: { general: 'hello@', orders: 'orders@', returns: 'returns@' } },
  };
  const router = createMemoryRouter([{ path: '/', id: 'root', loader: true, Component }], {
    hydrationData: { loaderData: { root } },
  });
  return renderToStaticMarkup(<RouterProvider router={router} />)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
}

describe.each([
  ['the terms', TermsOfService, 'cancel the order for a full refund'],
  ['the returns page', Returns, 'cancel and get all of your money back'],
  ['the shipping page', Shipping, 'Delivery times count from the end of that time'],
])('%s', (_, Page, promise) => {
  test.each([
    [60, 'For 60 minutes after you pay'],
    [1, 'For 1 minute after you pay'],
  ])('promises %i minutes to change an order if the settings say so', (minutes, words) => {
    expect(wordsOf(Page, minutes)).toContain(words);
    expect(wordsOf(Page, minutes)).toContain(promise);
  });

  test('promises nothing of the kind without such a time', () => {
    expect(wordsOf(Page, 0)).not.toMatch(/after you pay|\b0 minutes|Until then|end of that time/);
  });
});

test('the terms always say when an order can no longer be changed', () => {
  expect(wordsOf(TermsOfService, 60)).toContain('After that, your hats are being made');
  expect(wordsOf(TermsOfService, 0)).toContain('Once you have paid, your hats are being made');
});

test('the terms and the returns page say what follows from words that we cannot print', () => {
  const terms = wordsOf(TermsOfService, 0);
  expect(terms).toContain('we refuse it before you pay');
  expect(terms).toContain(
    'If we don’t answer within 48 hours, or you don’t within 24, that hat is refunded.',
  );
  expect(wordsOf(Returns, 0)).toContain('you get back what you paid for that hat');
});
