import { Link } from 'react-router';
import type { PrintfulState, WebhookAnswer } from '../../../wire/printful.ts';
import { apiRequest } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/use-toast.ts';
import { Badge, type BadgeTone } from '../lists/badge.tsx';
import { useShownTime } from '../lists/use-shown-time.ts';
import { statusLabel } from '../orders/status-label.ts';
import { useSingleMutation } from '../use-single-mutation.ts';
import { Card } from './card.tsx';
import { FulfillmentBadge } from './fulfillment-badge.tsx';

interface WebhookCardProps {
  state: PrintfulState;
  onChange(): void;
}

/** Whether Printful rings when something happens, what is on its way, and what does not move. */
export function WebhookCard({ state: { webhook, queue, stuck, stuckTotal }, onChange }: WebhookCardProps) {
  const time = useShownTime();
  const waiting = Object.entries(queue);
  return (
    <Card title="News and Queue">
      <Bell webhook={webhook} onChange={onChange} />
      <h3>On the way</h3>
      {waiting.length === 0 ? (
        <p>No order is on its way.</p>
      ) : (
        <ul className="printful-queue">
          {waiting.map(([status, count]) => (
            <li key={status}>
              <b>{count}</b> {statusLabel(status)}
            </li>
          ))}
        </ul>
      )}
      <h3>Stuck</h3>
      {stuck.length === 0 ? (
        <p>No order waits for you.</p>
      ) : (
        <ul className="printful-stuck">
          {stuck.map(({ id, status, since, reason }) => (
            <li key={id}>
              <Link className="table-link" to={`/admin/orders/${id}`}>
                #{id}
              </Link>{' '}
              <FulfillmentBadge status={status} />
              <p>{reason ?? 'It does not get on.'}</p>
              {since && <p className="admin-hint">Paid {time(since)}</p>}
            </li>
          ))}
        </ul>
      )}
      {stuckTotal > stuck.length && (
        <p>
          And {stuckTotal - stuck.length} more.{' '}
          <Link className="table-link" to="/admin">
            See all orders
          </Link>
        </p>
      )}
    </Card>
  );
}

const WEBHOOK_STATES: Record<WebhookAnswer['state'], { label: string; tone: BadgeTone; says: string }> = {
  active: { label: 'Rings', tone: 'done', says: 'Printful rings at this shop.' },
  silent: {
    label: 'Silent',
    tone: 'plain',
    says: 'Printful does not ring yet. The shop asks every 15 minutes.',
  },
  elsewhere: {
    label: 'Rings elsewhere',
    tone: 'held',
    says: 'A store has one bell, and it rings somewhere else.',
  },
  refused: {
    label: 'Silent',
    tone: 'plain',
    says: 'Printful rings at https addresses only. The shop asks every 15 minutes.',
  },
  unknown: { label: 'Not known', tone: 'plain', says: 'Printful does not tell.' },
};

function Bell({ webhook, onChange }: { webhook: WebhookAnswer; onChange(): void }) {
  const { mutate, isPending, data } = useSingleMutation({
    mutationFn: () => apiRequest<WebhookAnswer>('POST', '/api/admin/printful/webhook'),
    onSettled: onChange,
    onError: () =>
      toast({ title: 'Error', description: 'Printful was not linked. Please try again.', destructive: true }),
  });
  const known = data?.state === 'refused' ? data : webhook;
  const { label, tone, says } = WEBHOOK_STATES[known.state];
  return (
    <>
      <p className="printful-finding">
        <Badge tone={tone}>{label}</Badge> {says}
      </p>
      {(known.url ?? known.why) && <p className="admin-hint printful-address">{known.url ?? known.why}</p>}
      {known.state !== 'active' && known.state !== 'unknown' && (
        <Button
          small
          voice="plain"
          tone="white"
          onClick={() => mutate()}
          busy={isPending}
          busyLabel="Linking..."
        >
          Ring here
        </Button>
      )}
    </>
  );
}
