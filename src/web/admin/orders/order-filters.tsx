import { useId, useState } from 'react';
import { COUNTRIES } from '../../../domain/address/states.ts';
import { HAT_COLORS } from '../../../domain/design/design.ts';
import { statusBadge } from '../../../domain/orders/order-states.ts';
import { ORDER_STATUSES } from '../../../domain/orders/order-status.ts';
import { PAID_WITH, WALLETS } from '../../../domain/orders/wallets.ts';
import type { OrderFilters as SavedOrderFilters } from '../../../wire/admin/order-filters.ts';
import type { OrderCounts } from '../../../wire/admin/orders.ts';
import { SelectField } from '../../ui/field.tsx';
import { useAdminTimeZone } from '../admin-context.ts';
import { Button } from '../kit/button.tsx';
import { Chips, DayField, FilterField } from '../kit/list-page.tsx';
import { useAdminQuery } from '../kit/query.ts';
import type { ListAddress } from '../kit/use-list.ts';
import { dateRange, rangeOf } from './date-ranges.ts';
import { FILTERS_PATH } from './order-tags.tsx';
import { SavedFilters } from './saved-filters.tsx';

/** The parameters of the list's address that filter it. */
export const FILTERS = [
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

/** What clearing empties, and what a saved filter stores: that has no search, which may name a person. */
const CLEARED = [...FILTERS, 'sort'];
const SAVED = CLEARED.filter((name) => name !== 'q');

/** The fields that are folded on a narrow screen. */
const FOLDED = ['from', 'color', 'country', 'paidWith', 'gift', 'status', 'tag', 'sort'];

interface OrderFiltersProps {
  address: ListAddress;
  /** Undefined while it loads. */
  counts: OrderCounts | undefined;
}

/** Chips for the stages of orders, and fields for the rest. On a narrow screen two chips stay, and the rest is folded. */
export function OrderFilters({ address, counts }: OrderFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const { data: saved } = useAdminQuery<SavedOrderFilters>(FILTERS_PATH);
  const id = useId();
  const set = FOLDED.filter((name) => address.valueOf(name) !== (name === 'sort' ? 'todo' : '')).length;
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
const STATUSES = ORDER_STATUSES.map((status) => [status, statusBadge(status).badge] as const);
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
