import { Link } from 'react-router';
import { adminPath } from '../../../domain/access/admin-paths.ts';
import { counted } from '../../../domain/language/counted.ts';
import { statusBadge } from '../../../domain/orders/order-states.ts';
import type { OrderStatus } from '../../../domain/orders/order-status.ts';
import { CATALOG_PAGE_SIZE } from '../../../wire/page-sizes.ts';
import type {
  CatalogProductAnswer,
  ConnectionTest,
  PrintfulState,
  WebhookAnswer,
} from '../../../wire/printful.ts';
import { apiRequest } from '../../api.ts';
import { useMayEnter, useTimeFormat } from '../admin-context.ts';
import { useAction } from '../kit/action.tsx';
import { Badge, type BadgeTone } from '../kit/badge.tsx';
import { Button } from '../kit/button.tsx';
import { OrderLink } from '../kit/links.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { useAdminQuery } from '../kit/query.ts';
import { listSearch } from '../kit/use-list.ts';
import { FulfillmentBadge } from '../orders/status-badge.tsx';
import { SyncButton } from '../products/product-changes.tsx';
import { Card } from './card.tsx';
import { FulfillmentCard } from './fulfillment-card.tsx';
import './printful.css';

/** The connection to Printful, the blanks and products, and the orders that Printful makes. */
export function Printful() {
  const printful = useAdminQuery<PrintfulState>('/api/admin/printful');
  const { data: state, reload } = printful;
  const mayEnter = useMayEnter();
  return (
    <>
      <PageHead title="Printful" />
      {state && !state.confirms && (
        <p className="admin-hint">
          Stripe is in test mode with a real Printful account: orders stay drafts there, and no hat is made.
        </p>
      )}
      <div className="printful">
        <div className="printful-side">
          <ConnectionCard />
          {state && (
            <Card title="Last Sync" action={<SyncButton onSettled={reload} />}>
              <SyncResult sync={state.sync} />
            </Card>
          )}
        </div>
        <GuideCard />
        {mayEnter('orders') && <FulfillmentCard onSent={reload} />}
        <Loaded query={printful} what="The state of Printful">
          {(state) => <WebhookCard state={state} onChange={reload} />}
        </Loaded>
        <CatalogCard />
      </div>
    </>
  );
}

function ConnectionCard() {
  const { data, run, isBusy } = useAction({
    call: () => apiRequest<ConnectionTest>('GET', '/api/test-printful'),
    done: ({ success, message }) => ({
      title: success ? 'Printful Connected!' : 'Connection Failed',
      description: message || (success ? '' : 'Failed to connect to Printful'),
      destructive: !success,
    }),
    failed: {
      title: 'Test Failed',
      description: 'Could not test Printful connection. Check your API key.',
    },
  });
  return (
    <Card title="Connection Test">
      <p>Checks what the shop’s token may do and which store it opens.</p>
      <Button tone="ink" large onClick={() => run()} busy={isBusy} busyLabel="Testing...">
        Test Printful Connection
      </Button>
      {data && !isBusy && (
        <p className="printful-result">
          <Badge tone={data.success ? 'done' : 'held'}>{data.success ? 'Connected' : 'Not connected'}</Badge>{' '}
          {data.message}
        </p>
      )}
    </Card>
  );
}

function GuideCard() {
  const [hats, settings] = [adminPath('hats'), `${adminPath('settings')}#printful-token`];
  return (
    <Card title="Quick Start Guide">
      <ol className="printful-guide grid gap-3">
        <li>
          In Printful’s dashboard create a store of the type <b>Manual order / API</b>. The sandbox has one.
        </li>
        <li>
          Create a private token there that may use <code>orders</code>, <code>sync_products</code>,{' '}
          <code>webhooks</code>, <code>stores_list</code> and <code>file_library</code>. Give it to the shop (
          <code>PRINTFUL_TOKEN</code>) and restart it. Tokens expire: enter its end date in{' '}
          <Link to={settings}>Settings</Link>, so that you are told before.
        </li>
        <li>
          Press <b>Test Printful Connection</b>. If the token opens several stores, say which one (
          <code>PRINTFUL_STORE_ID</code>).
        </li>
        <li>
          Press <b>Sync with Printful</b>: the store’s hats are added to the shop. Then confirm what each
          color is made of in <Link to={hats}>Your hats</Link>.
        </li>
        <li>
          Buy a hat with a test card. With a real Printful account it stays a draft there and costs nothing.
        </li>
        <li>
          Set Stripe’s live keys. From then on paid orders are sent automatically. <b>Send to Printful</b> is
          for orders that were on hold.
        </li>
      </ol>
    </Card>
  );
}

