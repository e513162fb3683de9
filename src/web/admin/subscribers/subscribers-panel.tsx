import type { AdminSubscriber } from '../../../wire/admin/subscribers.ts';
import { apiRequest } from '../../api.ts';
import { SelectField } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/use-toast.ts';
import { Badge, type BadgeTone } from '../lists/badge.tsx';
import { ListFrame } from '../lists/list-frame.tsx';
import { SearchField } from '../lists/search-field.tsx';
import { useList, useListsReload } from '../lists/use-list.ts';
import { useListAddress } from '../lists/use-list-address.ts';
import { useShownTime } from '../lists/use-shown-time.ts';
import './subscribers-panel.css';
import { useSingleMutation } from '../use-single-mutation.ts';

const PATH = '/api/admin/subscribers';

const STATES: Record<string, { label: string; tone: BadgeTone } | undefined> = {
  pending: { label: 'Asked to confirm', tone: 'plain' },
  confirmed: { label: 'Confirmed', tone: 'done' },
  unsubscribed: { label: 'Unsubscribed', tone: 'held' },
};

/** Who reads the newsletter. */
export function SubscribersPanel() {
  const address = useListAddress(['q', 'state']);
  const list = useList<AdminSubscriber>(PATH, address);
  return (
    <>
      <div className="list-head">
        <h1 className="admin-title">Subscribers</h1>
        <SearchField label="Find a subscriber" address={address} />
        <SelectField
          label="State"
          value={address.valueOf('state')}
          onChange={({ target }) => address.filter({ state: target.value })}
        >
          <option value="">Any</option>
          {Object.entries(STATES).map(([state, words]) => (
            <option key={state} value={state}>
              {words?.label}
            </option>
          ))}
        </SelectField>
        <a className="link" href={`${PATH}.csv${address.wholeQuery}`} download>
          Export CSV
        </a>
      </div>
      <ListFrame list={list} address={address} empty="No subscribers found." what="The subscribers">
        {(subscribers) => <SubscriberTable subscribers={subscribers} />}
      </ListFrame>
    </>
  );
}

function SubscriberTable({ subscribers }: { subscribers: AdminSubscriber[] }) {
  const time = useShownTime();
  const { isDeleting, remove } = useDeletion();
  return (
    <table className="table subscribers">
      <thead>
        <tr>
          <th scope="col">ID</th>
          <th scope="col">Email</th>
          <th scope="col">State</th>
          <th scope="col">Date Subscribed</th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {subscribers.map((subscriber) => (
          <tr key={subscriber.id}>
            <td className="figures table-quiet subscribers-id">{subscriber.id}</td>
            <td className="table-name subscribers-email">{subscriber.email}</td>
            <td>
              <Badge tone={STATES[subscriber.state]?.tone ?? 'plain'}>
                {STATES[subscriber.state]?.label ?? subscriber.state}
              </Badge>
            </td>
            <td className="table-nowrap table-quiet table-end">{time(subscriber.createdAt)}</td>
            <td className="table-end subscribers-actions">
              <div className="table-actions">
                <IconButton
                  bare
                  icon="trash"
                  label={`Delete ${subscriber.email}`}
                  disabled={isDeleting}
                  onClick={() => remove(subscriber)}
                />
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function useDeletion() {
  const reload = useListsReload(PATH);
  const { mutate, isPending } = useSingleMutation({
    mutationFn: ({ id }: AdminSubscriber) => apiRequest('DELETE', `${PATH}/${id}`),
    onSuccess: () => toast({ title: 'Subscriber deleted' }),
    onError: () =>
      toast({
        title: 'Error',
        description: 'Failed to delete the subscriber. Please try again.',
        destructive: true,
      }),
    onSettled: reload,
  });
  return {
    isDeleting: isPending,
    remove(subscriber: AdminSubscriber) {
      if (window.confirm(`Delete ${subscriber.email} for good? They would have to subscribe again.`))
        mutate(subscriber);
    },
  };
}
