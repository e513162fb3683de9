import { Link } from 'react-router';
import type { PrintfulState, WebhookAnswer } from '../../../wire/printful.ts';
import { apiRequest } from '../../api.ts';
import { useAdminPath, useTimeFormat } from '../admin-context.ts';
import { useAction } from '../kit/action.tsx';
import { Badge, type BadgeTone } from '../kit/badge.tsx';
import { Button } from '../kit/button.tsx';
import { OrderLink } from '../kit/links.tsx';
import { listSearch } from '../kit/use-list.ts';
import { FulfillmentBadge, statusLabel } from '../orders/status-badge.tsx';
import { Card } from './card.tsx';

interface WebhookCardProps {
  state: PrintfulState;
  onChange(): void;
}

/** Whether Printful calls our webhook, which orders are on their way, and which are stuck. */
export function WebhookCard({ state: { webhook, queue, stuck, stuckTotal }, onChange }: WebhookCardProps) {
  const time = useTimeFormat();
  const pathTo = useAdminPath();
  const waiting = Object.entries(queue);
  return (
    <Card title="Webhook and Queue" wide>
      <Webhook webhook={webhook} onChange={onChange} />
      <div className="printful-columns">
        <div>
          <h3>On the way</h3>
          {waiting.length === 0 ? (
            <p>No orders on their way.</p>
          ) : (
            <ul className="printful-queue">
              {waiting.map(([status, count]) => (
                <li key={status}>
                  <b>{count}</b> {statusLabel(status)}
                </li>
              ))}
            </ul>
          )}
        </div>
        <div>
          <h3>Stuck</h3>
          {stuck.length === 0 ? (
            <p>No stuck orders.</p>
          ) : (
            <ul className="printful-stuck">
              {stuck.slice(0, MOST_STUCK).map(({ id, status, since, reason }) => (
                <li key={id}>
                  <OrderLink id={id} /> <FulfillmentBadge status={status} />
                  <p>{reason ?? 'No progress for too long.'}</p>
                  {since && <p className="admin-hint">It should have been sent {time(since)}</p>}
                </li>
              ))}
            </ul>
          )}
          {stuckTotal > MOST_STUCK && (
            <p>
              And {stuckTotal - MOST_STUCK} more.{' '}
              <Link className="table-link" to={`${pathTo('dashboard')}${listSearch('orders')}`}>
                See all orders
              </Link>
            </p>
          )}
        </div>
      </div>
    </Card>
  );
}

/** More are counted, not listed. */
const MOST_STUCK = 4;

const WEBHOOK_STATES: Record<WebhookAnswer['state'], { label: string; tone: BadgeTone; says: string }> = {
  active: { label: 'Active', tone: 'done', says: 'Printful notifies this shop.' },
  silent: {
    label: 'Not set up',
    tone: 'plain',
    says: 'Printful does not notify this shop yet. The shop still checks for changes, just less often.',
  },
  elsewhere: {
    label: 'Another address',
    tone: 'held',
    says: 'A Printful store has one webhook, and yours notifies another address.',
  },
  refused: {
    label: 'Not set up',
    tone: 'plain',
    says: 'Printful only notifies https addresses. The shop still checks for changes, just less often.',
  },
  unknown: { label: 'Unknown', tone: 'plain', says: 'Printful did not answer.' },
};

function Webhook({ webhook, onChange }: { webhook: WebhookAnswer; onChange(): void }) {
  const { run, isBusy, data } = useAction({
    call: () => apiRequest<WebhookAnswer>('POST', '/api/admin/printful/webhook'),
    failed: 'The webhook was not set up. Please try again.',
    onSettled: onChange,
  });
  const shown = data?.state === 'refused' ? data : webhook;
  const { label, tone, says } = WEBHOOK_STATES[shown.state];
  return (
    <>
      <p className="printful-result">
        <Badge tone={tone}>{label}</Badge> {says}
      </p>
      {(shown.url ?? shown.why) && <p className="admin-hint printful-address">{shown.url ?? shown.why}</p>}
      {shown.state !== 'active' && shown.state !== 'unknown' && (
        <Button onClick={() => run()} busy={isBusy} busyLabel="Setting up...">
          Set up webhook
        </Button>
      )}
    </>
  );
}
