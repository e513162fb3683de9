import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { HealthAnswer, HealthPart } from '../../../wire/admin/health.ts';
import { apiRequest } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/use-toast.ts';
import { isSignedOut } from '../is-signed-out.ts';
import { Badge, type BadgeTone } from '../lists/badge.tsx';
import { ListFailure, ListSkeleton } from '../lists/list-frame.tsx';
import { useLeavingWhenSignedOut } from '../lists/use-list.ts';
import { Alerts } from './alerts.tsx';
import { StuckOrders } from './stuck-orders.tsx';
import '../lists/list.css';
import './health.css';
import { useSingleMutation } from '../use-single-mutation.ts';

const PATH = '/api/admin/health';

const STATES: Record<HealthPart['state'], { label: string; tone: BadgeTone }> = {
  working: { label: 'Works', tone: 'done' },
  failing: { label: 'Needs you', tone: 'held' },
  resting: { label: 'Rests', tone: 'plain' },
};

/** What works now, what is stuck, and the buttons that mend it. */
export function Health() {
  const { data, error, isFetching, refetch } = useQuery<HealthAnswer>({ queryKey: [PATH] });
  useLeavingWhenSignedOut(error);
  const look = () => void refetch();
  return (
    <>
      <div className="list-head">
        <h1 className="admin-title">Health</h1>
        <Button small voice="plain" tone="white" onClick={look} busy={isFetching} busyLabel="Looking...">
          Look again
        </Button>
      </div>
      {error && !isSignedOut(error) ? (
        <ListFailure what="The health of the shop" reload={look} isBusy={isFetching} />
      ) : data ? (
        <Findings health={data} onMended={look} />
      ) : (
        <ListSkeleton />
      )}
    </>
  );
}

function Findings({ health, onMended }: { health: HealthAnswer; onMended(): void }) {
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => apiRequest('POST', '/api/admin/jobs/retry'),
    onSuccess: () => {
      toast({ title: 'Tried again' });
      onMended();
    },
    onError: () =>
      toast({ title: 'Error', description: 'Nothing was tried. Please try again.', destructive: true }),
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
                busyLabel="Trying..."
                onClick={() => mutate()}
              >
                Try them again
              </Button>
            )}
            {name === 'Mail' && health.stuckMails > 0 && (
              <Link className="link" to="/admin/outbox">
                Open the outbox
              </Link>
            )}
          </li>
        ))}
      </ul>
      <h2 className="admin-title">To decide</h2>
      <Alerts />
      <h2 className="admin-title">Stuck orders</h2>
      <StuckOrders orders={health.stuckOrders} onMended={onMended} />
    </>
  );
}
