import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { COUNTRIES } from '../../../domain/address/states.ts';
import { HAT_COLORS } from '../../../domain/design/design.ts';
import { moneyPartOf, PART_HEADS, partLabel } from '../../../domain/money/money-parts.ts';
import { ORDER_STATUSES } from '../../../domain/orders/order-status.ts';
import { PAID_WITH, WALLETS } from '../../../domain/orders/wallets.ts';
import type { OrderFilters as SavedOrderFilters } from '../../../wire/admin/order-filters.ts';
import type { AdminListedOrder, OrderCounts } from '../../../wire/admin/orders.ts';
import { SelectField } from '../../ui/field.tsx';
import { ItemPicture } from '../../ui/hat-picture.tsx';
import { useAdminPath, useAdminTimeZone, useTimeFormat } from '../admin-context.ts';
import { Badge } from '../kit/badge.tsx';
import { Button, ButtonLink } from '../kit/button.tsx';
import { type Choice, Choose, chooseColumn } from '../kit/choose.tsx';
import { Email, OrderLink } from '../kit/links.tsx';
import { Chips, DayField, FilterField, List } from '../kit/list-page.tsx';
import { useAdminQuery } from '../kit/query.ts';
import { type Column, Table } from '../kit/table.tsx';
import { type ListAddress, useList, useListAddress } from '../kit/use-list.ts';
import { dateRange, rangeOf } from './date-ranges.ts';
import { ManyOrders } from './many-orders.tsx';
import { ORDERS_PATH } from './order-action.tsx';
import type { FromList } from './order-detail.tsx';
import { FILTERS_PATH } from './order-tags.tsx';
import { SavedFilters } from './saved-filters.tsx';
import { statusLabel } from './status-badge.tsx';
import './orders-panel.css';

/** All orders: what the owner has to do first, with filters. */
export function OrdersPanel() {
  const address = useListAddress(FILTERS, { sort: 'todo' });
  const list = useList<AdminListedOrder>(ORDERS_PATH, address);
  const { data: counts } = useAdminQuery<OrderCounts>('/api/admin/order-counts');
  const [words, code] = [address.valueOf('q'), address.valueOf('code')];
  const part = moneyPartOf(address.valueOf('money'));
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const chosen = (list.data ?? []).map(({ id }) => id).filter((id) => marked.has(id));
  return (
    <>
      <div className="orders-head row apart py-4">
        <h1 className="admin-title">Orders</h1>
        <ButtonLink to={`${ORDERS_PATH}.csv${address.exportQuery}`} reloadDocument download>
          Download as CSV
        </ButtonLink>
      </div>
      <OrderFilters address={address} counts={counts} />
      {code !== '' && (
        <p className="py-2">
          Orders with the code {code}.{' '}
          <button type="button" className="link" onClick={() => address.filter({ code: null })}>
            Show all orders
          </button>
        </p>
      )}
      {part && (
        <p className="py-2">
          Paid orders
          {part.kind !== 'all' &&
            `, ${PART_HEADS[part.kind].toLowerCase()}: ${partLabel(part.kind, part.name)}`}
          .{' '}
          <button type="button" className="link" onClick={() => address.filter({ money: null })}>
            Show all orders
          </button>
        </p>
      )}
      {words !== '' && (
        <p className="py-2">
          Orders with “{words}”.{' '}
          <button type="button" className="link" onClick={() => address.filter({ q: null })}>
            Show all orders
          </button>
        </p>
      )}
      <List list={list} address={address} empty="No orders found." what="The orders">
        {(orders) => <OrderTable orders={orders} chosen={marked} onChoose={setMarked} />}
      </List>
      {chosen.length > 0 && <ManyOrders chosen={chosen} onClear={() => setMarked(new Set())} />}
    </>
  );
}

const FILTERS = [
  'q',
  'status',
  'stage',
  'from',
  'to',
  'color',
  'country',
  'paidWith',
  'gift',
  'code',
  'tag',
  'money',
];

/** What is searched for may be a person, who is not stored under another name. */
const SAVED = [...FILTERS.filter((name) => name !== 'q'), 'sort'];

interface OrderFiltersProps {
  address: ListAddress;
  /** Undefined while it loads. */
  counts: OrderCounts | undefined;
}

/** Chips for the stages of orders, and fields for the rest. On a narrow screen two chips stay, and the rest is folded. */
function OrderFilters({ address, counts }: OrderFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const { data: saved } = useAdminQuery<SavedOrderFilters>(FILTERS_PATH);
  const id = useId();
  const set = FOLDED.filter((name) => address.valueOf(name) !== DEFAULTS[name]).length;
  return (
    <>
      <Chips
        name="stage"
        chips={STAGES.map(([stage, label]) => [stage, label, counts?.[stage || 'all']])}
        address={address}
        isFolded={!isOpen}
      />
      <SavedFilters address={address} saved={saved?.filters ?? []} names={SAVED} />
      <button
        type="button"
        className="orders-fold"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span>
          Filters and sorting <small>{set === 0 ? 'none set' : `${set} set`}</small>
        </span>
      </button>
      <div id={id} className="orders-filters grid foot gap-3" data-open={isOpen || undefined}>
        <Fields address={address} tags={saved?.tags ?? []} />
        <Button onClick={() => address.filter(Object.fromEntries(CLEARED.map((name) => [name, null])))}>
          Clear
        </Button>
        <div className="orders-show">
          <Button tone="ink" onClick={() => setOpen(false)}>
            Show the orders
          </Button>
        </div>
      </div>
    </>
  );
}

