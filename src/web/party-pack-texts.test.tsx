import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import slabs from '../../assets/slabs.json' with { type: 'json' };
import { priceCart } from '../domain/cart/discount-code.ts';
import { discountLabel, nudge } from '../domain/cart/discount-texts.ts';
import { largestPack, smallestPack } from '../domain/cart/party-pack.ts';
import { priceLines } from '../domain/cart/pricing.ts';
import { DEFAULT_DESIGN } from '../domain/design/design.ts';
import { countWord } from '../domain/language/count-word.ts';
import { add, cents, formatPrice, times } from '../domain/money/money.ts';
import { DEFAULT_SETTINGS, type Settings } from '../domain/settings/settings.ts';
import { businessDays } from '../domain/shipping/promised-days.ts';
import { freeShipping } from '../domain/shipping/shipping.ts';
import { PartyPackMeter } from './cart/cart-contents.tsx';
import { CartBill, CartFooter } from './cart/cart-footer.tsx';
import { packSentence } from './designer/buying/pack-sentence.ts';
import { Hero } from './storefront/home/hero.tsx';
import { packOffer, packSteps } from './storefront/home/pack-steps.ts';
import { PartyPack } from './storefront/home/party-pack.tsx';
import Shipping from './storefront/info/shipping-route.tsx';
import { PartyPackCell, SayItYourselfCell } from './storefront/shop/promo-cells.tsx';
import { Strap } from './ui/strap.tsx';

const OTHERS: Settings = {
  ...DEFAULT_SETTINGS,
  customHatPrice: cents(1950),
  partyPack: [
    { hats: 3, percentage: 8 },
    { hats: 9, percentage: 22 },
  ],
  rates: { ...DEFAULT_SETTINGS.rates, standard: cents(625), express: cents(1300) },
  freeStandardAbove: cents(7550),
  days: { ...DEFAULT_SETTINGS.days, production: [1, 1], free: [3, 11] },
};

describe.each([
  ['the defaults', DEFAULT_SETTINGS],
  ['other settings', OTHERS],
])('under %s', (_, settings) => {
  const { hats: few, percentage: small } = smallestPack(settings);
  const { hats: many, percentage: large } = largestPack(settings);
  const { customHatPrice: price, partyPack: packs } = settings;

  /** The element's HTML on a page of a shop with these settings. */
  function html(element: ReactNode): string {
    const page = { path: '/', id: 'root', loader: true, element };
    const root = {
      settings: { version: 1, settings },
      makings: {},
      unmadeColors: [],
      shop: { support: { orders: 'orders@unhingedhats.example' }, stripe: {} },
    };
    const router = createMemoryRouter([page], { hydrationData: { loaderData: { root } } });
    return renderToStaticMarkup(<RouterProvider router={router} />);
  }

  const text = (element: ReactNode) =>
    html(element)
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ');

  const cartOf = (quantity: number) => priceCart([{ price: cents(2999), quantity }], settings);
  const meter = (hats: number) => text(<PartyPackMeter totals={cartOf(hats)} settings={settings} />);
  const receipt = (hats: number) =>
    text(
      <>
        <CartBill totals={cartOf(hats)} settings={settings} ways={null} hats={[]} />
        <CartFooter
          totals={cartOf(hats)}
          settings={settings}
          ways={null}
          hats={[]}
          refused={[]}
          isAnswered={false}
          onFixRefused={() => {}}
          onClear={() => {}}
        />
      </>,
    );

  test('the cart counts up to each discount and names what it brings', () => {
    expect(nudge(few - 1, settings)).toBe(`Add 1 more hat to unlock ${small}% Party Pack discount!`);
    expect(meter(few - 2)).toContain(`Add 2 more hats to unlock ${small}% Party Pack discount!`);
    expect(meter(few)).toContain(
      `${small}% off all ${few} hats , standard shipping free. ${many - few} more for ${large}%.`,
    );
    expect(meter(many)).toContain(`${large}% off all ${many} hats , standard shipping free.`);
  });

  test('one hat short of the larger pack, the cart says what one more costs', () => {
    const { discountedSubtotal: now } = cartOf(many - 1);
    const then = priceLines(
      [
        { price: cents(2999), quantity: many - 1 },
        { price, quantity: 1 },
      ],
      settings,
    );
    const adds = then.discountedSubtotal - now;
    expect(meter(many - 1)).toContain(
      adds < 0
        ? `One more custom hat makes it all ${formatPrice(cents(-adds))} cheaper.`
        : `One more custom hat adds ${formatPrice(cents(adds))} , not ${formatPrice(price)}.`,
    );
  });

  test('before a country is known, the bill says where shipping and the total start', () => {
    const { standard } = settings.rates;
    expect(receipt(1)).toContain(`Shipping from ${formatPrice(standard)}`);
    expect(receipt(1)).toContain(`Total from ${formatPrice(add(cents(2999), standard))}`);
    expect(receipt(few)).toContain('Standard shipping $0.00');
    expect(receipt(few)).not.toContain('from $');
  });

  test('the receipt names the discount and the free shipping', () => {
    expect(freeShipping(settings).name).toBe(`Free Shipping (Party Pack ${many}+)`);
    expect(receipt(many)).toContain(discountLabel(large));
    expect(receipt(many)).toContain(freeShipping(settings).name);
    expect(receipt(many - 1)).not.toContain(freeShipping(settings).name);
    expect(receipt(few)).toContain(`(${small}%)`);
  });

  test('the designer says what the next hat brings', () => {
    expect(packSentence(few - 2, settings)).toBe(`This is hat ${few - 1}. One more unlocks ${small}% off.`);
    expect(packSentence(few - 1, settings)).toBe(
      `With this hat, they’re all ${small}% off. ${countWord(many - few)} more unlock ${large}% off.`,
    );
    expect(packSentence(many - 1, settings)).toBe(`With this hat, they’re all ${large}% off and ship free.`);
  });

  test('the strap has a hole for each hat of the larger pack', () => {
    const strap = html(<Strap hats={few} packs={packs} />);
    expect(strap.match(/class="strap-hole"/g)).toHaveLength(many);
    expect(strap.match(/data-closed="true"/g)).toHaveLength(few);
    expect(strap).toContain(`${few} of ${many} hats. ${small}% off from ${few}, ${large}% off from ${many}.`);
  });

  test('the home page offers both packs', () => {
    expect(text(<Hero hat={DEFAULT_DESIGN} packOffer={packOffer(settings)} />)).toContain(
      `${few} hats, ${small}% off`,
    );
    const apart = times(price, many);
    const together = priceLines([{ price, quantity: many }], settings).discountedSubtotal;
    expect(text(<PartyPack hats={[]} packs={packs} steps={packSteps(settings)} />)).toContain(
      `1 to ${few - 1} hats Full price. Still a good time. ` +
        `${few} to ${many - 1} hats, ${small}% off Standard shipping is free. ` +
        `${many} hats or more, ${large}% off Standard shipping is free. ` +
        `${countWord(many)} custom hats drop from ${formatPrice(apart)} to ${formatPrice(together)}.`,
    );
  });

  test('the cells on the shop page name the packs and the price of a custom hat', () => {
    const cell = html(<PartyPackCell />);
    expect(cell).toContain(`grid-column:${few}">${small}% off`);
    expect(cell).toContain(`grid-column:${many}">${large}% off`);
    expect(cell).toContain(`Standard shipping is free from ${few} hats.`);
    expect(text(<SayItYourselfCell />)).toContain(formatPrice(price));
  });

  test('the shipping page says what shipping costs, when it is free and how long it takes', () => {
    const page = text(<Shipping />);
    expect(page).toContain(formatPrice(settings.rates.standard));
    expect(page).toContain(formatPrice(settings.rates.express));
    expect(page).toContain(`costs nothing from ${few} hats up, and from ${many} hats up it’s all on us`);
    expect(page).toContain(`delivered in ${businessDays(settings.days.free)}`);
    expect(page).toContain(`Making your hat takes ${businessDays(settings.days.production)}. Then it ships.`);
  });
});

