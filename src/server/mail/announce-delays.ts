import { shipBy as shipByFrom } from '../../domain/arrival.ts';
import { mayCancelLate } from '../../domain/late-cancellation.ts';
import { transact } from '../db/transact.ts';
import type { Deps, InTransaction } from '../deps.ts';
import { findOrder, type Order } from '../orders/queries.ts';
import { orderSettings } from '../settings/queries.ts';
import { findLateOrders, setAnnouncedDate } from './late-order-queries.ts';
import type { MailText } from './letter/compose-mail.ts';
import { mailLink, paragraph } from './letter/letter.ts';
import { arrivalRows, type OrderFacts, orderMail, queueOrderMail } from './order-mail.ts';

type DelayDeps = Pick<Deps, 'settings' | 'db' | 'jobs' | 'config' | 'clock'>;

/** Emails a new ship date to each shopper whose order is late, once per promised date. `isLate` says which orders are. */
export async function announceDelays(deps: DelayDeps): Promise<void> {
  let after = '';
  for (;;) {
    const late = await findLateOrders(deps.db, deps.clock(), after);
    for (const id of late) await transact(deps.db, (trx) => announce({ ...deps, db: trx }, id));
    after = late.at(-1) ?? '';
    if (after === '') return;
  }
}

async function announce(
  deps: Pick<InTransaction, 'settings' | 'db' | 'jobs' | 'config' | 'clock'>,
  id: string,
): Promise<void> {
  const now = deps.clock();
  const shipBy = shipByFrom(now, await orderSettings(deps.db, id));
  const promised = await setAnnouncedDate(deps.db, id, { shipBy, now });
  const order = promised && (await findOrder(deps.db, id));
  if (!order) return;
  await queueOrderMail(deps, order, {
    write: (facts) => delayedMail({ ...facts, promised, shipBy, money: moneyOf(order) }),
    event: `delayed.${id}.${shipBy.toISOString().slice(0, 10)}`,
  });
}

const moneyOf = (order: Order): DelayedFacts['money'] => {
  if (order.replaces !== null) return null;
  return mayCancelLate({ ...order, isDisputed: false }) ? 'cancel' : 'by mail';
};

interface DelayedFacts extends OrderFacts {
  /** The ship date that has passed. */
  promised: Date;
  /** The new ship date. */
  shipBy: Date;
  /** How the shopper gets the money back: by canceling, or by mail once Printful has started; null for a replacement. */
  money: 'cancel' | 'by mail' | null;
}

/** Tells a shopper that an order is late, with the new date and how to cancel. */
export function delayedMail({ promised, shipBy, money, ...facts }: DelayedFacts): MailText {
  const { orderId, ordersEmail, orderUrl } = facts;
  const [later, newDate] = [dayOf(promised), dayOf(shipBy)];
  return orderMail(facts, {
    subject: `Order #${orderId} is running late`,
    preview: `It ships by ${newDate}.`,
    title: 'We’re running late',
    lead: [
      paragraph(`We promised to ship order #${orderId} by ${later}. We missed that, and we’re sorry.`),
      paragraph('You don’t have to do anything. We’ll email you when it ships.'),
      money === 'cancel'
        ? paragraph(
            'Would you rather have your money back? You can cancel the order until we start making your hats.',
          )
        : paragraph(
            ...(money ? [MAKING_ALREADY] : []),
            'If you’d rather have your money back, write to ',
            mailLink(ordersEmail),
            '.',
          ),
    ],
    rows: [['New date', `Ships by ${newDate}`], ...arrivalRows(facts)],
    ...(money === 'cancel' && { action: { label: 'Cancel this order', url: `${orderUrl}#cancel` } }),
  });
}

const MAKING_ALREADY = 'We’re already making your hats, so it’s too late to cancel online. ';

/** "Tuesday, December 1". */
const dayOf = (date: Date) => DAY.format(date);

const DAY = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});
