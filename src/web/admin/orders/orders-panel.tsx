import { useId, useState } from 'react';
import { COUNTRIES } from '../../../domain/address/states.ts';
import { HAT_COLORS } from '../../../domain/design/design.ts';
import { ORDER_STATUSES } from '../../../domain/orders/order-status.ts';
import type { AdminListedOrder, OrderCounts } from '../../../wire/admin/orders.ts';
import { SelectField } from '../../ui/field.tsx';
import { useAdminTimeZone } from '../admin-context.ts';
import { Button, ButtonLink } from '../kit/button.tsx';
import { Chips, DayField, FilterField, List } from '../kit/list-page.tsx';
import { useAdminQuery } from '../kit/query.ts';
import { type ListAddress, useList, useListAddress } from '../kit/use-list.ts';
import { dateRange, rangeOf } from './date-ranges.ts';
import { ORDERS_PATH } from './order-action.tsx';
import { OrderTable } from './order-list.tsx';
import { statusLabel } from './status-badge.tsx';
import './orders-panel.css';

/** All orders: what the owner has to do first, with filters. */
export function OrdersPanel() {
  const address = useListAddress(FILTERS, { sort: 'todo' });
  const list = useList<AdminListedOrder>(ORDERS_PATH, address);
  const { data: counts } = useAdminQuery<OrderCounts>('/api/admin/order-counts');
  const words = address.valueOf('q');
  return (
    <>
      <div className="orders-head">
        <h1 className="admin-title">Orders</h1>
        <ButtonLink to={`${ORDERS_PATH}.csv${address.exportQuery}`} reloadDocument download>
          Download as CSV
        </ButtonLink>
      </div>
      <OrderFilters address={address} counts={counts} />
      {words !== '' && (
        <p className="orders-words">
          Orders with “{words}”.{' '}
          <button type="button" className="link" onClick={() => address.filter({ q: null })}>
            Show all orders
          </button>
        </p>
      )}
      <List list={list} address={address} empty="No orders found." what="The orders">
        {(orders) => <OrderTable orders={orders} />}
      </List>
    </>
  );
}

const FILTERS = ['q', 'status', 'stage', 'from', 'to', 'color', 'country'];

interface OrderFiltersProps {
  address: ListAddress;
  /** Undefined while it loads. */
  counts: OrderCounts | undefined;
}

/** Chips for the stages of orders, and fields for the rest. On a narrow screen two chips stay, and the rest is folded. */
function OrderFilters({ address, counts }: OrderFiltersProps) {
  const [isOpen, setOpen] = useState(false);
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
      <div id={id} className="orders-filters" data-open={isOpen || undefined}>
        <Fields address={address} />
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
  status: '',
};
const FOLDED = ['from', 'color', 'country', 'status', 'sort'];
const CLEARED = [...Object.keys(DEFAULTS), 'stage', 'q'];

function Fields({ address }: { address: ListAddress }) {
  return (
    <>
      <FilterField label="State" name="status" options={STATUSES} address={address} />
      <Dates address={address} />
      <FilterField label="Hat color" name="color" options={COLORS} address={address} />
      <FilterField label="Country" name="country" options={COUNTRY_OPTIONS} address={address} />
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
const COUNTRY_OPTIONS = COUNTRIES.map(({ code, name }) => [code, name] as const);

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
