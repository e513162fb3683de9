import type { AdminBrowser } from '../admin-browser.ts';
import { stripeAt } from '../providers.ts';
import type { OpenShop } from './open-shop.ts';

/** At this speed, the sweep runs every three seconds, and a session lasts half a minute. */
export const QUICK_SWEEPS = { RATE_LIMIT_SCALE: '1000', TIME_SCALE: '0.005', SANDBOX_TIME_SCALE: '0.1' };

/** Requests refunds as Robin, and reads what the shop and Stripe recorded about an order's money. */
export function moneyRecords(opened: () => { shop: OpenShop; robin: AdminBrowser }) {
  return {
    refund: (id: string, amount: number | null) =>
      opened().robin.ask('POST', `/api/admin/orders/${id}/refunds`, { amount, reason: 'a crooked brim' }),

    async chargeOf(intentId: string) {
      const stripe = stripeAt(opened().shop.sandboxUrl);
      const { data } = await stripe.charges.list({ payment_intent: intentId });
      return data.find(({ paid }) => paid);
    },

    mailsOf: (event: string) =>
      opened().shop.rows<{ subject: string; text: string; recipient: string }>(
        'select * from mails where event like $1',
        [event],
      ),

    refundsOf: (id: string) =>
      opened().shop.rows<{ id: string; amount: number; status: string; asked_by: string }>(
        'select * from refunds where order_id = $1 order by created_at, id',
        [id],
      ),

    alerts: async () =>
      (await opened().robin.ask('GET', '/api/admin/alerts')).body as {
        id: number;
        kind: string;
        orderId: string;
      }[],
  };
}
