import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '../money/money.ts';
import {
  type Confirmation,
  type HatFacts,
  type HatState,
  hatReason,
  hatState,
  isSold,
  newsOf,
  refreshConfirmation,
  whyTooNarrow,
} from './hat-confirmation.ts';

const confirmed: Confirmation = {
  canvas: { width: 1890, height: 765 },
  technique: 'EMBROIDERY',
  price: cents(1248),
  priceNow: cents(1248),
  isMade: true,
  inStock: true,
  isStopped: false,
  lapse: null,
};
const asBefore: HatFacts = {
  isMade: true,
  isOffered: true,
  canvas: confirmed.canvas,
  inStock: true,
  price: confirmed.price,
};
const UNKNOWN: HatFacts = { isMade: null, isOffered: null, canvas: null, inStock: null, price: null };

const CASES: [what: string, facts: Partial<HatFacts>, state: HatState, reason: RegExp | null][] = [
  ['nothing', {}, 'confirmed', null],
  ['its stock gone', { inStock: false }, 'out_of_stock', /by itself/],
  [
    'it gone',
    { isMade: false, isOffered: null, canvas: null, inStock: null },
    'discontinued',
    /no longer makes/,
  ],
  ['its front gone', { isOffered: false }, 'unconfirmed', /no longer offers/],
  [
    'a lower canvas',
    { canvas: { width: 1890, height: 600 } },
    'unconfirmed',
    /now 6\.3 × 2 in\. You confirmed 6\.3 × 2\.55 in/,
  ],
  ['a narrower canvas', { canvas: { width: 1800, height: 765 } }, 'unconfirmed', /now 6 × 2\.55 in/],
  ['a square canvas', { canvas: { width: 675, height: 675 } }, 'unconfirmed', /2\.25 × 2\.25 in, too narrow/],
  ['a higher price', { price: cents(1348) }, 'confirmed', /charges \$13\.48 instead of \$12\.48/],
  ['a lower price', { price: cents(1148) }, 'confirmed', null],
  ['nothing for sure', UNKNOWN, 'confirmed', null],
];

describe('a confirmation of which Printful tells', () => {
  test.each(CASES)('%s', (_, facts, state, reason) => {
    const after = refreshConfirmation(confirmed, { ...asBefore, ...facts });
    expect(hatState(after, { hasMatch: true })).toBe(state);
    if (reason) expect(hatReason(after)).toMatch(reason);
    else expect(hatReason(after)).toBeNull();
  });

  test('stock returns by itself; what was discontinued or changed does not', () => {
    const back = (facts: Partial<HatFacts>) =>
      refreshConfirmation(refreshConfirmation(confirmed, { ...asBefore, ...facts }), asBefore);
    expect(isSold(back({ inStock: false }))).toBe(true);
    expect(isSold(back({ isMade: false }))).toBe(false);
    expect(isSold(back({ isOffered: false }))).toBe(false);
    expect(isSold(back({ canvas: { width: 1, height: 1 } }))).toBe(false);
  });
});

test('a color without a confirmation is unconfirmed, or unmatched if the model has no hat like it', () => {
  expect(hatState(null, { hasMatch: true })).toBe('unconfirmed');
  expect(hatState(null, { hasMatch: false })).toBe('unmatched');
});

const sizes = fc.record({ width: fc.constantFrom(1890, 1800), height: fc.constantFrom(765, 600) });
const flags = fc.option(fc.boolean(), { nil: null });
const anyFacts: fc.Arbitrary<HatFacts> = fc.record({
  isMade: flags,
  isOffered: flags,
  canvas: fc.option(sizes, { nil: null }),
  inStock: flags,
  price: fc.option(fc.integer({ min: 0, max: 3000 }).map(cents), { nil: null }),
});
const anyConfirmation: fc.Arbitrary<Confirmation> = fc.record({
  technique: fc.constantFrom('EMBROIDERY', 'DTFILM'),
  canvas: sizes,
  price: fc.integer({ min: 0, max: 3000 }).map(cents),
  priceNow: fc.integer({ min: 0, max: 3000 }).map(cents),
  isMade: fc.boolean(),
  inStock: fc.boolean(),
  isStopped: fc.boolean(),
  lapse: fc.option(fc.constant('It changed.'), { nil: null }),
});

describe('whatever Printful answers', () => {
  test('what the owner confirmed and stopped stays, and the same answer changes nothing more', () => {
    fc.assert(
      fc.property(anyConfirmation, anyFacts, (before, facts) => {
        const after = refreshConfirmation(before, facts);
        const { canvas, price, isStopped } = before;
        expect(after).toMatchObject({ canvas, price, isStopped });
        expect(refreshConfirmation(after, facts)).toEqual(after);
        expect(refreshConfirmation(before, UNKNOWN)).toEqual(before);
      }),
    );
  });

  test('only returning stock makes a color sold, and only on the canvas that was confirmed', () => {
    fc.assert(
      fc.property(anyConfirmation, anyFacts, (before, facts) => {
        const after = refreshConfirmation(before, facts);
        if (!isSold(after)) return;
        expect(isSold({ ...before, inStock: true })).toBe(true);
        if (facts.isMade) expect(facts.canvas ?? before.canvas).toEqual(before.canvas);
      }),
    );
  });

  test('the owner hears of a color that stops selling, and of a price only when it rises', () => {
    fc.assert(
      fc.property(anyConfirmation, anyFacts, (before, facts) => {
        const after = refreshConfirmation(before, facts);
        const news = newsOf(before, after);
        expect(news === 'unsold').toBe(isSold(before) && !isSold(after));
        if (news === 'dearer')
          expect(after.priceNow).toBeGreaterThan(Math.max(before.price, before.priceNow));
        expect(newsOf(after, refreshConfirmation(after, facts))).toBeNull();
      }),
    );
  });
});

test.each([
  ['a square embroidery is too narrow for text', 'EMBROIDERY', 675, 675, true],
  ['an embroidery that is hardly wider than high is, too', 'EMBROIDERY', 1100, 765, true],
  ['the narrowest known front for words is wide enough', 'EMBROIDERY', 1200, 525, false],
  ['a square print is not stitched', 'DTFILM', 675, 675, false],
])('%s', (_, technique, width, height, isTooNarrow) => {
  expect(whyTooNarrow({ technique, canvas: { width, height } }) !== null).toBe(isTooNarrow);
});
