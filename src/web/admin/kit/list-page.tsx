import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { InputField, SelectField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Cursor, ListAddress, useList } from './use-list.ts';
import './table.css';

interface ListFrameProps<Row> {
  list: ReturnType<typeof useList<Row>>;
  address: ListAddress;
  /** Shown when the list is empty. */
  empty: string;
  /** The subject of the error message, such as "The orders". */
  what: string;
  /** The buttons to the previous and the next page. */
  pages?: readonly [string, string];
  children(rows: Row[]): ReactNode;
}

/** A page of a list. Shows a placeholder while it loads, a failure, or that the list is empty. */
export function ListFrame<Row>({
  list,
  address,
  empty,
  what,
  pages = ['Newer', 'Older'],
  children,
}: ListFrameProps<Row>) {
  const { rows, hasFailed, isFetching, reload } = list;
  if (hasFailed) return <ListFailure what={what} reload={reload} isBusy={isFetching} />;
  if (!rows) return <ListSkeleton />;
  return (
    <div className="list" aria-busy={isFetching || undefined}>
      {rows.length === 0 ? (
        <p className="admin-empty">{address.isFiltered ? 'No matches.' : empty}</p>
      ) : (
        children(rows)
      )}
      <Pager list={list} address={address} pages={pages} />
    </div>
  );
}

interface ListFailureProps {
  what: string;
  reload(): void;
  isBusy: boolean;
}

export const ListFailure = ({ what, reload, isBusy }: ListFailureProps) => (
  <Notice kind="error" role="alert" className="list-failure">
    <span>{what} could not be loaded. Nothing was changed.</span>
    <Button small voice="plain" tone="white" onClick={reload} busy={isBusy} busyLabel="Trying...">
      Try again
    </Button>
  </Notice>
);

/** Placeholder rows while a list loads. */
export const ListSkeleton = () => (
  <div className="list-skeleton" role="status" aria-label="Loading...">
    {Array.from({ length: 6 }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the bars are identical
      <span key={index} />
    ))}
  </div>
);

interface PagerProps {
  list: Pick<ReturnType<typeof useList>, 'rows' | 'next' | 'previous' | 'isFetching'>;
  address: ListAddress;
  pages: readonly [string, string];
}

/** Buttons for the newer and older pages of a list. Hidden if there is only one page. */
function Pager({ list, address, pages }: PagerProps) {
  const { rows = [], next, previous, isFetching } = list;
  if (!next && !previous && address.valueOf('after') === '') return null;
  const button = (label: string, cursor: Cursor | null) => (
    <Button
      small
      voice="plain"
      tone="white"
      disabled={!cursor || isFetching}
      onClick={() => cursor && address.goTo(cursor)}
    >
      {label}
    </Button>
  );
  return (
    <nav className="pager" aria-label="Pages">
      <p className="figures">{rows.length} on this page</p>
      {button(pages[0], previous)}
      {button(pages[1], next)}
    </nav>
  );
}

interface FilterFieldProps {
  label: string;
  /** The filter's parameter in the address. */
  name: string;
  options: readonly (readonly [value: string, label: string])[];
  address: ListAddress;
}

/** A field to filter a list by one of a few values. */
export const FilterField = ({ label, name, options, address }: FilterFieldProps) => (
  <SelectField
    label={label}
    value={address.valueOf(name)}
    onChange={({ target }) => address.filter({ [name]: target.value })}
  >
    <option value="">Any</option>
    {options.map(([value, text]) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
  </SelectField>
);

/** How long after the last keystroke the list is searched, in milliseconds. */
const TYPING_PAUSE = 250;

/** A field to search a list. */
export function SearchField({ label, address }: { label: string; address: ListAddress }) {
  const [typed, setTyped] = useState(address.valueOf('q'));

  const search = useEffectEvent(() => {
    const words = typed.trim();
    if (words !== address.valueOf('q')) address.filter({ q: words });
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
