import { Link, useLocation } from 'react-router';
import { adminPath } from '../../../domain/access/admin-paths.ts';
import { priceText } from '../../../domain/money/money.ts';
import type { AdminListedOrder } from '../../../wire/admin/orders.ts';
import { Email } from '../../ui/email.tsx';
import { ItemPicture } from '../../ui/hat-picture.tsx';
import { useTimeFormat } from '../admin-context.ts';
import { type Choice, Choose, chooseColumn } from '../kit/choose.tsx';
import { OrderLink } from '../kit/links.tsx';
import { type Column, Table } from '../kit/table.tsx';
import type { FromList } from './order-detail.tsx';
import { OrderBadge } from './status-badge.tsx';

interface OrderTableProps extends Choice<string> {
  orders: AdminListedOrder[];
}

/** Orders with their hats and what is left to do. On a narrow screen, each is a block that opens the order. */
export function OrderTable({ orders, ...choice }: OrderTableProps) {
  const from: FromList = { list: useLocation().search };
  const columns: Column<AdminListedOrder>[] = [
    {
      ...chooseColumn(
        orders.map(({ id }) => id),
        choice,
      ),
      phone: '5 / 1 / auto / 2',
      className: 'orders-choose',
      cell: ({ id }) => <Choose of={id} name={`#${id}`} {...choice} />,
    },
    {
      label: 'Order ID',
      phone: '2 / 2 / auto / auto',
      cell: ({ id }) => (
        <Link className="table-link orders-link" to={adminPath('order', id)} state={from}>
          #{id}
        </Link>
      ),
    },
    {
      label: 'Customer',
      phone: '3 / 2 / auto / -1',
      className: 'orders-name',
      cell: ({ customerName, place }) => (
        <>
          {customerName}
          {place !== '' && <small>{place}</small>}
        </>
      ),
    },
    {
      label: 'Email',
      kind: 'quiet',
      phone: '4 / 2 / auto / -1',
      className: 'orders-email',
      cell: ({ customerEmail }) => <Email address={customerEmail} />,
    },
    {
      label: 'Total',
      kind: 'amount',
      phone: '1 / 3',
      className: 'orders-total',
      cell: ({ total }) => priceText(total),
    },
    {
      label: 'Status',
      phone: '5 / 2 / auto / -1',
      className: 'orders-status',
      cell: (order) => <States order={order} />,
    },
    {
      label: 'Date',
      kind: 'date',
      phone: '2 / 3',
      className: 'orders-date',
      cell: ({ createdAt }) => <Ordered at={createdAt} />,
    },
    { label: 'Hats', className: 'orders-hats', cell: ({ hats }) => <Hats hats={hats} /> },
    {
      label: 'Left to do',
      phone: '6 / 1 / auto / -1',
      className: 'orders-left',
      cell: ({ leftToDo: { text, isForOwner } }) =>
        isForOwner ? <b>{text}</b> : <span data-nothing={text === 'Nothing' || undefined}>{text}</span>,
    },
  ];
  return <Table columns={columns} rows={orders} keyOf={({ id }) => id} className="orders" />;
}

const Hats = ({ hats }: Pick<AdminListedOrder, 'hats'>) => (
  <>
    <span className="orders-pictures">
      {hats.pictures.map((hat, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two pictures at most, which never move
        <span key={index} className="orders-picture">
          <ItemPicture item={{ ...hat, image: hat.picture ?? '' }} alt="" sizes="80px" />
        </span>
      ))}
    </span>
    <span className="orders-words-of">
      <b>{hats.words}</b>
      <small>{moreHats(hats)}</small>
    </span>
  </>
);

export const moreHats = ({ count, isCrew }: AdminListedOrder['hats']): string =>
  isCrew ? `crew of ${count}` : count > 1 ? `+ ${count - 1} more` : '';

/** The badge, and what stands beside it. */
function States({ order }: { order: AdminListedOrder }) {
  const { states, replaces, isGift, tags, mayMissParty, lateSince } = order;
  const day = useTimeFormat({ month: 'short', day: 'numeric' });
  const [first, ...others] = states;
  return (
    <>
      {first && <OrderBadge state={first} />}
      {others.map(({ badge }) => (
        <small key={badge}>{badge}</small>
      ))}
      {replaces && (
        <small className="orders-replaces">
          Replaces <OrderLink id={replaces} className="" />
        </small>
      )}
      {isGift && <small>Gift</small>}
      {tags.length > 0 && <small>{tags.join(', ')}</small>}
      {lateSince && (
        <small>
          <b>Late since {day(lateSince)}</b>
        </small>
      )}
      {mayMissParty && (
        <small>
          <b>May miss the party</b>
        </small>
      )}
    </>
  );
}

/** "9:14 AM" today, "Nov 12" this year, otherwise "Nov 12, 2025". */
function Ordered({ at }: { at: string }) {
  const day = useTimeFormat({ month: 'short', day: 'numeric', year: 'numeric' });
  const time = useTimeFormat({ hour: 'numeric', minute: '2-digit' });
  const full = useTimeFormat();
  const today = day(new Date().toISOString());
  const year = today.slice(-6);
  const text = day(at) === today ? time(at) : day(at).replace(year, '');
  return (
    <time dateTime={at} title={full(at)}>
      {text}
    </time>
  );
}
