import { type KeyboardEvent, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import type { AdminSubscriber } from '../../wire/admin/subscribers.ts';
import { apiRequest } from '../api.ts';
import { Email } from '../ui/email.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useMayEnter } from './admin-context.ts';
import { useAction } from './kit/action.tsx';
import { useAsk } from './kit/action-dialog.tsx';
import { StateBadge, type States } from './kit/badge.tsx';
import { Time } from './kit/links.tsx';
import { ListPage } from './kit/list-page.tsx';
import { actionsColumn } from './kit/table.tsx';
import { OrdersPanel } from './orders/orders-panel.tsx';
import { ProductsPanel } from './products/products-panel.tsx';
import './dashboard.css';

const TABS = [
  { id: 'products', area: 'hats', label: 'Products', panel: <ProductsPanel key="products" /> },
  { id: 'orders', area: 'orders', label: 'Orders', panel: <OrdersPanel key="orders" /> },
  {
    id: 'subscribers',
    area: 'newsletter',
    label: 'Subscribers',
    panel: <SubscribersPanel key="subscribers" />,
  },
] as const;

/** Tabs for products, orders and subscribers. The open tab is in the address. Arrow keys move between tabs. */
export function Dashboard() {
  const search = new URLSearchParams(useLocation().search);
  const list = useRef<HTMLDivElement>(null);
  const mayEnter = useMayEnter();
  const tabs = TABS.filter(({ area }) => mayEnter(area));
  const chosen = tabs.find(({ id }) => id === search.get('tab')) ?? tabs[0];

  function move(event: KeyboardEvent) {
    const step = STEPS[event.key];
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    const current = links.findIndex((link) => link.matches(':focus'));
    if (step === undefined || current < 0) return;
    event.preventDefault();
    const next = links[(current + step + links.length) % links.length];
    next?.focus();
    next?.click();
  }

  return (
    <>
      <div className="tabs" role="tablist" aria-label="Dashboard" ref={list} onKeyDown={move}>
        {tabs.map(({ id, label }) => (
          <Link
            key={id}
            id={`tab-${id}`}
            role="tab"
            to={{ search: `?tab=${id}` }}
            replace
            preventScrollReset
            aria-selected={id === chosen?.id}
            aria-controls={id === chosen?.id ? 'tab-panel' : undefined}
            tabIndex={id === chosen?.id ? 0 : -1}
          >
            {label}
          </Link>
        ))}
      </div>
      <section id="tab-panel" role="tabpanel" aria-labelledby={`tab-${chosen?.id}`}>
        {chosen?.panel}
      </section>
    </>
  );
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

const PATH = '/api/admin/subscribers';

const STATES: States = {
  pending: { label: 'Not confirmed', tone: 'plain' },
  confirmed: { label: 'Confirmed', tone: 'done' },
  unsubscribed: { label: 'Unsubscribed', tone: 'held' },
};

/** The subscribers of the newsletter. */
function SubscribersPanel() {
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
          { label: 'Email', kind: 'name', phone: '1 / 1', cell: ({ email }) => <Email address={email} /> },
          { label: 'State', cell: ({ state }) => <StateBadge states={STATES} state={state} /> },
          {
            label: 'Date Subscribed',
            kind: 'date',
            phone: 'whole',
            cell: ({ createdAt }) => <Time at={createdAt} />,
          },
          actionsColumn('1 / 2', (subscriber) => (
            <IconButton
              bare
              icon="trash"
              label={`Delete ${subscriber.email}`}
              disabled={isBusy}
              onClick={() => remove(subscriber)}
            />
          )),
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
