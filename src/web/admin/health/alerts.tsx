import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { AlertsAnswer } from '../../../wire/admin/order-actions.ts';
import { apiRequest } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/use-toast.ts';
import { ListFailure, ListSkeleton } from '../lists/list-frame.tsx';
import { useShownTime } from '../lists/use-shown-time.ts';

const PATH = '/api/admin/alerts';

/** What only a person can decide, each until somebody has. */
export function Alerts() {
  const { data, error, isFetching, refetch } = useQuery<AlertsAnswer>({ queryKey: [PATH] });
  const time = useShownTime();
  const { mutate, isPending } = useMutation({
    mutationFn: (id: number) => apiRequest('POST', `${PATH}/${id}/done`),
    onError: () =>
      toast({ title: 'Error', description: 'It is still on the list. Please try again.', destructive: true }),
    onSettled: () => refetch(),
  });
  if (error) return <ListFailure what="The list" reload={() => void refetch()} isBusy={isFetching} />;
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
                  <Link to={`/admin/orders/${orderId}`}>order #{orderId}</Link>
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