const STAGES = [
  ['', 'All'],
  ['todo', 'Needs you'],
  ['works', 'In the works'],
  ['way', 'On the way'],
  ['done', 'Done'],
  ['unpaid', 'Not paid'],
] as const;

const DEFAULTS: Record<string, string> = {
  sort: 'todo',
  from: '',
  to: '',
  color: '',
  country: '',
  gift: '',
  status: '',
  paidWith: '',
  tag: '',
};
const FOLDED = ['from', 'color', 'country', 'paidWith', 'gift', 'status', 'tag', 'sort'];
const CLEARED = [...Object.keys(DEFAULTS), 'stage', 'q', 'code', 'money'];

function Fields({ address, tags }: { address: ListAddress; tags: readonly string[] }) {
  const tag = address.valueOf('tag');
  const choices = tag === '' || tags.includes(tag) ? tags : [tag, ...tags];
  return (
    <>
      <FilterField label="State" name="status" options={STATUSES} address={address} />
      <Dates address={address} />
      <FilterField label="Hat color" name="color" options={COLORS} address={address} />
      <FilterField label="Country" name="country" options={COUNTRY_OPTIONS} address={address} />
      <FilterField label="Gift" name="gift" options={GIFTS} address={address} />
      <FilterField label="Paid with" name="paidWith" options={PAID_WITH_OPTIONS} address={address} />
      {choices.length > 0 && (
        <FilterField label="Tag" name="tag" options={choices.map((each) => [each, each])} address={address} />
      )}
      <SelectField
        label="Sort by"
        value={address.valueOf('sort')}
        options={SORTS}
        onChange={({ target }) => address.filter({ sort: target.value === 'todo' ? null : target.value })}
      />
    </>
  );
}

const SORTS = [
  ['todo', 'What needs you first'],
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
] as const;
const STATUSES = ORDER_STATUSES.map((status) => [status, statusLabel(status)] as const);
const COLORS = HAT_COLORS.map(({ key, label }) => [key, label] as const);
const PAID_WITH_OPTIONS = PAID_WITH.map(
  (each) => [each, each === 'card' ? 'A card' : WALLETS[each]] as const,
);
const COUNTRY_OPTIONS = COUNTRIES.map(({ code, name }) => [code, name] as const);

const GIFTS = [
  ['yes', 'Gifts'],
  ['no', 'Not a gift'],
] as const;

/** When orders were placed: one of a few ranges, or the owner's own. */
function Dates({ address }: { address: ListAddress }) {
  const timeZone = useAdminTimeZone();
  const [isOwn, setOwn] = useState(false);
  const [from, to] = [address.valueOf('from'), address.valueOf('to')];
  const range = isOwn ? 'own' : rangeOf({ from, to }, new Date(), timeZone);
  return (
    <>
      <SelectField
        label="Date"
        value={range}
        options={RANGES}
        onChange={({ target: { value } }) => {
          setOwn(value === 'own');
          if (value !== 'own') address.filter({ ...dateRange(value, new Date(), timeZone), to: null });
        }}
      />
      {range === 'own' && (
        <>
          <DayField label="From" name="from" address={address} />
          <DayField label="To" name="to" address={address} />
        </>
      )}
    </>
  );
}

const RANGES = [
  ['', 'Any time'],
  ['today', 'Today'],
  ['week', 'The last 7 days'],
  ['month', 'The last 30 days'],
  ['year', 'This year'],
  ['own', 'Choose days'],
] as const;

interface OrderTableProps extends Choice<string> {
  orders: AdminListedOrder[];
}

/** Orders with their hats and what is left to do. On a narrow screen, each is a block that opens the order. */
function OrderTable({ orders, ...choice }: OrderTableProps) {
  const pathTo = useAdminPath();
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
      className: 'orders-id',
      cell: ({ id }) => (
        <Link className="table-link orders-link" to={pathTo('order', id)} state={from}>
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
      cell: ({ total }) => `$${total}`,
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

const moreHats = ({ count, isCrew }: AdminListedOrder['hats']): string =>
  isCrew ? `crew of ${count}` : count > 1 ? `+ ${count - 1} more` : '';

/** The badge, and what stands beside it. */
function States({ order }: { order: AdminListedOrder }) {
  const { states, replaces, isGift, tags, mayMissParty, lateSince } = order;
  const day = useTimeFormat({ month: 'short', day: 'numeric' });
  const [first, ...others] = states;
  return (
    <>
      {first && (
        <Badge tone={first.tone} mark={first.mark}>
          {first.badge}
        </Badge>
      )}
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
