import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { AlertsAnswer, HealthAnswer, HealthPart } from '../../../wire/admin/health.ts';
import { apiRequest } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/use-toast.ts';
import { useAdminPath, useTimeFormat } from '../admin-context.ts';
import { useAdminQuery } from '../admin-query.ts';
import { toastError, useSingleMutation } from '../form.tsx';
import { Badge, type BadgeTone } from '../lists/badge.tsx';
import { ListFailure, ListSkeleton } from '../lists/list-frame.tsx';
import { useListsReload } from '../lists/use-list.ts';
import { StatusBadge } from '../orders/status-badge.tsx';
import { sendToasts, useOrderAction } from '../orders/use-order-action.ts';
import '../lists/list.css';
import './health.css';

const STATES: Record<HealthPart['state'], { label: string; tone: BadgeTone }> = {
  working: { label: 'Works', tone: 'done' },
  failing: { label: 'Needs attention', tone: 'held' },
  off: { label: 'Off', tone: 'plain' },
};

/** Which parts of the shop work, what is stuck, and buttons to fix it. */
export function Health() {
  const { data, hasFailed, isFetching, reload } = useAdminQuery<HealthAnswer>('/api/admin/health');
  return (
    <>
      <div className="list-head">
        <h1 className="admin-title">Health</h1>
        <Button small voice="plain" tone="white" onClick={reload} busy={isFetching} busyLabel="Checking...">
          Check again
        </Button>
      </div>
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
      <ul className="health-parts">
        {health.parts.map(({ name, state, says }) => (
          <li key={name}>
            <h2>{name}</h2>
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
                Open the outbox
              </Link>
            )}
          </li>
        ))}
      </ul>
      <h2 className="admin-title">Needs a decision</h2>
      <Alerts />
      <h2 className="admin-title">Stuck orders</h2>
      <StuckOrders orders={health.stuckOrders} onChange={onChange} />
    </>
  );
}

const ALERTS_PATH = '/api/admin/alerts';

/** Alerts about what only a person can decide. Each is shown until someone marks it as done. */
function Alerts() {
  const { data, hasFailed, isFetching, reload } = useAdminQuery<AlertsAnswer>(ALERTS_PATH);
  const reloadAlerts = useListsReload(ALERTS_PATH);
  const time = useTimeFormat();
  const pathTo = useAdminPath();
  const { mutate, isPending } = useMutation({
    mutationFn: (id: number) => apiRequest('POST', `${ALERTS_PATH}/${id}/done`),
    onError: () => toastError('It is still on the list. Please try again.'),
    onSettled: reloadAlerts,
  });
  if (hasFailed) return <ListFailure what="The list" reload={reload} isBusy={isFetching} />;
  if (!data) return <ListSkeleton />;
  if (data.length === 0) return <p className="admin-empty">Nothing to decide.</p>;
  return (
    <ul className="alerts">
      {data.map(({ id, orderId, text, at }) => (
        <li key={id}>
          <div>
            <p>{text}</p>
            <p className="admin-hint">
              {time(at)}
              {orderId && (
                <>
                  {', '}
                  <Link to={pathTo('order', orderId)}>order #{orderId}</Link>
                </>
              )}
            </p>
          </div>
          <Button small voice="plain" tone="white" disabled={isPending} onClick={() => mutate(id)}>
            Done
          </Button>
        </li>
      ))}
    </ul>
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
              <StatusBadge status={order.status} />
            </td>
            <td className="table-whole">{order.why}</td>
            <td className="table-quiet table-nowrap">{time(order.since)}</td>
            <td className="table-end">{order.canSend && <SendButton id={order.id} onSent={onChange} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SendButton({ id, onSent }: { id: string; onSent(): void }) {
  const { run, isBusy } = useOrderAction(id, { ...sendToasts(id), onDone: onSent });
  return (
    <Button
      small
      voice="plain"
      tone="white"
      aria-label={`Send to Printful: order ${id}`}
      busy={isBusy}
      busyLabel="Sending..."
      onClick={() => run({ path: 'send' })}
    >
      Send to Printful
    </Button>
  );
}
