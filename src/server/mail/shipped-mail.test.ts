import { expect, test } from 'vitest';
import type { Shipment } from '../gateways/printful/orders.ts';
import { SAMPLE_FACTS, SAMPLE_LINES, sampleParcel } from './samples.ts';
import { shippedMail } from './shipped-mail.ts';

const order = { ...SAMPLE_FACTS, party: { on: '2026-12-12', latest: '2026-12-15' } };
const [BRIDE = expect.fail(), LAKE = expect.fail()] = SAMPLE_LINES;

const pack = (...lines: typeof SAMPLE_LINES) => ({
  ...sampleParcel('0', BRIDE, { first: '2026-12-03', last: '2026-12-05' }),
  trackingNumber: '9400',
  trackingUrl: 'https://tools.usps.com/9400',
  contents: lines.map(({ id, quantity }) => ({ lineId: String(id), quantity })),
});

const parcel = pack(BRIDE, LAKE);

const textOf = (...parcels: Shipment[]) => shippedMail(order, parcels).text.replaceAll('\u00a0', ' ');

test('a parcel arrives when its carrier estimates, which decides about the party', () => {
  const text = textOf(parcel);
  expect(text).toContain('Arrives: Dec 3–5, the carrier estimates\nCarrier: USPS\nTracking: 9400\n');
  expect(text).toContain('Party: In time. It’s on Dec 12.');
});

test('without an estimate, it arrives when the shop promised', () => {
  const text = textOf({ ...parcel, tracking: null });
  expect(text).toContain('Arrives: Dec 1–15\n');
  expect(text).toContain('Party: Probably too late. It’s on Dec 12, and the hats can take until Dec 15.');
});

test('a party waits for hats that have not left', () => {
  expect(textOf(pack(BRIDE))).toContain('and the hats can take until Dec 15.');
});

test('the subject counts hats only while some have not left', () => {
  const subjectOf = (...parcels: Shipment[]) => shippedMail(order, parcels).subject;
  expect(subjectOf(pack(BRIDE))).toBe(`4 of your 5 hats are on their way: order #${order.orderId}`);
  expect(subjectOf(pack({ ...BRIDE, quantity: 1 }))).toContain('1 of your 5 hats is on its way');
  expect(subjectOf(parcel)).toBe(`A package from order #${order.orderId} is on its way`);
});

test('a parcel that came back arrives on no day', () => {
  expect(textOf({ ...parcel, state: 'returned' })).not.toContain('Arrives');
});

test('one parcel has a button for its tracking, several have links', () => {
  expect(textOf(parcel)).toContain('Track the package:\nhttps://tools.usps.com/9400');
  const text = textOf(pack(BRIDE), { ...pack(LAKE), trackingNumber: '9401' });
  expect(text).toContain('Tracking: 9401 <https://tools.usps.com/9400>');
  expect(text).toContain(`See your order:\n${order.orderUrl}`);
});

test('a parcel without a tracking link leads to its order', () => {
  const bare = { ...parcel, trackingUrl: null };
  for (const text of [textOf(bare), textOf(bare, bare)]) {
    expect(text).not.toContain('tools.usps.com');
    expect(text).toContain('See your order:');
  }
});

test('the line beside the subject says when it arrives', () => {
  expect(shippedMail(order, [parcel]).html).toContain('It ships with USPS. It arrives Dec\u00a03–5.');
});

test('several packages are counted, and hats that wait for another are explained', () => {
  const two = shippedMail(order, [pack(BRIDE), { ...pack(LAKE), id: '1' }]);
  expect(two.subject).toBe(`2 packages from order #${order.orderId} are on their way`);
  expect(two.event).toBe(`parcel-shipped.${order.orderId}.0-1`);
  expect(two.html).toContain('>They left the workshop.</div>');
  expect(two.text).not.toContain('Hats ship in packages of their own.');
  expect(textOf(pack(BRIDE))).toContain('Hats ship in packages of their own.');
});

test('a package of which nothing is known has left, with all hats and the promised days', () => {
  const unknown = {
    ...parcel,
    carrier: null,
    trackingNumber: null,
    trackingUrl: null,
    tracking: null,
    contents: [],
  };
  const { subject, html, text } = shippedMail(order, [unknown]);
  expect(subject).toBe(`A package from order #${order.orderId} is on its way`);
  expect(html).toContain('>It left the workshop. It arrives Dec\u00a01–15.</div>');
  expect(text).not.toMatch(/Carrier|Tracking:|follows it/);
  expect(shippedMail(order, [{ ...unknown, state: 'returned' }]).html).toContain(
    '>It left the workshop.</div>',
  );
});

test('the last of several packages decides about the party', () => {
  const late = { first: '2026-12-10', last: '2026-12-13' };
  const text = textOf({ ...pack(LAKE), tracking: { arrives: late, latest: null } }, pack(BRIDE));
  expect(text).toContain('Party: Probably too late. It’s on Dec 12, and the hats can take until Dec 13.');
});
