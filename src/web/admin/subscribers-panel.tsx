import type { AdminSubscriber } from '../../wire/admin/subscribers.ts';
import { apiRequest } from '../api.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { toast } from '../ui/use-toast.ts';
import { useTimeFormat } from './admin-context.ts';
import { useAsk } from './kit/action-dialog.tsx';
import { optionsOf, StateBadge, type States } from './kit/badge.tsx';
import { toastError, useSingleMutation } from './kit/form.tsx';
import { FilterField, ListFrame, SearchField } from './kit/list-page.tsx';
import { useList, useListAddress, useListsReload } from './kit/use-list.ts';

const PATH = '/api/admin/subscribers';

const STATES: States = {
  pending: { label: 'Not confirmed', tone: 'plain' },
  confirmed: { label: 'Confirmed', tone: 'done' },
  unsubscribed: { label: 'Unsubscribed', tone: 'held' },
};

/** The subscribers of the newsletter. */
export function SubscribersPanel() {
  const address = useListAddress(['q', 'state']);
  const list = useList<AdminSubscriber>(PATH, address);
  return (
    <>
      <div className="list-head">
        <h1 className="admin-title">Subscribers</h1>
        <SearchField label="Find a subscriber" address={address} />
        <FilterField label="State" name="state" options={optionsOf(STATES)} address={address} />
        <a className="link" href={`${PATH}.csv${address.exportQuery}`} download>
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
  const time = useTimeFormat();
  const { isDeleting, remove, question } = useSubscriberDeletion();
  return (
    <>
      {question}
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
                <StateBadge states={STATES} state={subscriber.state} />
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
    </>
  );
}

function useSubscriberDeletion() {
  const reload = useListsReload(PATH);
  const { ask, question } = useAsk();
  const { mutate, isPending } = useSingleMutation({
    mutationFn: ({ id }: AdminSubscriber) => apiRequest('DELETE', `${PATH}/${id}`),
    onSuccess: () => toast({ title: 'Subscriber deleted' }),
    onError: () => toastError('Failed to delete the subscriber. Please try again.'),
    onSettled: reload,
  });
  return {
    isDeleting: isPending,
    question,
    async remove(subscriber: AdminSubscriber) {
      const isYes = await ask({
        title: `Delete ${subscriber.email} permanently?`,
        children: 'They get no newsletter anymore, and would have to subscribe again.',
        yes: 'Delete subscriber',
        no: 'Do not delete',
      });
      if (isYes) mutate(subscriber);
    },
  };
}
