import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Cart,
  type CartItem,
  isSameLine,
  MAX_CART_LINES,
  readStoredCart,
  storedCart,
} from '../cart/cart.ts';
import { toDesign } from '../design/design.ts';
import { cents } from '../money/money.ts';
import { type Crew, changeMember, crewFromDesign, MAX_CREW, setNames } from './crew.ts';
import {
  cartGroups,
  crewInCart,
  crewItems,
  holdsCrew,
  keepHat,
  putCrew,
  putHatBack,
  removeCrew,
  removeHat,
} from './crew-cart.ts';
import { parseCrewLink } from './crew-link.ts';

const TIME = 1_795_000_000_000;
const PRICES = { priceOf: () => ({ price: cents(2499) }), time: TIME };

const crewOf = (id: string, ...names: string[]): Crew =>
  setNames(crewFromDesign(toDesign({ textLine2: 'said one drink' }), id), names);

const single = (id: number): CartItem => ({
  ...toDesign({ textLine1: 'Mine' }),
  id,
  name: 'Custom Hat',
  price: cents(2499),
  image: '',
  quantity: 2,
  isCustom: true,
  frontendArtwork: 'data:image/png;base64,AA==',
});

function put(cart: Cart, crew: Crew): Cart {
  const next = putCrew(cart, crew.id, crewItems(crew, cart, PRICES));
  if (!next) throw new Error('the cart is full');
  return next;
}

const words = (cart: Cart) => cart.map(({ textLine1, quantity }) => `${quantity} ${textLine1}`);

test('a crew becomes one line for each different hat, without artwork, with all of the crew', () => {
  const crew = changeMember(crewOf('a', 'Emma', 'Barbie', 'Emma'), 2, { keepWords: true });
  const items = crewItems(crew, [], {
    priceOf: ({ textLine1 }) =>
      textLine1 === 'Emma' ? { price: cents(2999), sameAs: 'Oh, Emma' } : { price: cents(2499) },
    time: TIME,
  });
  expect(items).toMatchObject([
    { id: TIME, textLine1: 'Emma', quantity: 2, price: 2999, sameAs: 'Oh, Emma', frontendArtwork: null },
    { id: TIME + 1, textLine1: 'Barbie', quantity: 1, price: 2499, keepWords: true, isCustom: true },
  ]);
  expect(items[0]).not.toHaveProperty('keepWords');
  for (const { crewId, crewLink } of items) {
    expect(crewId).toBe('a');
    expect(parseCrewLink(crewLink ?? '')).toEqual(crew);
  }
  expect(readStoredCart(storedCart(items))).toEqual(items);
});

describe('a crew that is edited', () => {
  const cart = [single(5), ...put([], crewOf('a', 'Jess', 'Emma', 'Emma')), single(6)];

  test('takes the place of its lines and leaves all others alone', () => {
    const next = put(cart, crewOf('a', 'Emma', 'Kayla', 'Priya'));
    expect(words(next)).toEqual(['2 Mine', '1 Emma', '1 Kayla', '1 Priya', '2 Mine']);
    expect([next[0], next[4]]).toEqual([cart[0], cart[3]]);
  });

  test('keeps the ids of hats that stay, so that a payment under way still finds them', () => {
    const next = put(cart, crewOf('a', 'Kayla', 'Emma'));
    expect(next.find(({ textLine1 }) => textLine1 === 'Emma')?.id).toBe(cart[2]?.id);
  });

  test('does not touch another crew', () => {
    const two = put(cart, crewOf('b', 'Jess'));
    expect(words(put(two, crewOf('a', 'Zoë')))).toEqual(['2 Mine', '1 Zoë', '2 Mine', '1 Jess']);
  });
});

test('a crew that does not fit adds nothing; one that just fits is added', () => {
  const cart = Array.from({ length: MAX_CART_LINES - 2 }, (_, index) => single(index + 1));
  const three = crewOf('a', 'Jess', 'Emma', 'Zoë');
  expect(putCrew(cart, 'a', crewItems(three, cart, PRICES))).toBeNull();
  const full = put(cart, crewOf('a', 'Jess', 'Emma', 'Emma'));
  expect(full).toHaveLength(MAX_CART_LINES);
  expect(put(full, crewOf('a', 'Zoë', 'Kayla'))).toHaveLength(MAX_CART_LINES);
  expect(putCrew(full, 'a', crewItems(three, full, PRICES))).toBeNull();
});

test('no two lines are ever the same, whatever is edited in any order', () => {
  const step = fc.record({
    id: fc.constantFrom('a', 'b'),
    names: fc.array(fc.constantFrom('Emma', 'Jess', 'Kayla', 'Zoë'), { maxLength: 5 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 6 }), (steps) => {
      const cart = steps.reduce((cart, { id, names }) => put(cart, crewOf(id, ...names)), [
        single(TIME),
      ] as Cart);
      expect(new Set(cart.map(({ id }) => id)).size).toBe(cart.length);
      expect(cart.every((line, at) => cart.findIndex((other) => isSameLine(other, line)) === at)).toBe(true);
      for (const crewId of ['a', 'b'])
        expect(
          cart.filter((line) => line.crewId === crewId).reduce((sum, line) => sum + line.quantity, 0),
        ).toBe(steps.findLast(({ id }) => id === crewId)?.names.length ?? 0);
    }),
  );
});

