import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Deps } from '../../src/server/deps.ts';
import { readEvidence } from '../../src/server/orders/disputes/read-evidence.ts';
import { drawHat } from '../../src/server/pictures/draw-hat.ts';
import { openProblemOffice, type ProblemOffice } from './problem-office.ts';

let office: ProblemOffice;
/** Unlike a worker, it also draws hats. */
let deps: Deps;

beforeAll(async () => {
  office = await openProblemOffice();
  const { studio, glyphs } = office.deps;
  const draw: Deps['studio']['draw'] = async (drawing) =>
    drawing.kind === 'hat'
      ? drawHat(drawing.picture, await glyphs.tableFor(drawing.picture.design))
      : studio.draw(drawing);
  deps = { ...office.deps, studio: { draw } };
});

afterAll(() => office.close());

const dispute = (orderId: string) =>
  office.rows(
    `insert into disputes (id, order_id, amount, status, reason) values ('du_' || $1, $1, 2998, 'lost', 'fraudulent')`,
    [orderId],
  );

const evidenceOf = async (orderId: string) =>
  (await readEvidence(deps, { orderId, disputeId: `du_${orderId}` })) ?? expect.fail();

const picture = (background: string) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .png()
    .toBuffer();

/** Red, green and blue of a picture of one color, about as bright as it is. */
const colorOf = async (jpeg: Buffer | null) => {
  const { channels } = await sharp(jpeg ?? expect.fail()).stats();
  return channels.map(({ mean }) => Math.round(mean / 51));
};

test('a bank sees each hat as its shopper saw it before paying, as it was proved and as it was printed', async () => {
  const { id } = await office.shippedOrder(2);
  const lines = await office.linesOf(id);
  for (const [index, color] of ['#ff0000', '#0000ff'].entries())
    await office.rows('update order_lines set artwork = $2 where id = $1', [
      lines[index]?.id,
      await picture(color),
    ]);
  await dispute(id);
  const { hats } = await evidenceOf(id);
  expect(await Promise.all(hats.map(({ seen }) => colorOf(seen)))).toEqual([
    [5, 0, 0],
    [0, 0, 5],
  ]);
  for (const { proof, print } of hats)
    for (const drawn of [proof, print])
      expect((await sharp(drawn ?? expect.fail()).metadata()).format).toBe('jpeg');
});

test('a hat of the Printful store has no proof, and what nobody sent is missing', async () => {
  const { id } = await office.shippedOrder();
  await office.rows(
    `update order_lines set sync_variant_id = 7, is_custom = false, name = 'Send Tacos', artwork = $2 where order_id = $1`,
    [id, await picture('#ff0000')],
  );
  await dispute(id);
  const { hats } = await evidenceOf(id);
  expect(hats).toEqual([
    {
      title: '1 × Send Tacos',
      text: 'As in the shop’s picture. Paid for: $24.99.',
      proof: null,
      seen: null,
      print: null,
    },
  ]);
});

test('a bank reads where each parcel went and when, but of none that was canceled', async () => {
  const { id } = await office.shippedOrder();
  await dispute(id);
  await office.rows('delete from parcels where order_id = $1', [id]);
  await office.rows(
    `insert into parcels (id, order_id, shipment_id, state, carrier, service, tracking_number, tracking_url, shipped_at, delivered_at, seen_at)
     values ('a' || $1, $1, 's1', 'delivered', 'USPS', null, '', null, '2026-11-13T15:00:00Z', '2026-11-17T19:18:00Z', '2026-11-18T00:00:00Z'),
       ('b' || $1, $1, 's2', 'shipped', null, null, 'TRK2', 'https://usps.example/TRK2', null, null, '2026-11-14T15:00:00Z'),
       ('c' || $1, $1, 's3', 'canceled', 'UPS', null, 'TRK3', null, null, null, '2026-11-14T15:00:00Z')`,
    [id],
  );
  const { parcels, address } = await evidenceOf(id);
  expect(parcels).toEqual([
    {
      by: 'USPS',
      number: 'no number',
      url: '',
      shipped: expect.stringContaining('(2026-11-13T15:00Z)'),
      delivered: expect.stringContaining('(2026-11-17T19:18Z)'),
    },
    {
      by: 'Carrier not named',
      number: 'TRK2',
      url: 'https://usps.example/TRK2',
      shipped: expect.stringContaining('(2026-11-14T15:00Z)'),
      delivered: null,
    },
  ]);
  expect(address.slice(0, 2)).toEqual(['Maya Ortiz', 'maya@example.com']);
});

test('the evidence of a dispute is about its own order', async () => {
  const [{ id }, other] = [await office.paidOrder(), await office.paidOrder()];
  await dispute(other.id);
  expect(await readEvidence(deps, { orderId: id, disputeId: `du_${other.id}` })).toBeNull();
});
