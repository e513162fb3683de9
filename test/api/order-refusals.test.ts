import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WORDS_TEXTS } from '../../src/domain/words/words-texts.ts';
import type { OrderAnswer } from '../../src/wire/orders.ts';
import type { Product } from '../../src/wire/products.ts';
import { ask, refusalOf } from '../ask.ts';
import { stripeAt } from '../providers.ts';
import { MAYA, ORDERED_LAKE_HOUSE } from '../world.ts';
import { order as orderOf } from './buy.ts';
import { type OpenShop, openShop } from './open-shop.ts';

let shop: OpenShop;
let product: Product;
let oneHat: object;

beforeAll(async () => {
  shop = await openShop({ RATE_LIMIT_SCALE: '1000' });
  const [first] = await ask<Product[]>(`${shop.url}/api/products`);
  if (!first) throw new Error('the shop is empty');
  product = first;
  oneHat = await orderOf(shop);
});

afterAll(() => shop.close());

const order = (changes: object) => ({ ...oneHat, ...changes });

describe('an order', () => {
  test.each([
    ['quantity 0', { items: [{ id: 1, quantity: 0 }] }, 400, 'items.0.quantity'],
    ['quantity -1', { items: [{ id: 1, quantity: -1 }] }, 400, 'items.0.quantity'],
    ['quantity 1e9', { items: [{ id: 1, quantity: 1e9 }] }, 400, 'items.0.quantity'],
    ['quantity NaN', { items: [{ id: 1, quantity: Number.NaN }] }, 400, 'items.0.quantity'],
    ['a quantity in words', { items: [{ id: 1, quantity: 'two' }] }, 400, 'items.0.quantity'],
    ['100 of one hat', { items: [{ id: 1, quantity: 100 }] }, 400, 'items.0.quantity'],
    ['a negative price', { items: [{ id: 1, quantity: 1, price: -29.99 }] }, 400, 'items.0.price'],
    ['a price in words', { items: [{ id: 1, quantity: 1, price: 'free' }] }, 400, 'items.0.price'],
    ['a price of 1e9', { items: [{ id: 1, quantity: 1, price: 1e9 }] }, 400, 'items.0.price'],
    [
      'a bad line after good ones',
      {
        items: [
          { id: 1, quantity: 1 },
          { id: 1, quantity: 0 },
        ],
      },
      400,
      'items.1.quantity',
    ],
    ['a negative id', { items: [{ id: -1, quantity: 1 }] }, 400, 'items.0.id'],
    ['an id in words', { items: [{ id: 'hat', quantity: 1 }] }, 400, 'items.0.id'],
    ['items that are not an array', { items: { id: 1, quantity: 1 } }, 400, 'items'],
    ['no items', { items: undefined }, 400, 'items'],
    ['half a hat', { items: [{ id: 1, quantity: 0.5 }] }, 400, 'items.0.quantity'],
    ['no hats', { items: [] }, 400, 'items'],
    [
      '9,900 hats and paid shipping',
      { items: Array(100).fill({ id: 1, quantity: 99 }), total: '252365.85' },
      409,
      'shippingCost',
    ],
    ['101 lines', { items: Array(101).fill({ id: 1, quantity: 1 }) }, 400, 'items'],
    [
      '21 characters',
      { items: [{ ...ORDERED_LAKE_HOUSE, textLine1: 'x'.repeat(21) }] },
      400,
      'items.0.textLine1',
    ],
    [
      'a line of ligatures, longer than 20 letters',
      { items: [{ ...ORDERED_LAKE_HOUSE, textLine1: 'oﬃcial ﬂirt captain' }] },
      400,
      'items.0.textLine1',
    ],
    ['an unknown product', { items: [{ id: 4_000_000_000, quantity: 1 }] }, 422, 'items.0.id'],
    [
      'a broken picture',
      { items: [{ ...ORDERED_LAKE_HOUSE, frontendArtwork: 'data:image/png;base64,AAAA' }], total: '29.98' },
      422,
      'items.0.frontendArtwork',
    ],
    ['no state', { state: '' }, 422, 'state'],
    ['a bad email address', { customerEmail: 'maya@example' }, 422, 'customerEmail'],
    ['a country we do not ship to', { country: 'FR' }, 422, 'country'],
    ['a name of one letter', { customerName: 'M' }, 422, 'customerName'],
    ['an emoji in the name', { customerName: 'Maya 🎉' }, 422, 'customerName'],
    ['an address of 201 characters', { address: 'x'.repeat(201) }, 422, 'address'],
    ['two lines in one field', { city: 'Nash\nville' }, 422, 'city'],
    ['a ZIP code from another country', { country: 'AU', state: 'NSW' }, 422, 'zipCode'],
    ['no total', { total: undefined }, 400, 'total'],
    ['a negative total', { total: '-34.98' }, 400, 'total'],
    ['a total of 1e9', { total: 1e9 }, 400, 'total'],
    ['no shipping method', { shippingMethod: '' }, 400, 'shippingMethod'],
    ['an order to replace without its key', { supersedes: { id: '7K2Q9MXA4T' } }, 400, 'supersedes.key'],
    ['a total of NaN', { total: 'NaN' }, 400, 'total'],
  ])('with %s is refused, naming the field', async (_, changes, status, path) => {
    expect(await refusalOf(`${shop.url}/api/orders`, order(changes))).toMatchObject({ status, path });
  });

  test('that costs more than Stripe charges at once is refused', async () => {
    const [, dear] = await ask<Product[]>(`${shop.url}/api/products`);
    await shop.rows('update products set price = 20000 where id = $1', [dear?.id]);
    const items = Array(100).fill({ id: dear?.id, quantity: 99 });
    expect(await refusalOf(`${shop.url}/api/orders`, order({ items }))).toMatchObject({
      status: 422,
      path: 'items',
      message: 'One order can cost at most $999,999.99. Split it into several.',
    });
  });

  test('for a ready-made hat that looks different by now is refused', async () => {
    const { hatColor, textColor, fontStyle, textLine1, textLine2, textLine3 } = product;
    const shown = { hatColor, textColor, fontStyle, textLine1, textLine2, textLine3 };
    const items = [{ ...shown, textLine1: 'As it was', id: product.id, quantity: 1 }];
    const refused = {
      status: 422,
      code: 'invalid',
      path: 'items.0.id',
      message: `${product.name} looks different now. Nothing was charged. Check it and try again.`,
    };
    expect(await refusalOf(`${shop.url}/api/orders`, order({ items }))).toMatchObject(refused);
    expect(await refusalOf(`${shop.url}/api/shipping-rates`, { address: MAYA, items })).toMatchObject(
      refused,
    );
    const same = { items: [{ ...shown, textLine1: ` ${textLine1} `, id: product.id, quantity: 1 }] };
    expect(await ask<OrderAnswer>(`${shop.url}/api/orders`, order(same))).toHaveProperty('id');
  });

  test('for a hat that is made differently by now is refused, if the request says how it was shown', async () => {
    const shown = { ...ORDERED_LAKE_HOUSE, making: 'printed-1608x720' };
    const items = [{ id: product.id, quantity: 1 }, shown];
    const refused = {
      status: 422,
      code: 'invalid',
      path: 'items.1.id',
      message:
        'Mentally at the / lake house is made differently now. Nothing was charged. Check it and try again.',
    };
    expect(await refusalOf(`${shop.url}/api/orders`, order({ items }))).toMatchObject(refused);
    expect(await refusalOf(`${shop.url}/api/shipping-rates`, { address: MAYA, items })).toMatchObject(
      refused,
    );
    const now = { ...shown, making: 'printed-1890x765' };
    const same = order({ items: [now], total: '29.98' });
    expect(await ask<OrderAnswer>(`${shop.url}/api/orders`, same)).toHaveProperty('id');
  });

  test('for a hat that cannot be made is refused with the designer’s message', async () => {
    const items = [{ ...ORDERED_LAKE_HOUSE, textLine2: 'love ♣' }];
    expect(await refusalOf(`${shop.url}/api/orders`, order({ items }))).toMatchObject({
      status: 422,
      path: 'items.0.textLine2',
      message: '♣ will not be printed. Impact Bold has no such character.',
    });
  });

  describe('is refused before payment', () => {
    const NO_WORDS = 'This hat has no words. Write at least one line.';
    const words = (line: string) => ({ textLine1: line, textLine2: line, textLine3: line });

    test.each([
      ['three empty lines', words(''), 'textLine1', NO_WORDS],
      ['no lines at all', words(null as unknown as string), 'textLine1', NO_WORDS],
      ['no-break spaces', words('\u00a0'), 'textLine1', NO_WORDS],
      ['zero-width spaces', words('\u200b\u200b'), 'textLine1', NO_WORDS],
      ['right-to-left overrides', words('\u202e'), 'textLine1', NO_WORDS],
      ['Hangul fillers', words('\u3164'), 'textLine1', NO_WORDS],
      ['empty Braille cells', words('\u2800'), 'textLine1', NO_WORDS],
      [
        'an accent without a letter',
        { textLine2: '\u0301' },
        'textLine2',
        expect.stringContaining('printed'),
      ],
      ['hate over two lines', { textLine1: 'White', textLine2: 'Power' }, 'textLine1', WORDS_TEXTS.hate],
      ['another shop’s brand', { textLine3: 'Team Barbie' }, 'textLine3', WORDS_TEXTS.ask],
      [
        'white ink on white',
        { hatColor: 'white', textColor: 'white' },
        'textColor',
        'White on a White hat is invisible. We can’t print words nobody can see. Try Hot Pink.',
      ],
      [
        'yellow ink on a white panel',
        { hatColor: 'red-white-blue', textColor: 'yellow' },
        'textColor',
        'Yellow on a Red White Blue hat is invisible. We can’t print words nobody can see. Try Hot Pink.',
      ],
    ])('for a hat with %s', async (_, fields, field, message) => {
      const stripe = stripeAt(shop.sandboxUrl);
      const before = [await shop.rows('select id from orders'), (await stripe.paymentIntents.list()).data];
      const items = [
        { ...product, quantity: 1, isCustom: false },
        { ...ORDERED_LAKE_HOUSE, ...fields },
      ];
      const refused = { status: 422, code: 'invalid', path: `items.1.${field}`, message };
      expect(await refusalOf(`${shop.url}/api/orders`, order({ items, total: '59.97' }))).toMatchObject(
        refused,
      );
      expect(await refusalOf(`${shop.url}/api/shipping-rates`, { address: MAYA, items })).toMatchObject(
        refused,
      );
      const after = [await shop.rows('select id from orders'), (await stripe.paymentIntents.list()).data];
      expect(after).toEqual(before);
    });

    test('for hate even if the shopper keeps the words, unlike for a brand', async () => {
      const kept = (fields: object) =>
        order({ items: [{ ...ORDERED_LAKE_HOUSE, ...fields, keepWords: true }], total: '29.98' });
      const hate = await refusalOf(`${shop.url}/api/orders`, kept({ textLine1: 'Sieg Heil' }));
      expect(hate).toMatchObject({ status: 422, path: 'items.0.textLine1', message: WORDS_TEXTS.hate });
      const { id } = await ask<OrderAnswer>(`${shop.url}/api/orders`, kept({ textLine1: 'Barbie' }));
      expect(await shop.rows('select text_line1 from order_lines where order_id = $1', [id])).toEqual([
        { text_line1: 'Barbie' },
      ]);
    });

    test('for a ready-made hat with hate, but not for one with a brand that the owner saved', async () => {
      const hats = await shop.rows<{ id: number; text_line1: string }>(
        `insert into products (name, description, price, hat_color, text_color, font_style, text_line1)
         select 'Old', '', 2999, 'white', 'dark', 'impact', line
         from unnest(array['Barbie', 'Heil Hitler']) as line returning id, text_line1`,
      );
      const orderOf = (words: string) =>
        order({ items: [{ id: hats.find(({ text_line1 }) => text_line1 === words)?.id, quantity: 1 }] });
      await ask(`${shop.url}/api/orders`, orderOf('Barbie'));
      expect(await refusalOf(`${shop.url}/api/orders`, orderOf('Heil Hitler'))).toMatchObject({
        path: 'items.0.id',
        message: 'Old can’t be made right now. Remove it from the cart to continue.',
      });
    });

    test('for a ready-made hat that was saved under older rules', async () => {
      const [hat] = await shop.rows<{ id: number; name: string }>(
        `insert into products (name, description, price, hat_color, text_color, font_style, text_line1)
         values ('Ghost', '', 2999, 'white', 'white', 'impact', 'BOO') returning id, name`,
      );
      const refusal = await refusalOf(
        `${shop.url}/api/orders`,
        order({ items: [{ id: hat?.id, quantity: 1, isCustom: false }] }),
      );
      expect(refusal).toMatchObject({
        status: 422,
        path: 'items.0.id',
        message: 'Ghost can’t be made right now. Remove it from the cart to continue.',
      });
      await shop.rows('delete from products where id = $1', [hat?.id]);
    });

    test('for a hat of Printful’s store until its picture is there', async () => {
      const [{ id } = { id: 0 }] = await shop.rows<{ id: number }>(
        `with hat as (insert into products (name, price) values ('Unseen', 2999) returning id)
         insert into printful_listings
           (sync_variant_id, sync_product_id, variant_id, product_id, name, description, price, seen_in)
         select 1, 1, 8751, id, 'Unseen', '', 2999, 0 from hat returning product_id as id`,
      );
      const unseen = {
        path: 'items.0.id',
        message: 'Unseen can’t be made right now. Remove it from the cart to continue.',
      };
      const body = order({ items: [{ id, quantity: 1, isCustom: false }] });
      expect(await refusalOf(`${shop.url}/api/orders`, body)).toMatchObject({ status: 422, ...unseen });
      const shown = async () =>
        (await ask<Product[]>(`${shop.url}/api/products`)).find((product) => product.id === id)?.refusal;
      await expect.poll(shown, { timeout: 10_000 }).toBe('Its picture is not here yet.');
      await shop.rows(`update products set printful_picture = 'unseen' where id = $1`, [id]);
      await expect.poll(shown, { timeout: 10_000 }).toBeNull();
      // Printful has no such hat.
      expect(await refusalOf(`${shop.url}/api/orders`, body)).toMatchObject({
        message: 'Unseen is no longer sold. Remove it from the cart to continue.',
      });
      await shop.rows('delete from products where id = $1', [id]);
    });
  });

  test('with a character that PostgreSQL cannot store is refused as malformed', async () => {
    const refusal = await refusalOf(`${shop.url}/api/orders`, order({ city: 'Nash\u0000ville' }));
    expect(refusal).toMatchObject({ status: 400, code: 'malformed' });
  });

  test.each(['', '{', '[]', '"hat"', 'null'])('with the body %j is refused as malformed', async (body) => {
    expect(await refusalOf(`${shop.url}/api/orders`, body)).toMatchObject({ status: 400, code: 'malformed' });
  });
});
