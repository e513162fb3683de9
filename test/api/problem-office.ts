import { ShopError } from '../../src/server/http/shop-error.ts';
import { decideReplacement } from '../../src/server/orders/problems/decide-problem.ts';
import { reportProblem } from '../../src/server/orders/problems/report-problem.ts';
import type { ProblemAt } from '../../src/server/orders/problems/with-problem-locked.ts';
import { type BackOffice, openBackOffice, type PaidOrder } from '../simulation/back-office.ts';

type Reported = Partial<Parameters<typeof reportProblem>[2]>;

/** A back office whose orders are shipped and have problems. */
export interface ProblemOffice extends BackOffice {
  advance(id: string, to: string): Promise<void>;
  /** Moves the first parcel of an order. */
  moveParcel(id: string, to: 'delivered' | 'returned'): Promise<void>;
  shippedOrder(hats?: number): Promise<PaidOrder>;
  linesOf(
    id: string,
  ): Promise<{ id: number; quantity: number; share: number; declared_value: number | null }[]>;
  /** Reports a misprint of the first hat for the shopper, with these changes. */
  report(orderId: string, changes?: Reported): Promise<number>;
  /** A shipped order with a misprint. */
  misprint(hats?: number): Promise<PaidOrder & { problem: ProblemAt }>;
  replaceNow(at: ProblemAt, refunded?: number, replacements?: number): ReturnType<typeof decideReplacement>;
  /** Orders a replacement and returns its id. */
  replaced(at: ProblemAt, replacements?: number): Promise<string>;
  mailsAbout(id: string): Promise<{ event: string; recipient: string; text: string }[]>;
  openAlerts(id: string): Promise<string[]>;
}

export const ROBIN = 'robin@example.com';

export async function openProblemOffice(): Promise<ProblemOffice> {
  const base = await openBackOffice();
  const { rows, control, deps } = base;
  const office: ProblemOffice = {
    ...base,
    async advance(id, to) {
      await control(`printful/orders/@${id}/advance`, { to });
      await base.follow(id);
    },
    async moveParcel(id, to) {
      const [parcel] = await rows<{ shipment_id: string }>(
        'select shipment_id from parcels where order_id = $1 order by shipment_id',
        [id],
      );
      await control(`printful/shipments/${parcel?.shipment_id}/advance`, { to });
      await base.follow(id);
    },
    async shippedOrder(hats = 1) {
      const order = await base.confirmedOrder(hats);
      await office.advance(order.id, 'inprocess');
      await office.advance(order.id, 'fulfilled');
      return order;
    },
    linesOf: (id) =>
      rows(
        'select id::integer, quantity, share, declared_value from order_lines where order_id = $1 order by position',
        [id],
      ),
    async report(orderId, changes = {}) {
      const lines = (await office.linesOf(orderId)).slice(0, 1).map(({ id }) => ({ id, quantity: 1 }));
      const report = { lines, reason: 'misprint', wish: 'replacement', words: 'Half a D.' } as const;
      const problem = { ...report, isNew: true, photo: null, requestId: null, by: 'shopper', ...changes };
      const id = await reportProblem(deps, orderId, problem);
      if (id instanceof ShopError) throw id;
      return id;
    },
    async misprint(hats = 1) {
      const order = await office.shippedOrder(hats);
      return { ...order, problem: { orderId: order.id, problemId: await office.report(order.id) } };
    },
    replaceNow: (at, refunded = 0, replacements = 0) =>
      decideReplacement(deps, { ...at, by: ROBIN, refunded, replacements, sameAddress: false }),
    async replaced(at, replacements) {
      const outcome = await office.replaceNow(at, 0, replacements);
      if (outcome instanceof ShopError || !outcome.replacementId) throw new Error(`not replaced: ${outcome}`);
      return outcome.replacementId;
    },
    mailsAbout: (id) =>
      rows(`select event, recipient, text from mails where split_part(event, '.', 2) = $1 order by id`, [id]),
    openAlerts: async (id) =>
      (
        await rows<{ kind: string }>(
          'select kind from alerts where order_id = $1 and done_at is null order by id',
          [id],
        )
      ).map(({ kind }) => kind),
  };
  return office;
}
