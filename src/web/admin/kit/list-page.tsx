import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { InputField, type Options, SelectField } from '../../ui/field.tsx';
import { optionsOf, type States } from './badge.tsx';
import { Button } from './button.tsx';
import { Loaded } from './loaded.tsx';
import { type Column, Table } from './table.tsx';
import {
  type Cursor,
  type ListAddress,
  type List as ListState,
  useList,
  useListAddress,
} from './use-list.ts';

interface ListPageProps<Row> {
  title: string;
  /** The path of the API. */
  path: string;
  /** The label of the search field. */
  search: string;
  /** The states by which it can be filtered. */
  states?: States;
  columns: readonly Column<Row>[];
  keyOf(row: Row): string | number;
  /** Shown when the list is empty. */
  empty: string;
  /** Beside the fields, such as a link to an export. */
  tools?(list: ListState<Row>, address: ListAddress): ReactNode;
}

/** A page with a list, a field to search it, and a table of what was found. */
export function ListPage<Row>({ title, path, search, states, tools, empty, ...table }: ListPageProps<Row>) {
  const address = useListAddress(states ? ['q', 'state'] : ['q']);
  const list = useList<Row>(path, address);
  return (
    <>
      <div className="list-head">
        <h1 className="admin-title">{title}</h1>
        <SearchField label={search} address={address} />
        {states && <FilterField label="State" name="state" options={optionsOf(states)} address={address} />}
        {tools?.(list, address)}
      </div>
      <List list={list} address={address} empty={empty} what={`The ${title.toLowerCase()}`}>
        {(rows) => <Table {...table} rows={rows} />}
      </List>
    </>
  );
}

interface ListProps<Row> {
  list: ListState<Row>;
  address: ListAddress;
  /** Shown when the list is empty. */
  empty: string;
  /** The subject of the error message, such as "The orders". */
  what: string;
  /** The buttons to the previous and the next page. */
  pages?: readonly [string, string];
  children(rows: Row[]): ReactNode;
}

/** A page of a list, or that it is empty. */
export const List = <Row,>({ list, address, empty, what, pages, children }: ListProps<Row>) => (
  <Loaded query={list} what={what}>
    {(rows) => (
      <div aria-busy={list.isFetching || undefined}>
        {rows.length === 0 ? (
          <p className="admin-empty">{address.isFiltered ? 'No matches.' : empty}</p>
        ) : (
          children(rows)
        )}
        <Pager list={list} address={address} pages={pages} />
      </div>
    )}
  </Loaded>
);

interface PagerProps {
  list: Pick<ListState<unknown>, 'data' | 'next' | 'previous' | 'isFetching'>;
  address: ListAddress;
  pages: readonly [string, string] | undefined;
}

/** Buttons for the newer and older pages of a list. Hidden if there is only one page. */
function Pager({ list, address, pages = ['Newer', 'Older'] }: PagerProps) {
  const { data = [], next, previous, isFetching } = list;
  if (!next && !previous && address.valueOf('after') === '') return null;
  const button = (label: string, cursor: Cursor | null) => (
    <Button disabled={!cursor || isFetching} onClick={() => cursor && address.goTo(cursor)}>
      {label}
    </Button>
  );
  return (
    <nav className="pager bar pt-4" aria-label="Pages">
      <p className="figures">{data.length} on this page</p>
      {button(pages[0], previous)}
      {button(pages[1], next)}
    </nav>
  );
}

interface FilterFieldProps {
  label: string;
  /** The filter's parameter in the address. */
  name: string;
  /** What the field says while it does not filter. */
  any?: string;
  options: Options;
  address: ListAddress;
}

/** A field to filter a list by one of a few values. */
export const FilterField = ({ label, name, any = 'Any', options, address }: FilterFieldProps) => (
  <SelectField
    label={label}
    value={address.valueOf(name)}
    options={[['', any], ...options]}
    onChange={({ target }) => address.filter({ [name]: target.value })}
  />
);

/** A field to filter a list by a day. */
export const DayField = ({ label, name, address }: Omit<FilterFieldProps, 'any' | 'options'>) => (
  <InputField
    label={label}
    type="date"
    value={address.valueOf(name)}
    onChange={({ target }) => address.filter({ [name]: target.value })}
  />
);

interface ChipsProps {
  /** The filter's parameter in the address. */
  name: string;
  chips: readonly (readonly [value: string, label: string, count: number | undefined])[];
  address: ListAddress;
  /** On a phone, only the first two and the chosen one are shown. */
  isFolded?: boolean;
}

/** Buttons to filter a list by one of a few values, with how many rows each has. */
export const Chips = ({ name, chips, address, isFolded }: ChipsProps) => (
  <fieldset className="chips" data-folded={isFolded || undefined}>
    <legend className="visually-hidden">Show</legend>
    {chips.map(([value, label, count]) => (
      <button
        key={value}
        type="button"
        aria-pressed={address.valueOf(name) === value}
        onClick={() => address.filter({ [name]: value })}
      >
        {label} {count !== undefined && <span className="figures">{count.toLocaleString('en-US')}</span>}
      </button>
    ))}
  </fieldset>
);

/** How long after the last keystroke the list is searched, in milliseconds. */
const TYPING_PAUSE = 250;

/** A field to search a list. */
export function SearchField({ label, address }: { label: string; address: ListAddress }) {
  const inAddress = address.valueOf('q');
  const [typed, setTyped] = useState(inAddress);
  const searched = useRef(inAddress);

  // Something else on the page may change the address. What is typed while it follows a search stays.
  useEffect(() => {
    if (inAddress === searched.current) return;
    searched.current = inAddress;
    setTyped(inAddress);
  }, [inAddress]);

  const search = useEffectEvent(() => {
    const words = typed.trim();
    if (words === inAddress) return;
    searched.current = words;
    address.filter({ q: words });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing restarts the timer
  useEffect(() => {
    const timer = setTimeout(search, TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <InputField
      label={label}
      type="search"
      fieldClass="list-search"
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}
