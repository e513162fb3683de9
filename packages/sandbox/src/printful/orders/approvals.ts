import { z } from 'zod';
import { randomText } from '../../http/random.ts';
import { nextId, type PrintfulStore } from '../account.ts';
import type { ApprovalSheet, Order, OrderStatus } from '../objects.ts';
import { type Endpoint, endpoint, ok } from '../protocol/endpoint.ts';
import { notFound, PrintfulError } from '../protocol/printful-error.ts';
import { page } from '../protocol/version-2.ts';
import { announceApproval, announceOrder } from '../webhooks/announce.ts';
import { planCosts } from './costs.ts';
import { moveOrder } from './move-order.ts';
import { canMove } from './order-states.ts';

const byHash = z.strictObject({ confirm_hash: z.string() });
const changes = z.strictObject({
  message: z.string().min(1),
  files: z.array(z.strictObject({ url: z.url() })),
});

/** What Printful wants to change about the files of an order on hold. Only version 2 says which order it is about. */
export const approvalEndpoints: Endpoint[] = [
  endpoint('GET', '/v2/approval-sheets', {
    query: z.strictObject({
      order_id: z.coerce.number().int().optional(),
      limit: z.coerce.number().int().min(1).max(100).default(20),
      offset: z.coerce.number().int().min(0).default(0),
    }),
    handle: ({ store, query: { order_id, ...cut } }) => {
      const sheets = store.approvals
        .all()
        .filter((sheet) => order_id === undefined || sheet.order_id === order_id)
        .map(({ id: _id, was: _was, ...sheet }) => ({
          ...sheet,
          _links: {
            order: { href: `/v2/orders/${sheet.order_id}` },
            order_item: { href: `/v2/orders/${sheet.order_id}/order-items/${sheet.order_item_id}` },
          },
        }));
      const { status, body } = page(sheets, cut, { address: '/v2/approval-sheets' });
      return { status, body: { data: body.data, _links: body._links } };
    },
  }),
  endpoint('POST', '/approval-sheets', {
    query: byHash,
    body: z.strictObject({ status: z.literal('approved') }),
    handle: ({ store, query }) => {
      const sheet = openSheet(store, query.confirm_hash);
      store.approvals.put({ ...sheet, status: 'approved' });
      release(store, sheet);
      return ok({ message: 'Design approval submitted successfully' });
    },
  }),
  endpoint('POST', '/approval-sheets/changes', {
    query: byHash,
    body: changes,
    handle: ({ store, query }) => {
      const sheet = openSheet(store, query.confirm_hash);
      return ok(versionOne(store.approvals.put({ ...sheet, status: 'changes_requested' })));
    },
  }),
];

/** Proposes another drawing of each hat, in place of earlier proposals, and holds the order until all are approved. */
export function proposeDrawings(
  store: PrintfulStore,
  order: Order,
  { origin, reason }: { origin: string; reason: string },
): Order {
  const isHeld = order.status === 'onhold';
  const earlier = store.approvals.relatedTo(String(order.id));
  const was = earlier[0]?.was ?? order.status;
  for (const { id } of earlier) store.approvals.delete(id);
  const sheets = order.items.map((item): ApprovalSheet => {
    const hash = randomText(32);
    return store.approvals.put({
      id: nextId(store, 'approval'),
      confirm_hash: hash,
      status: 'waiting_for_action',
      submitted_design: store.files.get(item.files[0]?.id ?? 0)?.url ?? '',
      recommended_design: `${origin}/sandbox/blanks/${item.variant_id}.png`,
      approval_sheet: `${origin}/sandbox/orders/${order.id}?confirmationHash=${hash}`,
      order_id: order.id,
      order_item_id: item.id,
      was,
    });
  });
  const asking = { ...order, needs_approval: true, notes: reason };
  const held = isHeld
    ? store.orders.put(asking)
    : moveOrder(store, asking, { to: 'onhold', reason, approval: sheets });
  if (isHeld) {
    announceApproval(store, held, { reason, sheets });
    announceOrder(store, 'order_updated', { order: held });
  }
  return held;
}

/** Once everything is approved, the order goes on where it was. */
function release(store: PrintfulStore, { order_id, was }: ApprovalSheet): void {
  const order = store.orders.get(order_id);
  const isOpen = store.approvals.relatedTo(String(order_id)).some(({ status }) => status !== 'approved');
  if (isOpen || order?.status !== 'onhold') return;
  const to: OrderStatus = canMove('onhold', was) ? was : 'pending';
  const moved = moveOrder(
    store,
    { ...order, needs_approval: false },
    { to, reason: 'The design was approved' },
  );
  if (to === 'draft' && moved.costs.total === null) planCosts(store, moved);
}

function openSheet(store: PrintfulStore, hash: string): ApprovalSheet {
  const sheet = store.approvals.all().find(({ confirm_hash }) => confirm_hash === hash);
  if (!sheet) throw notFound();
  if (sheet.status !== 'waiting_for_action')
    throw new PrintfulError('This approval sheet is not waiting for an action.');
  return sheet;
}

/** Version 1 knows two statuses, and no order. */
const versionOne = ({
  order_id: _order,
  order_item_id: _item,
  was: _was,
  status,
  ...rest
}: ApprovalSheet) => ({
  ...rest,
  status: status === 'approved' ? 'approved' : 'waiting_for_action',
});
