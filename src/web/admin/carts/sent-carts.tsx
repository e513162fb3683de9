import { useState } from 'react';
import { effectText } from '../../../domain/cart/discount-texts.ts';
import { priceText } from '../../../domain/money/money.ts';
import type { AdminSentCart } from '../../../wire/admin/sent-carts.ts';
import { apiRequest } from '../../api.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Email } from '../../ui/email.tsx';
import { useAdmin } from '../admin-context.ts';
import { ActionButton } from '../kit/action.tsx';
import { ActionDialog } from '../kit/action-dialog.tsx';
import { StateBadge, type States } from '../kit/badge.tsx';
import { Button } from '../kit/button.tsx';
import { OrderLink, Time } from '../kit/links.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { useAdminQuery } from '../kit/query.ts';
import { actionsColumn, type Column, Table } from '../kit/table.tsx';
import { NewCart, SENT_CARTS_PATH } from './new-cart.tsx';

/** Carts that the shop made for one shopper: what became of each, and how to make and withdraw one. */
export function SentCarts() {
  const carts = useAdminQuery<AdminSentCart[]>(SENT_CARTS_PATH);
  const [isNew, setNew] = useState(false);
  const [withdrawn, setWithdrawn] = useState<AdminSentCart | null>(null);
  const isOwner = useAdmin().role === 'owner';
  if (isNew) return <NewCart onClose={() => setNew(false)} />;
  return (
    <>
      <PageHead title="Sent carts">
        {isOwner ? (
          <Button tone="pink" onClick={() => setNew(true)}>
            New cart
          </Button>
        ) : (
          <p>Only an owner can send carts.</p>
        )}
      </PageHead>
      <Loaded query={carts} what="The carts">
        {(rows) => (
          <Table
            columns={columnsOf(isOwner ? setWithdrawn : null)}
            rows={rows}
            keyOf={({ id }) => id}
            empty="No carts yet. Make one for a shopper: its email has a link to the checkout, at the prices of today."
          />
        )}
      </Loaded>
      {withdrawn && <WithdrawDialog cart={withdrawn} onClose={() => setWithdrawn(null)} />}
    </>
  );
}

const STATES: States = {
  open: { label: 'Waits for payment', tone: 'plain' },
  paid: { label: 'Paid', tone: 'done' },
  withdrawn: { label: 'Withdrawn', tone: 'over' },
  expired: { label: 'Expired', tone: 'over' },
};

const columnsOf = (onWithdraw: ((cart: AdminSentCart) => void) | null): Column<AdminSentCart>[] => [
  {
    label: 'To',
    phone: 'whole',
    cell: ({ email, first, hats, madeBy }) => (
      <>
        <b>{email ? <Email address={email} /> : 'Erased'}</b>
        <small className="breaks">{hatsText(first, hats)}</small>
        <small>
          from <Email address={madeBy} />
        </small>
      </>
    ),
  },
  {
    label: 'State',
    cell: ({ state, expiresAt }) => (
      <>
        <StateBadge states={STATES} state={state} />
        {state === 'open' && (
          <small>
            Link works until <Time at={expiresAt} />
          </small>
        )}
      </>
    ),
  },
  {
    label: 'Hats cost',
    kind: 'amount',
    phone: 'end',
    cell: ({ total, hats }) => (hats === 0 ? '' : priceText(total)),
  },
  {
    label: 'Discount',
    phone: 'whole',
    cell: ({ discount, reason }) =>
      discount ? `${effectText(discount)}${reason && `: ${reason}`}` : 'No discount',
  },
  actionsColumn('whole', (cart) => (
    <>
      {cart.orderId && <OrderLink id={cart.orderId} />}
      {cart.state === 'open' && onWithdraw && (
        <>
          <ActionButton
            aria-label={`Send the cart for ${cart.email} again`}
            busyLabel="Sending..."
            call={() => apiRequest('POST', `${SENT_CARTS_PATH}/${cart.id}/send-again`)}
            done={() => ({ title: 'The link is on its way again', description: `To ${cart.email}.` })}
            failed={true}
            reloads={[SENT_CARTS_PATH]}
          >
            Send again
          </ActionButton>
          <LinkButton
            className="nowrap"
            aria-label={`Withdraw the cart for ${cart.email}`}
            onClick={() => onWithdraw(cart)}
          >
            Withdraw
          </LinkButton>
        </>
      )}
    </>
  )),
];

/** "Jess / said one drink and 3 more". */
const hatsText = (first: string, hats: number): string =>
  hats > 1 ? `${first} and ${hats - 1} more` : first;

function WithdrawDialog({ cart: { id, email }, onClose }: { cart: AdminSentCart; onClose(): void }) {
  return (
    <ActionDialog
      title={`Withdraw the cart for ${email}?`}
      yes="Withdraw it"
      no="Keep it"
      call={() => apiRequest('POST', `${SENT_CARTS_PATH}/${id}/withdraw`)}
      done="The cart is withdrawn"
      reloads={[SENT_CARTS_PATH]}
      onClose={onClose}
    >
      <p>The link in the email ends, also for somebody who is at the checkout now. Nothing was paid.</p>
    </ActionDialog>
  );
}
