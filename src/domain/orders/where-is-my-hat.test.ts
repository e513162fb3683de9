import { describe, expect, test } from 'vitest';
import { type HatFacts, whereIsMyHat } from './where-is-my-hat.ts';

const FACTS: HatFacts = {
  id: '7K2Q9MXA4T',
  name: 'Maya',
  hats: 1,
  states: ['confirmed_with_printful'],
  changeableUntil: null,
  arrivesBy: 'Dec 5',
  parcels: [],
};
const PARCEL: HatFacts['parcels'][number] = {
  carrier: 'USPS',
  service: '',
  trackingNumber: '9400',
  trackingUrl: 'https://track.example/9400',
  shippedOn: 'Nov 20',
  deliveredOn: null,
  hats: null,
  isReturned: false,
  isCanceled: false,
};
const answer = (facts: Partial<HatFacts>) =>
  whereIsMyHat({ ...FACTS, ...facts })
    .split('\n\n')
    .slice(1)
    .join(' ');

test('it greets whoever asks', () => {
  expect(whereIsMyHat(FACTS)).toMatch(/^Hi Maya,\n\nYour hat is being made right now\./);
});

test.each([
  [{ states: ['pending'] }, 'Order #7K2Q9MXA4T isn’t paid yet, so we haven’t started making it.'],
  [{ states: ['part_refunded', 'canceled'] }, 'We canceled order #7K2Q9MXA4T, so no hat is on its way.'],
  [
    { states: ['changeable'], changeableUntil: '2:10 PM' },
    'You can still change order #7K2Q9MXA4T until 2:10 PM. After that we make it. It should be with you by Dec 5.',
  ],
  [
    { states: ['changeable'], changeableUntil: '2:10 PM', hats: 2 },
    'You can still change order #7K2Q9MXA4T until 2:10 PM. After that we make your hats. They should be with you by Dec 5.',
  ],
  [{ states: ['processing'], arrivesBy: null }, 'Order #7K2Q9MXA4T goes to the workshop now.'],
  [
    { states: ['confirmed_with_printful'], hats: 2 },
    'Your hats are being made right now. We’ll email you when they ship. They should be with you by Dec 5.',
  ],
  [
    { states: ['address'] },
    'Order #7K2Q9MXA4T isn’t in the works yet. We’re looking into it and will write to you again soon.',
  ],
  [
    { states: ['dispute', 'shipped'], parcels: [PARCEL] },
    'Your hat left the workshop on Nov 20 with USPS. The tracking number is 9400. https://track.example/9400 It should be with you by Dec 5.',
  ],
  [
    { states: ['completed'], parcels: [{ ...PARCEL, deliveredOn: 'Nov 24' }] },
    'USPS says that your hat was delivered on Nov 24. The tracking number is 9400. https://track.example/9400',
  ],
  [
    { states: ['parcel_returned'], parcels: [{ ...PARCEL, isReturned: true }] },
    'Your hat couldn’t be delivered and came back to the workshop. The tracking number is 9400.',
  ],
  [
    { states: ['confirmed_with_printful'], parcels: [{ ...PARCEL, isCanceled: true }], arrivesBy: null },
    'Your hat is being made right now. We’ll email you when it ships.',
  ],
] satisfies [Partial<HatFacts>, string][])('of %j it says “%s”', (facts, text) => {
  expect(answer(facts)).toBe(text);
});

describe('of several parcels', () => {
  test('it says how many hats are in each, and when the rest arrives', () => {
    const parcels = [
      { ...PARCEL, hats: 1, deliveredOn: 'Nov 24', trackingUrl: '', trackingNumber: '' },
      { ...PARCEL, hats: 2, carrier: '', trackingUrl: '', trackingNumber: '' },
    ];
    expect(answer({ hats: 3, states: ['shipped'], parcels })).toBe(
      'USPS says that 1 of your 3 hats was delivered on Nov 24. 2 of your 3 hats left the workshop on Nov 20 with the carrier. They should be with you by Dec 5.',
    );
  });
});
