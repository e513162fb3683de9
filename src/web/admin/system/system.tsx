import { useState } from 'react';
import { Link } from 'react-router';
import { adminPath } from '../../../domain/access/admin-paths.ts';
import { sentence } from '../../../domain/language/sentence.ts';
import { SEND } from '../../../domain/orders/holds.ts';
import { statusBadge } from '../../../domain/orders/order-states.ts';
import type { HealthAnswer, HealthPart } from '../../../wire/admin/health.ts';
import { apiRequest } from '../../api.ts';
import { Notice } from '../../ui/notice.tsx';
import { useMayEnter } from '../admin-context.ts';
import { ActionButton } from '../kit/action.tsx';
import { Badge, type BadgeTone } from '../kit/badge.tsx';
import { Button } from '../kit/button.tsx';
import { OrderLink, Time } from '../kit/links.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { PageHead, SectionHead } from '../kit/page-head.tsx';
import { useAdminQuery } from '../kit/query.ts';
import { type Column, Table } from '../kit/table.tsx';
import { OrderButton, sendToasts } from '../orders/order-action.tsx';
import { SendDialog } from '../orders/send-dialog.tsx';
import { OrderBadge } from '../orders/status-badge.tsx';
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
  const health = useAdminQuery<HealthAnswer>('/api/admin/health');
  return (
    <>
      <PageHead title="System">
        <Button onClick={health.reload} busy={health.isFetching} busyLabel="Checking...">
          Check again
        </Button>
      </PageHead>
      <Loaded query={health} what="The health of the shop">
        {(data) => <HealthReport health={data} onChange={health.reload} />}
      </Loaded>
    </>
  );
}

function HealthReport({ health, onChange }: { health: HealthAnswer; onChange(): void }) {
  const mayMend = useMayEnter()('all');
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
            {mayMend && name === 'Queue' && health.failedJobs > 0 && (
              <ActionButton
                tone="pink"
                busyLabel="Retrying..."
                call={() => apiRequest('POST', '/api/admin/jobs/retry')}
                done="Retried"
                failed="Nothing was retried. Please try again."
                onDone={onChange}
              >
                Retry them
              </ActionButton>
            )}
            {mayMend && name === 'Mail' && health.stuckMails > 0 && (
              <Link className="link" to={adminPath('outbox')}>
                Open the emails
              </Link>
            )}
          </li>
        ))}
      </ul>
      {health.stuckOrders && <StuckOrders orders={health.stuckOrders} onChange={onChange} />}
    </>
  );
}

type StuckOrder = NonNullable<HealthAnswer['stuckOrders']>[number];

const StuckOrders = ({ orders, onChange }: { orders: StuckOrder[]; onChange(): void }) => (
  <>
    <SectionHead title={`Stuck orders${orders.length > 0 ? ` (${orders.length})` : ''}`} />
    <Table columns={columnsOf(onChange)} rows={orders} keyOf={({ id }) => id} empty="No stuck orders." />
  </>
);

const columnsOf = (onSent: () => void): Column<StuckOrder>[] => [
  { label: 'Order ID', cell: ({ id }) => <OrderLink id={id} /> },
  { label: 'Status', phone: 'end', cell: (order) => <WhyStuck order={order} /> },
  { label: 'Why', phone: 'whole', cell: ({ why }) => sentence(why) },
  { label: 'Since', kind: 'date', cell: ({ since }) => <Time at={since} /> },
  {
    label: 'Actions',
    isUnlabeled: true,
    phone: 'end',
    cell: (order) => order.canSend && <SendButton order={order} onSent={onSent} />,
  },
];

/** What holds it, or how far it is, in the words of its own page. */
const WhyStuck = ({ order: { status, badges } }: { order: StuckOrder }) =>
  badges.length === 0 ? (
    <OrderBadge state={statusBadge(status)} />
  ) : (
    badges.map((badge) => (
      <Badge key={badge} tone="look">
        {badge}
      </Badge>
    ))
  );

function SendButton({ order: { id, heldBy }, onSent }: { order: StuckOrder; onSent(): void }) {
  const [isAsking, setIsAsking] = useState(false);
  if (heldBy.length === 0)
    return (
      <OrderButton
        orderId={id}
        path="send"
        aria-label={`${SEND}: order ${id}`}
        busyLabel="Sending..."
        {...sendToasts(id)}
        onDone={onSent}
      >
        {SEND}
      </OrderButton>
    );
  return (
    <>
      <Button aria-label={`${SEND}: order ${id}`} onClick={() => setIsAsking(true)}>
        {SEND}
      </Button>
      {isAsking && <SendDialog id={id} heldBy={heldBy} onDone={onSent} onClose={() => setIsAsking(false)} />}
    </>
  );
}
