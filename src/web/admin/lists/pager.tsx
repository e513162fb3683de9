import { Button } from '../../ui/button.tsx';
import type { Cursor, useList } from './use-list.ts';
import type { ListAddress } from './use-list-address.ts';

interface PagerProps {
  list: Pick<ReturnType<typeof useList>, 'rows' | 'next' | 'previous' | 'isFetching'>;
  address: ListAddress;
}

/** Turns the pages of a list; nothing where there is but one. */
export function Pager({ list, address }: PagerProps) {
  const { rows = [], next, previous, isFetching } = list;
  if (!next && !previous && address.valueOf('after') === '') return null;
  const button = (label: string, cursor: Cursor | null) => (
    <Button
      small
      voice="plain"
      tone="white"
      disabled={!cursor || isFetching}
      onClick={() => cursor && address.turn({ ...cursor })}
    >
      {label}
    </Button>
  );
  return (
    <nav className="pager" aria-label="Pages">
      <p className="figures">{rows.length} on this page</p>
      {button('Newer', previous)}
      {button('Older', next)}
    </nav>
  );
}