function SyncResult({ sync }: Pick<PrintfulState, 'sync'>) {
  const time = useTimeFormat();
  if (!sync) return <p>The store was never synced.</p>;
  const { startedAt, finishedAt, seen, total, added, updated, problem } = sync;
  if (problem) return <p className="printful-error">{`${time(startedAt)}: ${problem}`}</p>;
  const counts = `${counted(added, 'hat')} added, ${updated} updated`;
  return finishedAt ? (
    <p>
      {time(finishedAt)}: {counted(seen, 'product')} found, {counts}.
    </p>
  ) : (
    <p>
      In progress since {time(startedAt)}: {seen} of {total ?? '…'} products, {counts}.
    </p>
  );
}

/** Everything Printful can make, loaded on request. */
function CatalogCard() {
  const { data, run, isBusy } = useAction({
    call: loadCatalog,
    done: (products) => ({ title: 'Products Loaded', description: foundText(products.length) }),
    failed: { title: 'Failed to Load Products', description: 'Could not fetch Printful products' },
  });
  return (
    <Card
      title="Product Catalog"
      wide
      action={
        <Button onClick={() => run()} busy={isBusy} busyLabel="Loading...">
          Load Printful Products
        </Button>
      }
    >
      {data && (
        <>
          <p role="status">{foundText(data.length)}</p>
          <ul className="printful-products">
            {data.map(({ id, title, description }) => (
              <li key={id}>
                <h3>
                  {title} <span className="tag">{id}</span>
                </h3>
                <p className="admin-hint">{description}</p>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

async function loadCatalog(): Promise<CatalogProductAnswer[]> {
  const products: CatalogProductAnswer[] = [];
  for (let path = '/api/printful/products'; ; ) {
    const page = await apiRequest<CatalogProductAnswer[]>('GET', path);
    products.push(...page);
    const last = page.at(-1);
    if (!last || page.length < CATALOG_PAGE_SIZE) return products;
    path = `/api/printful/products?after=${last.id}`;
  }
}

const foundText = (count: number) => `Found ${count} products`;

interface WebhookCardProps {
  state: PrintfulState;
  onChange(): void;
}

/** Whether Printful calls our webhook, which orders are on their way, and which are stuck. */
function WebhookCard({ state: { webhook, queue, stuck, stuckTotal }, onChange }: WebhookCardProps) {
  const time = useTimeFormat();
  const waiting = Object.entries(queue) as [OrderStatus, number][];
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
                  <b>{count}</b> {statusBadge(status).badge}
                </li>
              ))}
            </ul>
          )}
        </div>
        <div>
          <h3>Stuck</h3>
          {stuck === null ? (
            <p>{counted(stuckTotal, 'order')}.</p>
          ) : stuck.length === 0 ? (
            <p>No stuck orders.</p>
          ) : (
            <ul className="printful-stuck">
              {stuck.slice(0, MOST_STUCK).map(({ id, status, since, reason }) => (
                <li key={id}>
                  <OrderLink id={id} /> <FulfillmentBadge status={status} />
                  <p>{reason ?? 'No progress for too long.'}</p>
                  {since && <p className="admin-hint">Planned to be sent {time(since)}</p>}
                </li>
              ))}
            </ul>
          )}
          {stuck !== null && stuckTotal > MOST_STUCK && (
            <p>
              And {stuckTotal - MOST_STUCK} more.{' '}
              <Link className="table-link" to={`${adminPath('dashboard')}${listSearch('orders')}`}>
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
