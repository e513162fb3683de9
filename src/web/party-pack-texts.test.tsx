import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import slabs from '../../assets/slabs.json' with { type: 'json' };
import { countWord } from '../domain/count-word.ts';
import { cents, formatPrice, times } from '../domain/money.ts';
import { discountLabel, LARGE_PACK, nudge, SMALL_PACK } from '../domain/party-pack.ts';
import { CUSTOM_HAT_PRICE, priceLines } from '../domain/pricing.ts';
import { FREE_SHIPPING } from '../domain/shipping.ts';
import { CartFooter, PartyPackMeter } from './cart/cart-contents.tsx';
import { packSentence } from './designer/buying/pack-sentence.ts';
import { Hero } from './storefront/home/hero.tsx';
import { PACK_OFFER, packSteps } from './storefront/home/pack-steps.ts';
import { PartyPack } from './storefront/home/party-pack.tsx';
import { PARTY_OF_HATS } from './storefront/home/pictured-hats.ts';
import Shipping from './storefront/info/shipping-route.tsx';
import { PartyPackCell } from './storefront/shop/promo-cells.tsx';
import { Strap } from './ui/strap.tsx';

const { hats: few, percentage: small } = SMALL_PACK;
const { hats: many, percentage: large } = LARGE_PACK;

const text = (element: ReactNode) =>
  renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

const cartOf = (quantity: number) => priceLines([{ price: cents(2999), quantity }]);
const meter = (hats: number) => text(<PartyPackMeter totals={cartOf(hats)} />);

test('the cart counts up to each discount and names what it brings', () => {
  expect(nudge(few - 1)).toBe(`Add 1 more hat to unlock ${small}% Party Pack discount!`);
  expect(meter(few - 2)).toContain(`Add 2 more hats to unlock ${small}% Party Pack discount!`);
  expect(meter(few)).toContain(
    `Party Pack: ${small}% off all ${few} hats , standard shipping free. ${many - few} more for ${large}%.`,
  );
  expect(meter(many)).toContain(`Party Pack: ${large}% off all ${many} hats , all shipping free.`);
});

test('the receipt names the discount and the free shipping', () => {
  expect(FREE_SHIPPING.name).toBe(`Free Shipping (Party Pack ${many}+)`);
  const receipt = text(<CartFooter totals={cartOf(many)} />);
  expect(receipt).toContain(discountLabel(large));
  expect(receipt).toContain(FREE_SHIPPING.name);
  expect(text(<CartFooter totals={cartOf(few)} />)).toContain(`(${small}%)`);
});

test('the designer says what the next hat brings', () => {
  expect(packSentence(few - 2)).toBe(`This is hat ${few - 1}. One more unlocks ${small}% off.`);
  expect(packSentence(few - 1)).toBe(
    `With this hat all are ${small}% off. ${countWord(many - few)} more unlock ${large}% off.`,
  );
  expect(packSentence(many - 1)).toBe(`With this hat all are ${large}% off and ship free.`);
});

test('the strap has a hole for each hat of the larger pack', () => {
  const strap = renderToStaticMarkup(<Strap hats={few} />);
  expect(strap.match(/class="strap-hole"/g)).toHaveLength(many);
  expect(strap).toContain(`${few} of ${many} hats. ${small}% off from ${few}, ${large}% off from ${many}.`);
});

test('the home page offers both packs and pictures a hat for each hole', () => {
  expect(text(<Hero packOffer={PACK_OFFER} />)).toContain(`${few} hats, ${small}% off`);
  const apart = times(CUSTOM_HAT_PRICE, many);
  const together = priceLines([{ price: CUSTOM_HAT_PRICE, quantity: many }]).discountedSubtotal;
  expect(text(<PartyPack steps={packSteps()} />)).toContain(
    `1 to ${few - 1} hats Full price. Still a good time. ` +
      `${few} to ${many - 1} hats, ${small}% off Standard shipping is free. ` +
      `${many} hats, ${large}% off All shipping is free. ` +
      `${countWord(many)} custom hats drop from ${formatPrice(apart)} to ${formatPrice(together)}.`,
  );
  expect(PARTY_OF_HATS).toHaveLength(many);
});

test('the shop’s cell marks the strap at each pack, under a baked headline of the same number', () => {
  const cell = renderToStaticMarkup(<PartyPackCell />);
  expect(cell).toContain(`grid-column:${few}">${small}% off`);
  expect(cell).toContain(`grid-column:${many}">${large}% off`);
  expect(cell).toContain(`free from ${few}, all of it from ${many}.`);
  expect(slabs.makeAPartyPack).toEqual([`${countWord(few)} make`, 'a party pack']);
});

test('the shipping page says from how many hats shipping is free', () => {
  const page = { path: '/', id: 'root', loader: true, Component: Shipping };
  const shop = { support: { orders: 'orders@unhingedhats.example' } };
  const router = createMemoryRouter([page], { hydrationData: { loaderData: { root: { shop } } } });
  expect(renderToStaticMarkup(<RouterProvider router={router} />)).toContain(
    `costs nothing from ${few} hats, and from ${many} hats all of it is on us`,
  );
});
