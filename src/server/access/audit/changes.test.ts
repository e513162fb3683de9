import { expect, test } from 'vitest';
import { type Call, describeCall, describeChange } from './changes.ts';

const ORDER = '/api/admin/orders/:id';

test.each<[route: string, call: Partial<Call>, text: string | null, reason?: string]>([
  [
    `POST ${ORDER}/refunds`,
    { answer: { amount: 500 }, body: { reason: 'late' } },
    'refunded $5.00 of #7K2Q',
    'late',
  ],
  [`POST ${ORDER}/cancel`, { body: { reason: 'wished' } }, 'canceled #7K2Q', 'wished'],
  [`POST ${ORDER}/approvals/:hash`, { body: { changes: null } }, 'approved Printful’s drawing of #7K2Q'],
  [
    `POST ${ORDER}/approvals/:hash`,
    { body: { changes: 'Thicker' } },
    'asked Printful to change the drawing of #7K2Q',
  ],
  [
    `POST ${ORDER}/words/:questionId`,
    { body: { decision: 'approve' } },
    'said yes to the words on a hat of #7K2Q',
  ],
  [
    `POST ${ORDER}/words/:questionId`,
    { body: { decision: 'ask' } },
    'asked for other words on a hat of #7K2Q',
  ],
  [
    `POST ${ORDER}/words/:questionId`,
    { body: { decision: 'refund' } },
    'refunded a hat for its words of #7K2Q',
  ],
  ['POST /api/admin/hats/:color/stop', { params: { color: 'navy' } }, 'stopped selling Navy'],
  ['PUT /api/admin/campaigns/:id', { answer: { subject: 'Pool' } }, 'changed the newsletter “Pool”'],
  ['DELETE /api/admin/campaigns/:id', {}, 'deleted a newsletter'],
  [
    'POST /api/admin/settings',
    { answer: { changes: ['A hat costs $29.99', 'Holiday on'] } },
    'changed the settings. A hat costs $29.99. Holiday on',
  ],
  ['POST /api/admin/settings', { answer: { changes: [] } }, null],
  ['POST /api/admin/privacy/find', {}, null],
])('%s with %j is logged as “%s”', (route, call, text, reason = '') => {
  const change = describeChange(route, { params: { id: '7K2Q' }, body: {}, answer: {}, ...call });
  expect(change?.text ?? null).toBe(text);
  if (change) expect(change.reason).toBe(reason);
});

test('a change is about the record in its address, or the one that was made', () => {
  const about = (route: string, call: Partial<Call>) =>
    describeChange(route, { params: {}, body: {}, answer: {}, ...call })?.about;
  expect(about(`POST ${ORDER}/cancel`, { params: { id: '7K2Q' } })).toEqual({ kind: 'order', id: '7K2Q' });
  expect(about('POST /api/admin/hats/:color/stop', { params: { color: 'navy' } })).toEqual({
    kind: 'hat',
    id: 'navy',
  });
  expect(about('POST /api/admin/campaigns', { answer: { id: 4 } })).toEqual({ kind: 'campaign', id: '4' });
});

test.each([
  [`POST ${ORDER}/cancel`, '7K2Q', 'canceled #7K2Q', 'order'],
  [`POST ${ORDER}/stop`, '7K2Q 5', 'stopped #7K2Q', 'order'],
  [`GET ${ORDER}`, '7K2Q', 'looked at #7K2Q', 'order'],
  ['GET /api/admin/orders.csv', '', 'looked at a download of the orders', 'shop'],
  ['GET /api/admin/orders', '', 'looked at the orders', 'shop'],
  ['GET /api/admin/unheard-of', '', 'looked at the admin', 'shop'],
])('%s is “%s %s” when only its address is known', (route, subject, text, about) => {
  expect(describeCall(route, subject)).toEqual({ text, about });
});
