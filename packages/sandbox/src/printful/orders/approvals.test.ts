import { expect, test } from 'vitest';
import { listen, openSandbox, receiveWebhooks } from '../../test-sandbox.ts';
import { hatOrder, png } from '../test-orders.ts';

async function proposedOrder() {
  const shop = await listen((_request, response) => response.end(png(1890, 765)));
  const { url, received } = await receiveWebhooks();
  const { printful, sandbox, url: origin } = await openSandbox({ shopOrigin: shop });
  const events = ['order_put_hold', 'order_put_hold_approval', 'order_remove_hold'].map((type) => ({ type }));
  await printful('POST', '/v2/webhooks', { default_url: url, events });
  const { id } = (await printful('POST', '/orders?confirm=1', hatOrder(`${shop}/hat.png`))).body.result;
  await fetch(`${origin}/sandbox/printful/orders/${id}/propose`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reason: 'Too thin' }),
  });
  const sheets = async () => (await printful('GET', `/v2/approval-sheets?order_id=${id}`)).body.data;
  const status = async () => (await printful('GET', `/orders/${id}`)).body.result.status;
  const messages = () => received.map(({ body }) => JSON.parse(body));
  return { printful, sandbox, id, sheets, status, messages, shop };
}

test('an order waits until what Printful proposes is approved, and then goes on where it was', async () => {
  const { printful, sandbox, id, sheets, status, messages, shop } = await proposedOrder();
  expect(await status()).toBe('onhold');
  const [sheet] = await sheets();
  expect(sheet).toMatchObject({
    status: 'waiting_for_action',
    order_id: id,
    submitted_design: `${shop}/hat.png`,
    recommended_design: expect.stringContaining('.png'),
  });
  const approve = () =>
    printful('POST', `/approval-sheets?confirm_hash=${sheet.confirm_hash}`, { status: 'approved' });
  expect((await approve()).status).toBe(200);
  expect((await approve()).status).toBe(400);
  expect(await status()).toBe('pending');
  expect(await sheets()).toMatchObject([{ status: 'approved' }]);
  await sandbox.idle();
  expect(messages()).toMatchObject([
    {
      type: 'order_put_hold_approval',
      data: { reason: 'Too thin', approval_files: [{ confirm_hash: sheet.confirm_hash }] },
    },
    { type: 'order_remove_hold' },
  ]);
});

test('changes are asked for in words, and the order stays on hold', async () => {
  const { printful, sheets, status } = await proposedOrder();
  const [{ confirm_hash }] = await sheets();
  const path = `/approval-sheets/changes?confirm_hash=${confirm_hash}`;
  expect((await printful('POST', path, { message: 'Wider' })).status).toBe(400);
  expect((await printful('POST', path, { message: 'Wider', files: [] })).body.result).toMatchObject({
    confirm_hash,
  });
  expect(await sheets()).toMatchObject([{ status: 'changes_requested' }]);
  expect(await status()).toBe('onhold');
  expect((await printful('POST', '/approval-sheets?confirm_hash=none', { status: 'approved' })).status).toBe(
    404,
  );
});
