import { Link } from 'react-router';
import type { ConnectionTest, PrintfulState } from '../../../wire/printful.ts';
import { apiRequest } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/use-toast.ts';
import { useAdminPath, useTimeFormat } from '../admin-context.ts';
import { Badge } from '../kit/badge.tsx';
import { useSingleMutation } from '../kit/form.tsx';
import { ListFailure, ListSkeleton } from '../kit/list-page.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { useAdminQuery } from '../kit/query.ts';
import { useSync } from '../products/use-product-changes.ts';
import { Card } from './card.tsx';
import { CatalogCard } from './catalog-card.tsx';
import { FulfillmentCard } from './fulfillment-card.tsx';
import { WebhookCard } from './webhook-card.tsx';
import '../kit/table.css';
import './printful.css';

/** The connection to Printful, the blanks and products, and the orders that Printful makes. */
export function Printful() {
  const { data: state, hasFailed, isFetching, reload } = useAdminQuery<PrintfulState>('/api/admin/printful');
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
          {state && <SyncCard sync={state.sync} onSynced={reload} />}
        </div>
        <GuideCard />
        <FulfillmentCard onSent={reload} />
        {hasFailed ? (
          <ListFailure what="The state of Printful" reload={reload} isBusy={isFetching} />
        ) : state ? (
          <WebhookCard state={state} onChange={reload} />
        ) : (
          <ListSkeleton />
        )}
        <CatalogCard />
      </div>
    </>
  );
}

function ConnectionCard() {
  const { data, mutate, isPending } = useSingleMutation({
    mutationFn: () => apiRequest<ConnectionTest>('GET', '/api/test-printful'),
    onSuccess: ({ success, message }) =>
      success
        ? toast({ title: 'Printful Connected!', description: message })
        : toast({
            title: 'Connection Failed',
            description: message || 'Failed to connect to Printful',
            destructive: true,
          }),
    onError: () =>
      toast({
        title: 'Test Failed',
        description: 'Could not test Printful connection. Check your API key.',
        destructive: true,
      }),
  });
  return (
    <Card title="Connection Test">
      <p>Checks what the shop’s token may do and which store it opens.</p>
      <Button voice="plain" onClick={() => mutate()} busy={isPending} busyLabel="Testing...">
        Test Printful Connection
      </Button>
      {data && !isPending && (
        <p className="printful-result">
          <Badge tone={data.success ? 'done' : 'held'}>{data.success ? 'Connected' : 'Not connected'}</Badge>{' '}
          {data.message}
        </p>
      )}
    </Card>
  );
}

function GuideCard() {
  const pathTo = useAdminPath();
  const [hats, settings] = [pathTo('hats'), `${pathTo('settings')}#printful-token`];
  return (
    <Card title="Quick Start Guide">
      <ol className="printful-guide">
        <li>
          In Printful’s dashboard create a store of the type <b>Manual order / API</b>. The sandbox has one.
        </li>
        <li>
          Create a private token there with the scopes <code>orders</code>, <code>sync_products</code>,{' '}
          <code>webhooks</code> and <code>stores_list</code>. Set it as <code>PRINTFUL_TOKEN</code> and
          restart the shop. Tokens expire: enter its end date in <Link to={settings}>Settings</Link>, so that
          you are told before.
        </li>
        <li>
          Press <b>Test Printful Connection</b>. If the token opens several stores, set{' '}
          <code>PRINTFUL_STORE_ID</code>.
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

interface SyncCardProps {
  sync: PrintfulState['sync'];
  onSynced(): void;
}

function SyncCard({ sync, onSynced }: SyncCardProps) {
  const { isSyncing, sync: start } = useSync(onSynced);
  return (
    <Card
      title="Last Sync"
      action={
        <Button small voice="plain" tone="white" onClick={start} busy={isSyncing} busyLabel="Syncing...">
          Sync with Printful
        </Button>
      }
    >
      <SyncResult sync={sync} />
    </Card>
  );
}

function SyncResult({ sync }: Pick<SyncCardProps, 'sync'>) {
  const time = useTimeFormat();
  if (!sync) return <p>The store was never synced.</p>;
  const { startedAt, finishedAt, seen, total, added, updated, problem } = sync;
  if (problem) return <p className="printful-error">{`${time(startedAt)}: ${problem}`}</p>;
  const counts = `${added} ${added === 1 ? 'hat' : 'hats'} added, ${updated} updated`;
  return finishedAt ? (
    <p>
      {time(finishedAt)}: {seen} {seen === 1 ? 'product' : 'products'} found, {counts}.
    </p>
  ) : (
    <p>
      In progress since {time(startedAt)}: {seen} of {total ?? '…'} products, {counts}.
    </p>
  );
}
