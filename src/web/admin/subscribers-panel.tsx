import type { AdminSubscriber } from '../../wire/admin/subscribers.ts';
import { apiRequest } from '../api.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { useAction } from './kit/action.tsx';
import { useAsk } from './kit/action-dialog.tsx';
import { StateBadge, type States } from './kit/badge.tsx';
import { Time } from './kit/links.tsx';
import { ListPage } from './kit/list-page.tsx';

const PATH = '/api/admin/subscribers';

const STATES: States = {
  pending: { label: 'Not confirmed', tone: 'plain' },
  confirmed: { label: 'Confirmed', tone: 'done' },
  unsubscribed: { label: 'Unsubscribed', tone: 'held' },
};

/** The subscribers of the newsletter. */
export function SubscribersPanel() {
  const { isBusy, remove, question } = useSubscriberDeletion();
  return (
    <>
      {question}
      <ListPage<AdminSubscriber>
        title="Subscribers"
        path={PATH}
        search="Find a subscriber"
        states={STATES}
        empty="No subscribers found."
        keyOf={({ id }) => id}
        columns={[
          {
            label: 'ID',
            kind: 'quiet',
            phone: 'none',
            cell: ({ id }) => <span className="figures">{id}</span>,
          },
          { label: 'Email', kind: 'name', phone: '1 / 1', cell: ({ email }) => email },
          { label: 'State', cell: ({ state }) => <StateBadge states={STATES} state={state} /> },
          {
            label: 'Date Subscribed',
            kind: 'date',
            phone: 'end',
            cell: ({ createdAt }) => <Time at={createdAt} />,
          },
          {
            label: 'Actions',
            isUnlabeled: true,
            phone: '1 / 2',
            cell: (subscriber) => (
              <div className="table-actions">
                <IconButton
                  bare
                  icon="trash"
                  label={`Delete ${subscriber.email}`}
                  disabled={isBusy}
                  onClick={() => remove(subscriber)}
                />
              </div>
            ),
          },
        ]}
        tools={(_, { exportQuery }) => (
          <a className="link" href={`${PATH}.csv${exportQuery}`} download>
            Export CSV
          </a>
        )}
      />
    </>
  );
}

function useSubscriberDeletion() {
  const { ask, question } = useAsk();
  const { run, isBusy } = useAction<unknown, AdminSubscriber>({
    call: ({ id }) => apiRequest('DELETE', `${PATH}/${id}`),
    done: 'Subscriber deleted',
    failed: 'Failed to delete the subscriber. Please try again.',
    reloads: [PATH],
  });
  async function remove(subscriber: AdminSubscriber) {
    const isYes = await ask({
      title: `Delete ${subscriber.email} permanently?`,
      children: 'They get no newsletter anymore, and would have to subscribe again.',
      yes: 'Delete subscriber',
      no: 'Do not delete',
    });
    if (isYes) run(subscriber);
  }
  return { isBusy, question, remove };
}
