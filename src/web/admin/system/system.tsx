import { useState } from 'react';
import { Link } from 'react-router';
import { holdBadge } from '../../../domain/order-states.ts';
import { sentence } from '../../../domain/sentence.ts';
import type { HealthAnswer, HealthPart } from '../../../wire/admin/health.ts';
import { apiRequest } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/use-toast.ts';
import { useAdminPath, useTimeFormat } from '../admin-context.ts';
import { Badge, type BadgeTone } from '../kit/badge.tsx';
import { toastError, useSingleMutation } from '../kit/form.tsx';
import { ListFailure, ListSkeleton } from '../kit/list-page.tsx';
import { PageHead, SectionHead } from '../kit/page-head.tsx';
import { useAdminQuery } from '../kit/query.ts';
import { SendDialog } from '../orders/send-dialog.tsx';
import { StatusBadge } from '../orders/status-badge.tsx';
import { sendToasts, useOrderAction } from '../orders/use-order-action.ts';
import '../kit/table.css';
import './system.css';

const STATES: Record<HealthPart['state'], { label: string; tone: BadgeTone }> = {
  working: { label: 'Works', tone: 'done' },
  busy: { label: 'Busy', tone: 'plain' },
  failing: { label: 'Needs attention', tone: 'held' },
  off: { label: 'Off', tone: 'plain' },
};

/** Names that an owner would use. */
export const PART_NAMES: Partial<Record<HealthPart['name'], string>> = {
  Orders: 'Orders to Printful',
  Mail: 'Email',
  Queue: 'Work in the background',
};

/** Which parts of the shop work, what is stuck, and buttons to fix it. */
export function System() {
  const { data, hasFailed, isFetching, reload } = useAdminQuery<HealthAnswer>('/api/admin/health');
  return (
    <>
      <PageHead title="System">
        <Button small voice="plain" tone="white" onClick={reload} busy={isFetching} busyLabel="Checking...">
          Check again
        </Button>
      </PageHead>
      {hasFailed ? (
        <ListFailure what="The health of the shop" reload={reload} isBusy={isFetching} />
      ) : data ? (
        <HealthReport health={data} onChange={reload} />
      ) : (
        <ListSkeleton />
      )}
    </>
  );
}

function HealthReport({ health, onChange }: { health: HealthAnswer; onChange(): void }) {
  const pathTo = useAdminPath();
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => apiRequest('POST', '/api/admin/jobs/retry'),
    onSuccess: () => {
      toast({ title: 'Retried' });
      onChange();
    },
    onError: () => toastError('Nothing was retried. Please try again.'),
  });
  return (
    <>
      {health.warnings.length > 0 && (
        <Notice kind="warning" role="status" className="health-warnings">
          <ul>
            {health.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Notice>
      )}
      <ul className="health-parts">
        {health.parts.map(({ name, state, says }) => (
          <li key={name}>
            <h2>{PART_NAMES[name] ?? name}</h2>
            <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
            <p>{says}</p>
            {name === 'Queue' && health.failedJobs > 0 && (
              <Button
                small
                voice="plain"
                tone="pink"
                busy={isPending}
                busyLabel="Retrying..."
                onClick={() => mutate()}
              >
                Retry them
              </Button>
            )}
            {name === 'Mail' && health.stuckMails > 0 && (
              <Link className="link" to={pathTo('outbox')}>
                Open the emails
              </Link>
            )}
          </li>
        ))}
      </ul>
      <SectionHead
        title={`Stuck orders${health.stuckOrders.length > 0 ? ` (${health.stuckOrders.length})` : ''}`}
      />
      <StuckOrders orders={health.stuckOrders} onChange={onChange} />
    </>
  );
}

type StuckOrder = HealthAnswer['stuckOrders'][number];

/** Orders that make no progress without a person. */
function StuckOrders({ orders, onChange }: { orders: StuckOrder[]; onChange(): void }) {
  const time = useTimeFormat();
  const pathTo = useAdminPath();
  if (orders.length === 0) return <p className="admin-empty">No stuck orders.</p>;
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">Order ID</th>
          <th scope="col">Status</th>
          <th scope="col">Why</th>
          <th scope="col">Since</th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <td>
              <Link className="table-link" to={pathTo('order', order.id)}>
                #{order.id}
              </Link>
            </td>
            <td className="table-end">
              <WhyStuck order={order} />
            </td>
            <td className="table-whole">{sentence(order.why)}</td>
            <td className="table-quiet table-nowrap">{time(order.since)}</td>
            <td className="table-end">{order.canSend && <SendButton order={order} onSent={onChange} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What holds it, or how far it is, in the words of its own page. */
const WhyStuck = ({ order: { status, heldBy } }: { order: StuckOrder }) =>
  heldBy.length === 0 ? (
    <StatusBadge status={status} />
  ) : (
    heldBy.map((kind) => (
      <Badge key={kind} tone="look">
        {holdBadge(kind)}
      </Badge>
    ))
  );

function SendButton({ order: { id, heldBy }, onSent }: { order: StuckOrder; onSent(): void }) {
  const { run, isBusy } = useOrderAction(id, { ...sendToasts(id), onDone: onSent });
  const [isAsking, setIsAsking] = useState(false);
  const text = heldBy.length > 0 ? 'Send anyway' : 'Send to Printful';
  return (
    <>
      <Button
        small
        voice="plain"
        tone="white"
        aria-label={`${text}: order ${id}`}
        busy={isBusy}
        busyLabel="Sending..."
        onClick={() => (heldBy.length > 0 ? setIsAsking(true) : run({ path: 'send' }))}
      >
        {text}
      </Button>
      {isAsking && <SendDialog {...{ id, heldBy }} onDone={onSent} onClose={() => setIsAsking(false)} />}
    </>
  );
}
