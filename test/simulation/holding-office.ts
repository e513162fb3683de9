import { type BackOffice, openBackOffice, type PaidOrder } from './back-office.ts';

export const DISPUTED = 'the payment is disputed (fraudulent)';
export const REVIEW = 'Content review';
export const REVIEWED = `Printful holds it: ${REVIEW}`;

/** A back office with what puts its orders on hold. */
export interface HoldingOffice extends BackOffice {
  /** Opens a dispute; returns a function that closes it. */
  dispute(order: PaidOrder, reason?: string): Promise<(status: 'won' | 'lost') => Promise<void>>;
  /** Puts the order on hold at Printful; returns a function that changes its status there. */
  holdAtPrintful(order: PaidOrder): Promise<(to: string, reason?: string) => Promise<void>>;
  /** The status of an order and all that holds it. */
  holdOf(id: string): Promise<[status: string, reasons: string | null]>;
  /** The texts of the alerts about its holds. */
  openAlertsOf(id: string): Promise<string[]>;
}

export async function openHoldingOffice(env: Record<string, string> = {}): Promise<HoldingOffice> {
  const office = await openBackOffice(env);
  return {
    ...office,
    async dispute({ id, intentId }, reason = 'fraudulent') {
      const body = { payment_intent: intentId, reason };
      const opened = await office.control<{ id: string }>('stripe/disputes', body);
      await office.reconcile(id);
      return async (status) => {
        await office.control(`stripe/disputes/${opened.id}/close`, { status });
        await office.reconcile(id);
      };
    },
    async holdAtPrintful({ id }) {
      const advance = async (to: string, reason?: string) => {
        await office.control(`printful/orders/@${id}/advance`, { to, ...(reason ? { reason } : {}) });
        await office.follow(id);
      };
      await advance('onhold', REVIEW);
      return advance;
    },
    async holdOf(id) {
      const { status, hold_reason } = await office.orderRow(id);
      return [status, hold_reason];
    },
    async openAlertsOf(id) {
      const rows = await office.rows<{ text: string }>(
        "select text from alerts where order_id = $1 and kind = 'held' and done_at is null order by id",
        [id],
      );
      return rows.map(({ text }) => text);
    },
  };
}
