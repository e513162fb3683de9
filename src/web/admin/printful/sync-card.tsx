import type { PrintfulState } from '../../../wire/printful.ts';
import { Button } from '../../ui/button.tsx';
import { useShownTime } from '../lists/use-shown-time.ts';
import { useSync } from '../products/use-product-changes.ts';
import { Card } from './card.tsx';

interface SyncCardProps {
  sync: PrintfulState['sync'];
  onSynced(): void;
}

/** When the store's hats were last brought into the shop, and how far the sync under way has come. */
export function SyncCard({ sync, onSynced }: SyncCardProps) {
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
      <SyncFacts sync={sync} />
    </Card>
  );
}

function SyncFacts({ sync }: Pick<SyncCardProps, 'sync'>) {
  const time = useShownTime();
  if (!sync) return <p>The store’s hats were never synced.</p>;
  const { startedAt, finishedAt, seen, total, added, updated, problem } = sync;
  if (problem) return <p className="printful-fault">{`${time(startedAt)}: ${problem}`}</p>;
  const counts = `${added} ${added === 1 ? 'hat' : 'hats'} added, ${updated} updated`;
  return finishedAt ? (
    <p>
      {time(finishedAt)}: {seen} {seen === 1 ? 'product' : 'products'} seen, {counts}.
    </p>
  ) : (
    <p>
      Under way since {time(startedAt)}: {seen} of {total ?? '…'} products, {counts}.
    </p>
  );
}
