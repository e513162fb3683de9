import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HatModelsAnswer, HatsAnswer } from '../../src/wire/admin/hats.ts';
import { ask } from '../ask.ts';
import { printfulOrder } from '../providers.ts';
import { until } from '../until.ts';
import { ROBIN } from '../world.ts';
import { intentFor, pay, reaches } from './buy.ts';
import {
  alerts,
  change,
  colorIn,
  FIVE_PANEL,
  hats,
  mails,
  OTTO,
  openHatsPage,
  post,
  refusalOfWhite,
  robin,
  shop,
  storeConfirmed,
  sync,
  WHITE,
  white,
  whiteHat,
  whiteOrder,
  YUPOONG,
} from './hats-page.ts';

let atFirst: HatsAnswer & { whiteBy: string | undefined };

beforeAll(async () => {
  await openHatsPage();
  atFirst = { ...(await hats()), whiteBy: await confirmedBy('white') };
});

afterAll(() => shop.close());

const confirmedBy = async (color: string) => {
  const [row] = await shop.rows<{ confirmed_by: string }>(
    'select confirmed_by from blanks where hat_color = $1',
    [color],
  );
  return row?.confirmed_by;
};

test('a new sandbox shop has nine confirmed colors', async () => {
  const { model, colors, sellable, whiteBy } = atFirst;
  expect(model).toMatchObject(OTTO);
  expect(sellable).toBe(9);
  expect(colors.map(({ hat }) => hat?.color)).toEqual([
    ...['Black', 'White', 'Red', 'Navy', 'Aqua', 'Pink', 'Black/White', 'Pink/White', 'Red/White/Blue'],
  ]);
  expect(whiteBy).toBe('the shop');
  expect(colors[1]).toMatchObject({
    state: 'confirmed',
    reason: null,
    priceWas: null,
    hat: {
      variantId: WHITE,
      canvas: { width: 1890, height: 765 },
      price: '12.48',
      isAvailable: true,
    },
  });
  const picture = await fetch(colors[1]?.hat?.image ?? '');
  expect(picture.headers.get('content-type')).toBe('image/png');
});

test('hats and prices are checked soon after the start, and not a day later', {
  tags: 'nightly',
}, async () => {
  await until('the hats are read again', async () => {
    const [again] = await shop.rows('select 1 from hat_model where read_at > chosen_at');
    return again;
  });
  await until('the prices are read', async () => {
    const [cost] = await shop.rows('select 1 from printful_costs');
    return cost;
  });
});

test('the owner chooses from every front of every model in the live catalog', async () => {
  const models = (await robin.ask('GET', '/api/admin/hats/models')).body as HatModelsAnswer;
  expect(models.map(({ productId, technique, placement }) => [productId, technique, placement])).toHaveLength(
    10,
  );
  expect(models).toContainEqual(
    expect.objectContaining({ ...OTTO, priceFrom: '12.48', colors: 9, isAvailable: true }),
  );
  expect(models).toContainEqual(
    expect.objectContaining({ ...YUPOONG, placement: 'embroidery_front_large', priceFrom: '16.29' }),
  );
  for (const { countries } of models) expect(countries).toBeGreaterThan(10);
});

