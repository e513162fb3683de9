import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderKey } from '../../src/server/orders/order-key.ts';
import { shopperOrder } from '../../src/server/orders/shopper/shopper-order.ts';
import { viewKey } from '../../src/server/orders/view-key.ts';
import { openProblemOffice, type ProblemOffice } from './problem-office.ts';

let office: ProblemOffice;

beforeAll(async () => {
  office = await openProblemOffice();
});

afterAll(() => office.close());

test('the shopper’s page shows a whole order, with the words of one hat and the picture of another', async () => {
  const { id } = await office.paidOrder(2);
  await office.rows(
    `update order_lines set is_custom = false, name = 'Send Tacos', quantity = 2, price = 2999, text_line1 = null,
       text_line2 = null, text_line3 = null, sync_variant_id = 7, picture = 'a1b2' where order_id = $1 and position = 1`,
    [id],
  );
  await office.rows(`update orders set send_after = now() + interval '1 hour' where id = $1`, [id]);
  const [custom, ready] = await office.rows<{ id: string; text_line2: string }>(
    'select id, text_line2 from order_lines where order_id = $1 order by position',
    [id],
  );
  const [dates] = await office.rows<{ paid_at: Date; created_at: Date; send_after: Date }>(
    'select paid_at, created_at, send_after from orders where id = $1',
    [id],
  );
  const sendAfter = dates?.send_after.toISOString();
  const colors = { hatColor: 'navy', textColor: 'yellow', fontStyle: 'impact' };
  const making = { isStitched: false, canvas: { width: 1890, height: 765 } };
  const words = { textLine1: 'Left', textLine2: custom?.text_line2, textLine3: '' };
  expect(await shopperOrder(office.deps, id, id)).toEqual({
    id,
    status: 'processing',
    heldBy: [],
    atBank: { held: 0, returned: 0 },
    gift: null,
    sentTo: ['Maya Ortiz', '418 Music Row', 'Nashville, TN 37203', 'United States'],
    lines: [
      {
        id: Number(custom?.id),
        productId: null,
        isCustom: true,
        name: `Left / ${custom?.text_line2}`,
        quantity: 1,
        amount: 2499,
        design: { ...colors, ...words },
        making,
        asPictured: null,
        words: null,
      },
      {
        id: Number(ready?.id),
        productId: null,
        isCustom: false,
        name: 'Send Tacos',
        quantity: 2,
        amount: 5998,
        design: { ...colors, textLine1: '', textLine2: '', textLine3: '' },
        making,
        asPictured: { image: '/product-pictures/a1b2.webp' },
        words: null,
      },
    ],
    subtotal: 2499,
    discount: 0,
    discountPercentage: 0,
    code: null,
    shippingMethod: 'Standard Shipping',
    shipping: 499,
    total: 2998,
    history: expect.arrayContaining([
      { kind: 'placed', at: dates?.created_at.toISOString() },
      { kind: 'paid', at: dates?.paid_at.toISOString() },
    ]),
    parcels: [],
    delay: null,
    window: { until: sendAfter, canExtend: true, refund: 2998 },
    canFixEmail: true,
    sendAfter,
    arrives: { first: expect.stringMatching(/Z$/), last: expect.stringMatching(/Z$/) },
    replaces: null,
    mayReport: false,
    problems: [],
    isView: false,
    email: 'maya@example.com',
    address: {
      customerName: 'Maya Ortiz',
      address: '418 Music Row',
      address2: '',
      city: 'Nashville',
      state: 'TN',
      zipCode: '37203',
      country: 'US',
    },
  });
});

test('a link to a replacement is on the page of its shopper, but not for an administrator who looks at it', async () => {
  const { id, problem } = await office.misprint();
  const replacement = await office.replaced(problem);
  const { secrets, clock, config } = office.deps;
  const linkFor = async (key: string) =>
    (await shopperOrder(office.deps, id, key))?.problems.map((each) => each.replacement);
  expect(await linkFor(id)).toEqual([{ id: replacement, key: orderKey(secrets, replacement) }]);
  expect(await linkFor(viewKey(secrets, id, { now: clock(), config }))).toEqual([
    { id: replacement, key: '' },
  ]);
});