test('the baked headline on the shop page names the default small pack, and is not shown for another', () => {
  expect(slabs.makeAPartyPack).toEqual([
    `${countWord(smallestPack(DEFAULT_SETTINGS).hats)} make`,
    'a party pack',
  ]);
  const cellOf = (settings: Settings) => {
    const page = { path: '/', id: 'root', loader: true, Component: PartyPackCell };
    const router = createMemoryRouter([page], {
      hydrationData: { loaderData: { root: { settings: { version: 1, settings } } } },
    });
    return renderToStaticMarkup(<RouterProvider router={router} />);
  };
  expect(cellOf(DEFAULT_SETTINGS)).toContain('Four make');
  expect(cellOf(OTHERS)).not.toContain('make');
});

test('neighboring packs are named without a range', () => {
  const partyPack: Settings['partyPack'] = [
    { hats: 2, percentage: 5 },
    { hats: 3, percentage: 9 },
  ];
  const [first, second] = packSteps({ ...DEFAULT_SETTINGS, partyPack });
  expect([first?.title, second?.title]).toEqual(['1 hat', '2 hats, 5% off']);
});

test('three packs are all named, and one alone ships free', () => {
  const three: Settings = {
    ...DEFAULT_SETTINGS,
    partyPack: [
      { hats: 3, percentage: 8 },
      { hats: 5, percentage: 11 },
      { hats: 9, percentage: 22 },
    ],
  };
  expect(packSteps(three).map(({ title }) => title)).toEqual([
    '1 to 2 hats',
    '3 to 4 hats, 8% off',
    '5 to 8 hats, 11% off',
    '9 hats or more, 22% off',
  ]);
  expect([2, 3, 4, 8].map((hats) => packSentence(hats, three))).toEqual([
    'With this hat, they’re all 8% off. Two more unlock 11% off.',
    'With this hat, they’re all 8% off. One more unlocks 11% off.',
    'With this hat, they’re all 11% off. Four more unlock 22% off.',
    'With this hat, they’re all 22% off and ship free.',
  ]);
  const meter = (quantity: number) =>
    renderToStaticMarkup(
      <PartyPackMeter totals={priceCart([{ price: cents(2999), quantity }], three)} settings={three} />,
    );
  expect(meter(3)).toContain(', standard shipping free. 2 more for 11%.');
  expect(meter(5)).toContain(', standard shipping free. 4 more for 22%.');
  expect(meter(3)).toContain('8% off from 3, 11% off from 5, 22% off from 9.');
  const one: Settings = { ...DEFAULT_SETTINGS, partyPack: [{ hats: 6, percentage: 20 }] };
  expect(packSteps(one).map(({ title }) => title)).toEqual(['1 to 5 hats', '6 hats or more, 20% off']);
  expect([4, 5].map((hats) => packSentence(hats, one))).toEqual([
    'This is hat 5. One more unlocks 20% off.',
    'With this hat, they’re all 20% off and ship free.',
  ]);
});
