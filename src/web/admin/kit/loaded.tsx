import type { ReactNode } from 'react';
import { Notice } from '../../ui/notice.tsx';
import { Button } from './button.tsx';
import './table.css';

interface Query<Answer> {
  data: Answer | undefined;
  hasFailed: boolean;
  isFetching: boolean;
  reload(): void;
}

interface LoadedProps<Answer> {
  query: Query<Answer>;
  /** The subject of the error message, such as "The orders". */
  what: string;
  children(data: Answer): ReactNode;
}

/** What a query has. Before that a placeholder, and a failure above what it still has. */
export const Loaded = <Answer,>({ query, what, children }: LoadedProps<Answer>) => (
  <>
    {query.hasFailed && <LoadFailure query={query} what={what} />}
    {query.data !== undefined && children(query.data)}
    {query.data === undefined && !query.hasFailed && (
      <div className="list-skeleton grid gap-3" role="status" aria-label="Loading...">
        {['one', 'two', 'three', 'four', 'five', 'six'].map((bar) => (
          <span key={bar} />
        ))}
      </div>
    )}
  </>
);

export const LoadFailure = ({ query, what }: Omit<LoadedProps<unknown>, 'children'>) => (
  <Notice kind="error" role="alert" className="row apart gap-3 mb-4">
    <span>{what} could not be loaded. Nothing was changed.</span>
    <Button onClick={query.reload} busy={query.isFetching} busyLabel="Trying...">
      Try again
    </Button>
  </Notice>
);
