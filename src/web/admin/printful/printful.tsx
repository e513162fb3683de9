import { ListFailure, ListSkeleton } from '../lists/list-frame.tsx';
import { BlanksCard } from './blanks-card.tsx';
import { CatalogCard } from './catalog-card.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { FulfillmentCard } from './fulfillment-card.tsx';
import { GuideCard } from './guide-card.tsx';
import { SyncCard } from './sync-card.tsx';
import { usePrintfulState } from './use-printful-state.ts';
import { WebhookCard } from './webhook-card.tsx';
import '../lists/list.css';
import './printful.css';

/** All of the shop's dealings with Printful: whether it answers, what it makes, and what is on its way. */
export function Printful() {
  const { state, hasFailed, isFetching, reload } = usePrintfulState();
  return (
    <>
      <h1 className="admin-title">Printful</h1>
      {state && !state.confirms && (
        <p className="admin-hint">
          Stripe is in test mode beside a real Printful: orders rest there as drafts, and no hat is made.
        </p>
      )}
      <div className="printful">
        <ConnectionCard />
        <GuideCard />
        <FulfillmentCard onSent={reload} />
        {hasFailed ? (
          <ListFailure what="The state of Printful" reload={reload} isBusy={isFetching} />
        ) : state ? (
          <>
            <WebhookCard state={state} onChange={reload} />
            <SyncCard sync={state.sync} onSynced={reload} />
            <BlanksCard state={state} onChange={reload} />
          </>
        ) : (
          <ListSkeleton />
        )}
        <CatalogCard />
      </div>
    </>
  );
}