test('the cart knows the crew that its lines were made from', () => {
  const crew = crewOf('a', 'Jess', 'Emma');
  const cart = put([single(5)], crew);
  expect(crewInCart(cart, 'a')).toEqual(crew);
  expect(crewInCart(cart, 'b')).toBeNull();
});

test('a group is removed as a whole, and only it', () => {
  const cart = put(put([single(5)], crewOf('a', 'Jess', 'Emma')), crewOf('b', 'Jess'));
  expect(words(removeCrew(cart, 'a'))).toEqual(['2 Mine', '1 Jess']);
});

test('a hat that is taken out leaves its crew, too', () => {
  const cart = put([single(5)], crewOf('a', 'Jess', 'Emma', 'Emma', 'Zoë'));
  const next = removeHat(cart, cart[2] as CartItem);
  expect(words(next)).toEqual(['2 Mine', '1 Jess', '1 Zoë']);
  for (const { crewLink } of next.slice(1))
    expect(parseCrewLink(crewLink ?? '')?.members).toMatchObject([
      { id: 1, name: 'Jess' },
      { id: 4, name: 'Zoë' },
    ]);
  expect(words(removeHat(cart, cart[0] as CartItem))).toEqual(['1 Jess', '2 Emma', '1 Zoë']);
});

test('a hat that is put back is in the crew of its lines again, and in no full cart', () => {
  const cart = put([single(5)], crewOf('a', 'Jess', 'Emma', 'Emma', 'Zoë'));
  const emma = cart[2] as CartItem;
  const removed = [single(9), ...removeHat(cart, emma)];
  const next = putHatBack(removed, emma);
  expect(words(next)).toEqual(['2 Mine', '2 Mine', '1 Jess', '1 Zoë', '2 Emma']);
  for (const { crewLink } of next.slice(2))
    expect(parseCrewLink(crewLink ?? '')?.members.map(({ id }) => id)).toEqual([1, 4, 2, 3]);
  expect(putHatBack(cart, emma)[1]?.crewLink).toBe(emma.crewLink);
  expect(putHatBack([single(5)], emma)).toEqual([single(5), emma]);
  const full = [...removed, ...Array.from({ length: MAX_CART_LINES - 4 }, (_, index) => single(index + 10))];
  expect(putHatBack(full, emma)).toBe(full);
});

test('a hat that is put back gets another number if a new one has its own, and leaves a full crew as it is', () => {
  const emma = put([], crewOf('a', 'Jess', 'Emma'))[1] as CartItem;
  const membersWith = (...names: string[]) => {
    const back = putHatBack(put([], crewOf('a', 'Jess', ...names)), emma);
    return parseCrewLink(back[0]?.crewLink ?? '')?.members.map(({ id, name }) => `${id} ${name}`);
  };
  expect(membersWith('Zoë')).toEqual(['1 Jess', '2 Zoë', '3 Emma']);
  expect(membersWith(...Array.from({ length: MAX_CREW - 1 }, () => 'Zoë'))).toHaveLength(MAX_CREW);
});

test('words that are kept in the cart are kept in the crew', () => {
  const cart = put([single(5)], crewOf('a', 'Jess', 'Barbie', 'Barbie'));
  const next = keepHat(cart, cart[2] as CartItem);
  expect(next.map(({ keepWords }) => keepWords)).toEqual([undefined, undefined, true]);
  expect(next[2]?.quantity).toBe(2);
  const crew = parseCrewLink(next[1]?.crewLink ?? '') as Crew;
  expect(crew.members.map(({ keepWords }) => keepWords)).toEqual([false, true, true]);
  expect(put(next, crew)).toEqual(next);
  expect(keepHat(cart, cart[0] as CartItem)[0]).toEqual({ ...single(5), keepWords: true });
});

test('the lines of a crew stand together', () => {
  const [first, second] = put([], crewOf('a', 'Jess', 'Emma')) as [CartItem, CartItem];
  const [other] = put([], crewOf('b', 'Zoë')) as [CartItem];
  expect(cartGroups([single(5), first, single(6), other, second])).toEqual([
    [single(5)],
    [first, second],
    [single(6)],
    [other],
  ]);
});

test('half of what names a crew is not stored', () => {
  const [line] = put([], crewOf('a', 'Jess'));
  const stored = readStoredCart(storedCart([{ ...(line as CartItem), crewLink: undefined }]));
  expect(stored[0]).not.toHaveProperty('crewId');
});

test.each<[what: string, holds: boolean, change: (crew: Crew) => Crew]>([
  ['as it was added', true, (crew) => crew],
  ['with another spelling', false, (crew) => changeMember(crew, 1, { name: 'Jes' })],
  ['without one of two equal hats', false, (crew) => setNames(crew, ['Jess', 'Emma'])],
  ['without a name', false, (crew) => setNames(crew, ['Emma', 'Emma'])],
  ['with words that a person looks at', false, (crew) => changeMember(crew, 1, { keepWords: true })],
  [
    'in another color',
    false,
    (crew) => changeMember(crew, 1, { colors: { hatColor: 'red', textColor: 'white' } }),
  ],
])('the cart knows the crew %s: %s', (_, holds, change) => {
  const crew = crewOf('a', 'Jess', 'Emma', 'Emma');
  const cart = [...put([single(1)], crew), single(2)];
  const lines = crewItems(change(crew), cart, PRICES);
  expect(holdsCrew(cart, 'a', lines)).toBe(holds);
});
