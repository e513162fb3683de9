import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pager } from './pager.tsx';
import type { useList } from './use-list.ts';
import type { ListAddress } from './use-list-address.ts';
import './list.css';

interface ListFrameProps<Row> {
  list: ReturnType<typeof useList<Row>>;
  address: ListAddress;
  /** Of what there is none. */
  empty: string;
  /** What could not be read, as in "The orders". */
  what: string;
  children(rows: Row[]): ReactNode;
}

/** A list in whatever state it is: on its way, failed, empty, or a page of it. */
export function ListFrame<Row>({ list, address, empty, what, children }: ListFrameProps<Row>) {
  const { rows, hasFailed, isFetching, reload } = list;
  if (hasFailed) return <ListFailure what={what} reload={reload} isBusy={isFetching} />;
  if (!rows) return <ListSkeleton />;
  return (
    <div className="list" aria-busy={isFetching || undefined}>
      {rows.length === 0 ? (
        <p className="admin-empty">{address.isNarrowed ? 'Nothing fits this search.' : empty}</p>
      ) : (
        children(rows)
      )}
      <Pager list={list} address={address} />
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
    <span>{what} could not be read. Nothing was changed.</span>
    <Button small voice="plain" tone="white" onClick={reload} busy={isBusy} busyLabel="Trying...">
      Try again
    </Button>
  </Notice>
);

/** Rows on their way. */
export const ListSkeleton = () => (
  <div className="list-skeleton" role="status" aria-label="Loading...">
    {Array.from({ length: 6 }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike
      <span key={index} />
    ))}
  </div>
);