describe('one sync', () => {
  beforeEach(storeConfirmed);

  test('with the stock gone stops the sale until it is back, and never takes another hat', async () => {
    await change('variants', WHITE, { availability: 'out of stock' });
    const gone = await sync();
    expect(colorIn(gone, 'white')).toMatchObject({ state: 'out_of_stock', hat: { variantId: WHITE } });
    expect(gone).toMatchObject({ sellable: 8, model: OTTO });
    expect(await refusalOfWhite()).toMatchObject({
      status: 422,
      path: 'items.0.hatColor',
      message: expect.stringContaining('White hats can’t be made right now'),
    });
    await sync();
    const text = expect.stringMatching(/^White hats are not sold right now\. Printful is out of stock/);
    expect(await alerts()).toEqual([{ text, done: false }]);
    expect(await mails()).toEqual([{ text: expect.stringContaining('White hats are not sold right now') }]);

    await change('variants', WHITE, { availability: 'in stock' });
    expect(colorIn(await sync(), 'white')).toMatchObject({ state: 'confirmed', hat: { variantId: WHITE } });
    expect(await alerts()).toEqual([{ text, done: true }]);
    expect((await ask<{ id: string }>(`${shop.url}/api/orders`, await whiteOrder())).id).toBeTruthy();
  });

  test('with an unknown stock changes nothing, but an unknown stock cannot be sold anew', {
    tags: 'nightly',
  }, async () => {
    await change('variants', WHITE, { availability: 'unknown' });
    expect(colorIn(await sync(), 'white').state).toBe('confirmed');
    expect((await post('white/confirm', { variantId: WHITE })).status).toBe(200);
    expect((await white()).state).toBe('out_of_stock');
  });

  test('with the hat gone ends its sale until the owner confirms again', async () => {
    await change('variants', WHITE, { isGone: true });
    expect(colorIn(await sync(), 'white')).toMatchObject({
      state: 'discontinued',
      reason: 'Printful no longer makes this hat.',
      hat: { variantId: WHITE, color: 'White', isAvailable: false },
    });
    expect(await refusalOfWhite()).toMatchObject({ status: 422 });
    expect((await post('white/confirm', { variantId: WHITE })).status).toBe(409);
    await change('variants', WHITE, { isGone: false });
    expect(colorIn(await sync(), 'white').state).toBe('discontinued');
    expect((await post('white/confirm', { variantId: WHITE })).status).toBe(200);
    expect((await white()).state).toBe('confirmed');
    expect(await confirmedBy('white')).toBe(ROBIN.email);
    expect(await alerts()).toMatchObject([{ done: true }]);
  });

  test.each([{ isGone: true }, { isDiscontinued: true }])(
    'with the model gone (%j) sells nothing',
    async (how) => {
      await change('products', 627, how);
      expect(await sync()).toMatchObject({ sellable: 0 });
      const names = /^Black, White, Red, .* and Red White Blue hats are not sold/;
      expect(await alerts()).toEqual([{ text: expect.stringMatching(names), done: false }]);
      expect(await mails()).toHaveLength(1);
      expect((await post('model', OTTO)).status).toBeGreaterThanOrEqual(404);
    },
  );

  test('with a higher price sells on, and shows the old price until the owner confirms', {
    tags: 'nightly',
  }, async () => {
    await change('products', 627, { priceRise: 100 });
    const dearer = await sync();
    expect(dearer.sellable).toBe(9);
    expect(colorIn(dearer, 'white')).toMatchObject({
      state: 'confirmed',
      reason: 'Printful charges $13.48 instead of $12.48.',
      priceWas: '12.48',
      hat: { price: '13.48' },
    });
    await sync();
    expect(await alerts()).toEqual([
      { text: expect.stringMatching(/still sold\. Printful charges \$13/), done: false },
    ]);
    for (const { hatColor, hat } of dearer.colors)
      await post(`${hatColor}/confirm`, { variantId: hat?.variantId });
    expect(await white()).toMatchObject({ priceWas: null, hat: { price: '13.48' } });
    expect(await alerts()).toMatchObject([{ done: true }]);
  });

  test('with another canvas ends the confirmation', async () => {
    await change('products', 627, { canvases: { front_dtf_hat: { width: 1800, height: 600 } } });
    const changed = await sync();
    expect(changed.sellable).toBe(0);
    expect(colorIn(changed, 'white')).toMatchObject({
      state: 'unconfirmed',
      reason: 'Printful’s canvas is now 6 × 2 in. You confirmed 6.3 × 2.55 in.',
    });
    expect(await refusalOfWhite()).toMatchObject({ status: 422 });
    await post('white/confirm', { variantId: WHITE });
    expect(await white()).toMatchObject({
      state: 'confirmed',
      hat: { canvas: { width: 1800, height: 600 } },
    });
  });

  test('with sizes only in version 1 changes nothing', async () => {
    await change('products', 627, { canvases: { front_dtf_hat: null } });
    expect(await sync()).toMatchObject({ sellable: 9 });
    expect(await alerts()).toEqual([]);
  });
});

describe('a webhook', () => {
  beforeEach(storeConfirmed);
  const becomes = (state: string) =>
    until(`white is ${state}`, async () => (await white()).state === state || null);

  test('about the stock starts the check that stops and resumes the sale', async () => {
    await change('variants', WHITE, { availability: 'out of stock' });
    await becomes('out_of_stock');
    expect(await refusalOfWhite()).toMatchObject({ status: 422 });
    await change('variants', WHITE, { availability: 'in stock' });
    await becomes('confirmed');
    expect(await alerts()).toMatchObject([{ done: true }]);
  });

  test('about prices starts the check of what hats cost', async () => {
    await change('products', 627, { priceRise: 100 });
    await until('the new price is known', async () => (await white()).priceWas);
    expect(await white()).toMatchObject({ state: 'confirmed', hat: { price: '13.48' }, priceWas: '12.48' });
    await until('the profit is checked', async () => {
      const [cost] = await shop.rows('select 1 from printful_costs where variant_id = $1 and cost = 1348', [
        WHITE,
      ]);
      return cost;
    });
  });

  test('names the model that the owner chose', async () => {
    const headers = { authorization: 'Bearer sandbox' };
    const watched = async () => {
      const text = await (await fetch(`${shop.sandboxUrl}/v2/webhooks`, { headers })).text();
      const { params } = JSON.parse(text).result.events.find(
        ({ type }: { type: string }) => type === 'catalog_stock_updated',
      );
      // The hats in the store, if they were read by now, follow.
      return params[0].value[0];
    };
    expect(await watched()).toEqual({ id: OTTO.productId });
    await post('model', FIVE_PANEL);
    expect(await watched()).toEqual({ id: FIVE_PANEL.productId });
  });
});

