import { expect, test } from 'vitest';
import { DEFAULT_DESIGN, toDesign } from '../../../domain/design/design.ts';
import { designLink } from '../../../domain/design/design-link.ts';
import { waitingIn } from './waiting-design.ts';

const jess = toDesign({ ...DEFAULT_DESIGN, textLine1: 'Jess', textLine2: 'said one drink', textLine3: '' });
const emma = { ...jess, textLine1: 'Emma' };

test('the shopper’s own design waits until it is settled', () => {
  expect(waitingIn({ present: jess, opened: null }, null)).toEqual(jess);
  expect(waitingIn({ present: jess, opened: null }, designLink(emma))).toEqual(jess);
  expect(waitingIn({ present: jess, opened: null }, designLink(jess))).toBe(null);
});

test('a hat that was opened waits only once it is changed', () => {
  expect(waitingIn({ present: jess, opened: jess }, null)).toBe(null);
  expect(waitingIn({ present: emma, opened: jess }, null)).toEqual(emma);
});

test('the sample, a hat without words and an empty device wait for nobody', () => {
  const blank = { ...jess, textLine1: '', textLine2: '' };
  for (const design of [DEFAULT_DESIGN, blank])
    expect(waitingIn({ present: design, opened: null }, null)).toBe(null);
  expect(waitingIn(null, null)).toBe(null);
});
