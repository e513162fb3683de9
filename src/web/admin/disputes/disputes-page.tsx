import {
  disputeReason,
  disputeState,
  isOpenDispute,
  MAY_COST_MORE,
  takesEvidence,
} from '../../../domain/money/dispute-status.ts';
import { priceText } from '../../../domain/money/money.ts';
import type { AdminDispute } from '../../../wire/admin/disputes.ts';
import { Badge } from '../kit/badge.tsx';
import { OrderLink } from '../kit/links.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { PageHead, SectionHead } from '../kit/page-head.tsx';
import { useAdminQuery } from '../kit/query.ts';
import { daysLeft } from '../orders/box-texts.ts';
import { useOrderTimes } from '../orders/order-times.ts';
import './disputes.css';

/** Every payment that a shopper's bank asks about: first those that need an answer, then the decided ones. */
export function DisputesPage() {
  const disputes = useAdminQuery<AdminDispute[]>('/api/admin/disputes');
  return (
    <>
      <PageHead title="Disputes">When a shopper’s bank wants money back.</PageHead>
      <Loaded query={disputes} what="The disputes">
        {(data) => <Disputes disputes={data} />}
      </Loaded>
    </>
  );
}

function Disputes({ disputes }: { disputes: AdminDispute[] }) {
  if (disputes.length === 0) return <p className="admin-empty">No bank has asked about a payment.</p>;
  const open = disputes.filter(({ status }) => isOpenDispute(status));
  const closed = disputes.filter(({ status }) => !isOpenDispute(status));
  return (
    <div className="disputes">
      <Part title="Open" none="Nothing is open." disputes={open} />
      {closed.length > 0 && <Part title="Decided" none="" disputes={closed} />}
    </div>
  );
}

function Part({ title, none, disputes }: { title: string; none: string; disputes: AdminDispute[] }) {
  const id = `disputes-${title.toLowerCase()}`;
  return (
    <section aria-labelledby={id}>
      <SectionHead title={title} id={id} />
      {disputes.length === 0 && <p className="admin-hint">{none}</p>}
      <ul className="rows">
        {disputes.map((dispute) => (
          <Row key={dispute.id} dispute={dispute} />
        ))}
      </ul>
    </section>
  );
}

function Row({ dispute }: { dispute: AdminDispute }) {
  const { orderId, customerName, amount, fee, mayCostMore, status, reason, dueBy, createdAt, closedAt } =
    dispute;
  const { time } = useOrderTimes();
  const isUrgent = takesEvidence(status);
  return (
    <li>
      <div>
        <p>
          <OrderLink id={orderId} className="order-id" />, {customerName}: “{disputeReason(reason)}”
        </p>
        <p className="admin-hint">
          {isUrgent && dueBy ? (
            <b className="loss">
              Answer by {time(dueBy)} ({daysLeft(dueBy, new Date())})
            </b>
          ) : closedAt && !isOpenDispute(status) ? (
            `Decided ${time(closedAt)}`
          ) : (
            `Since ${time(createdAt)}`
          )}
        </p>
      </div>
      <p className="figures disputes-amount">
        <b>{priceText(amount)}</b>
        <small>
          {fee === null ? 'fee not known yet' : `fee ${priceText(fee)}`}
          {mayCostMore && `, ${MAY_COST_MORE}`}
        </small>
      </p>
      <Badge
        tone={status === 'won' ? 'done' : status === 'lost' ? 'held' : 'plain'}
        {...(isUrgent && { mark: 'stake' })}
      >
        {disputeState(status)}
      </Badge>
    </li>
  );
}