test('the owner stops a color and sells it again', async () => {
  await storeConfirmed();
  await post('white/stop');
  expect(await white()).toMatchObject({ state: 'stopped', hat: { variantId: WHITE } });
  expect(await refusalOfWhite()).toMatchObject({ status: 422 });
  expect(colorIn(await sync(), 'white').state).toBe('stopped');
  await post('white/start');
  expect((await white()).state).toBe('confirmed');
  expect(await alerts()).toEqual([]);
});

test('another model starts unconfirmed, with hats told apart by name, and takes only its own', async () => {
  await storeConfirmed();
  expect((await post('model', { ...OTTO, placement: 'embroidery_front' })).status).toBe(422);
  expect((await hats()).sellable).toBe(9);

  const chosen = (await post('model', FIVE_PANEL)).body as HatsAnswer;
  expect(chosen).toMatchObject({ model: FIVE_PANEL, sellable: 0 });
  expect(chosen.colors.map(({ state, hat }) => [state, hat])).toEqual([
    ...Array(5).fill(['unconfirmed', null]),
    ['unmatched', null],
    ['unconfirmed', null],
    ...Array(2).fill(['unmatched', null]),
  ]);
  expect(colorIn(chosen, 'black-white').suggestions.map(({ color }) => color)).toEqual(['Black/White/Black']);
  expect(colorIn(chosen, 'aqua').suggestions.map(({ color }) => color)).toEqual(['Turquoise']);
  expect((await sync()).sellable).toBe(0);
  expect((await post('white/confirm', { variantId: WHITE })).status).toBe(409);
  expect((await post('green/confirm', { variantId: 4812 })).status).toBe(404);
  await post('white/confirm', { variantId: 4812, was: null });
  expect(await hats()).toMatchObject({ sellable: 1 });
  // From a page that was opened before that.
  const [other] = colorIn(chosen, 'aqua').suggestions;
  expect((await post('white/confirm', { variantId: other?.variantId, was: null })).status).toBe(409);
  expect(colorIn(await hats(), 'white').hat?.variantId).toBe(4812);
});

describe('an order', () => {
  const sentAs = async (id: string) => {
    await reaches(shop, id, 'confirmed_with_printful');
    return (await printfulOrder(shop.sandboxUrl, id))?.items[0];
  };
  async function placeWhite() {
    const { id } = await ask<{ id: string }>(`${shop.url}/api/orders`, await whiteOrder());
    return { id, intentId: await intentFor(shop, id, '29.98') };
  }

  test('is made as it was sold, whatever the color is made of when it is paid', async () => {
    await storeConfirmed();
    const { id, intentId } = await placeWhite();
    await post('model', YUPOONG);
    await post('white/confirm', { variantId: 8746 });
    await pay(shop, intentId);
    await ask(`${shop.url}/api/fulfill-order/${id}`, {});
    expect(await sentAs(id)).toMatchObject({ variant_id: WHITE, options: [] });
    const { body } = await robin.ask('GET', `/api/admin/orders/${id}`);
    expect(body).toMatchObject({ lines: [{ making: { isStitched: false } }] });
  });

  test('is held if the hat is gone when it is paid, and the owner makes it from another', async () => {
    await storeConfirmed();
    const { id, intentId } = await placeWhite();
    await change('variants', WHITE, { isGone: true });
    await sync();
    await pay(shop, intentId);
    await ask(`${shop.url}/api/fulfill-order/${id}`, {});
    await reaches(shop, id, 'on_hold');
    const { textLine1, textLine2, textLine3 } = whiteHat;
    const words = { textLine1, textLine2, textLine3 };
    const recolor = (hatColor: string) =>
      robin.ask('PATCH', `/api/admin/orders/${id}/lines/0`, { ...words, hatColor });
    expect(await recolor('white')).toMatchObject({ status: 422, body: { error: { path: 'hatColor' } } });
    expect((await recolor('pink')).status).toBe(204);
    expect((await robin.ask('POST', `/api/fulfill-order/${id}`)).status).toBe(200);
    expect((await sentAs(id))?.variant_id).toBe(15910);
    await change('variants', WHITE, { isGone: false });
  });
});
