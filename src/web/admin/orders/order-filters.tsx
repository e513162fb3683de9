import { useId, useState } from 'react';
import { HAT_COLORS } from '../../../domain/design.ts';
import { ORDER_STATUSES } from '../../../domain/order-status.ts';
import { COUNTRIES } from '../../../domain/states.ts';
import type { OrderCounts } from '../../../wire/admin/orders.ts';
import { Button } from '../../ui/button.tsx';
import { InputField, SelectField } from '../../ui/field.tsx';
import { useAdminTimeZone } from '../admin-context.ts';
import { FilterField } from '../kit/list-page.tsx';
import type { ListAddress } from '../kit/use-list.ts';
import { dateRange, rangeOf } from './date-ranges.ts';
import { statusLabel } from './status-badge.tsx';

interface OrderFiltersProps {
  address: ListAddress;
  /** Undefined while it loads. */
  counts: OrderCounts | undefined;
}

/** Chips for the stages of orders, and fields for the rest. On a narrow screen two chips stay, and the rest is folded. */
export function OrderFilters({ address, counts }: OrderFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const set = FOLDED.filter((name) => address.valueOf(name) !== DEFAULTS[name]).length;
  return (
    <>
      <fieldset className="orders-chips" data-all={isOpen || undefined}>
        <legend className="visually-hidden">Show</legend>
        {STAGES.map(([stage, label]) => (
          <button
            key={stage}
            type="button"
            className="orders-chip"
            aria-pressed={address.valueOf('stage') === stage}
            onClick={() => address.filter({ stage })}
          >
            {label}{' '}
            {counts && <span className="figures">{counts[stage || 'all'].toLocaleString('en-US')}</span>}
          </button>
        ))}
      </fieldset>
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
        <Button
          small
          voice="plain"
          tone="white"
          onClick={() => address.filter(Object.fromEntries(CLEARED.map((name) => [name, null])))}
        >
          Clear
        </Button>
        <div className="orders-show">
          <Button small voice="plain" onClick={() => setOpen(false)}>
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
        onChange={({ target }) => address.filter({ sort: target.value === 'todo' ? null : target.value })}
      >
        <option value="todo">What needs you first</option>
        <option value="newest">Newest first</option>
        <option value="oldest">Oldest first</option>
      </SelectField>
    </>
  );
}

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
        onChange={({ target: { value } }) => {
          setOwn(value === 'own');
          if (value !== 'own') address.filter({ ...dateRange(value, new Date(), timeZone), to: null });
        }}
      >
        <option value="">Any time</option>
        <option value="today">Today</option>
        <option value="week">The last 7 days</option>
        <option value="month">The last 30 days</option>
        <option value="year">This year</option>
        <option value="own">Choose days</option>
      </SelectField>
      {range === 'own' &&
        DAYS.map(([name, label]) => (
          <InputField
            key={name}
            type="date"
            label={label}
            value={address.valueOf(name)}
            onChange={({ target }) => address.filter({ [name]: target.value })}
          />
        ))}
    </>
  );
}

const DAYS = [
  ['from', 'From'],
  ['to', 'To'],
] as const;
