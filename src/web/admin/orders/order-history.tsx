import type { AdminOrderChange, AdminOrderDetail } from '../../../wire/admin/orders.ts';
import { useTimeFormat } from '../admin-context.ts';
import { StatusBadge } from './status-badge.tsx';

/** The statuses that an order has had, with the reason for each change, and what was changed in it after payment. */
export function OrderHistory({ history, changes }: Pick<AdminOrderDetail, 'history' | 'changes'>) {
  const time = useTimeFormat();
  const steps = history.map(({ to, cause, at }) => ({
    key: `${at} ${to}`,
    at,
    mark: <StatusBadge status={to} />,
    words: causeInWords(to, cause),
  }));
  const edits = changes.map((change) => ({
    key: `change ${change.id}`,
    at: change.at,
    mark: <span className="order-change">{CHANGES[change.kind]}</span>,
    words: changeSentence(change),
  }));
  return (
    <section aria-labelledby="order-history">
      <h2 id="order-history">History</h2>
      <ol className="order-history">
        {[...steps, ...edits]
          .sort((a, b) => a.at.localeCompare(b.at))
          .map(({ key, at, mark, words }) => (
            <li key={key}>
              {mark}
              <span className="order-cause">{words}</span>
              <time className="admin-hint" dateTime={at}>
                {time(at)}
              </time>
            </li>
          ))}
      </ol>
    </section>
  );
}

const CHANGES: Record<AdminOrderChange['kind'], string> = {
  words: 'Hats changed',
  address: 'Address changed',
  email: 'Email changed',
  more_time: 'More time',
  sent_now: 'Sent early',
};

/** A change of a paid order in a sentence, with who made it. */
export function changeSentence({ kind, by, hats, from, to }: AdminOrderChange): string {
  const who = by ?? 'The shopper';
  if (kind === 'more_time') return `${who} took ten more minutes`;
  if (kind === 'sent_now') return `${who} ended the time for changes`;
  const what = hats === null ? '' : `${hats} ${hats === 1 ? 'hat' : 'hats'}, `;
  return `${who}: ${what}from “${from}” to “${to}”`;
}

/**
 * The cause of a status change in plain words. For a payment check, the stored cause is what triggered the check, such as
 * `Stripe: payment_intent.succeeded`, which says nothing about the outcome.
 */
export function causeInWords(to: string, cause: string): string {
  const [, outcome] = /: payment (canceled|declined)$/.exec(cause) ?? [];
  if (outcome) return `The payment was ${outcome}`;
  if (cause === 'checkout') return 'Order placed';
  const [, trigger] = TRIGGERS.find(([pattern]) => pattern.test(cause)) ?? [];
  if (trigger && to === 'processing') return `Paid, ${trigger}`;
  if (trigger && to === 'canceled') return 'Not paid in time';
  return cause.charAt(0).toUpperCase() + cause.slice(1);
}

const TRIGGERS: [RegExp, string][] = [
  [/^Stripe\b/, 'reported by Stripe'],
  [/^browser$/, 'reported by the browser'],
  [/^(sweeper|.*before confirming|.*closed intent)$/, 'found by a scheduled check'],
];
