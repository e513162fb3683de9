import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NO_OWNER_WORDS } from '../words/check-words.ts';
import {
  checkReview,
  type Delivery,
  LONGEST_REVIEW,
  mayAsk,
  ratingOf,
  reviewState,
  type Spread,
  shownName,
} from './review.ts';

const DAY = 86_400_000;
const NOW = new Date('2026-11-28T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY);

const FINE: Delivery = {
  status: 'completed',
  deliveredAt: daysAgo(7),
  hasTrouble: false,
  hasProblem: false,
  isAnsweredElsewhere: false,
  isErased: false,
};

const asks = (order: Partial<Delivery>, afterDays = 7) =>
  mayAsk({ ...FINE, ...order }, { now: NOW, afterDays, day: DAY });

describe('a shopper is asked', () => {
  test('from the seventh day after delivery on, and not long after it', () => {
    expect([6.99, 7, 37, 37.01].map((days) => asks({ deliveredAt: daysAgo(days) }))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  test('never when the owner asks nobody', () => {
    expect(asks({ deliveredAt: NOW }, 0)).toBe(false);
  });

  test('never about an order with trouble, a problem, another answer or without a person', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('processing', 'shipped', 'completed', 'refunded', 'canceled', 'on_hold'),
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        (status, hasTrouble, hasProblem, isAnsweredElsewhere, isErased) => {
          const isClean = ![hasTrouble, hasProblem, isAnsweredElsewhere, isErased].includes(true);
          expect(asks({ status, hasTrouble, hasProblem, isAnsweredElsewhere, isErased })).toBe(
            status === 'completed' && isClean,
          );
        },
      ),
    );
  });
});

describe('a rating', () => {
  const count = fc.nat(40);
  const spread: fc.Arbitrary<Spread> = fc.tuple(count, count, count, count, count);

  test('says nothing of fewer than five', () => {
    expect(ratingOf([0, 0, 0, 0, 4])).toBeNull();
    expect(ratingOf([1, 0, 0, 0, 4])).toEqual({ count: 5, average: '4.2', spread: [1, 0, 0, 0, 4] });
  });

  test('lies between the lowest and the highest that was said, and counts every one', () => {
    fc.assert(
      fc.property(spread, (counts) => {
        const rating = ratingOf(counts);
        const count = counts.reduce((sum, each) => sum + each, 0);
        if (count < 5) return expect(rating).toBeNull();
        const said = counts.flatMap((each, index) => (each > 0 ? [index + 1] : []));
        expect(rating?.count).toBe(count);
        expect(Number(rating?.average)).toBeGreaterThanOrEqual(Math.min(...said) - 0.05);
        expect(Number(rating?.average)).toBeLessThanOrEqual(Math.max(...said) + 0.05);
      }),
    );
  });
});

describe('a review', () => {
  const problems = (form: Partial<Parameters<typeof checkReview>[0]>) =>
    checkReview({ stars: 4, words: '', name: 'Lupe M.', mayShow: true, ...form }, NO_OWNER_WORDS);

  test.each([
    'Pink is pinker than my screen. I’m keeping it.',
    'My sister wore it to the ceremony.\nMy mother has not spoken since.',
    'Came a day late. Joke still landed. Better than my Nike cap!!!',
    'Ugly. Crooked print, 2 of 5 and that is generous.',
    '<b>Loud</b> & proud 😬',
    '',
  ])('may say “%s”', (words) => expect(problems({ words })).toEqual({}));

  test.each([
    ['see https://spam.example/x', 'Leave out links and email addresses.'],
    ['cheaper at hats-4-less.com', 'Leave out links and email addresses.'],
    ['write to me@example.org', 'Leave out links and email addresses.'],
    ['k i k e', 'We don’t show hate. Change the words.'],
    ['all of them are nïgg3rs', 'We don’t show hate. Change the words.'],
    ['kіkе, said in Cyrillic', 'We don’t show hate. Change the words.'],
    ['White.\nPower.', 'We don’t show hate. Change the words.'],
  ])('may not say “%s”', (words, message) => expect(problems({ words })).toEqual({ words: message }));

  test('has at most 600 characters', () => {
    expect(problems({ words: '😬'.repeat(LONGEST_REVIEW) })).toEqual({});
    expect(problems({ words: 'x'.repeat(LONGEST_REVIEW + 1) })).toHaveProperty('words');
  });

  test('refuses the owner’s refused words, and asks nobody about the asked ones', () => {
    const form = { stars: 5, words: 'Glorp and zibble', name: '', mayShow: false };
    expect(checkReview(form, { ...NO_OWNER_WORDS, asked: ['glorp'] })).toEqual({});
    expect(checkReview(form, { ...NO_OWNER_WORDS, refused: ['zibble'] })).toHaveProperty('words');
  });

  test('needs one to five snaps, and a name only if it is shown', () => {
    expect([0, 6, 2.5, Number.NaN].map((stars) => Object.keys(problems({ stars })))).toEqual(
      Array(4).fill(['stars']),
    );
    expect(problems({ name: ' \u200b' })).toHaveProperty('name');
    expect(problems({ name: '', mayShow: false })).toEqual({});
    expect(problems({ name: 'K1KE' })).toHaveProperty('name');
  });

  test('is shown by first name and initial', () => {
    expect(['Lupe Moreno', 'Ana de la Cruz', ' Cher ', '', 'Zoë Österberg'].map(shownName)).toEqual([
      'Lupe M.',
      'Ana C.',
      'Cher',
      '',
      'Zoë Ö.',
    ]);
  });

  test('is published only if it is said, allowed and not hidden', () => {
    const said = { stars: 1, mayShow: true, changedAt: NOW, publishedAt: NOW, hiddenFor: null };
    expect(reviewState(said)).toBe('published');
    expect(reviewState({ ...said, publishedAt: null })).toBe('waiting');
    expect(reviewState({ ...said, hiddenFor: 'hate' })).toBe('hidden');
    expect(reviewState({ ...said, mayShow: false })).toBe('private');
    expect(reviewState({ ...said, stars: null })).toBe('asked');
  });
});
