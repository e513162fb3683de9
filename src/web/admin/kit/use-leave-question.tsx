import { type ReactNode, useEffect } from 'react';
import { type Location, useBlocker } from 'react-router';
import { ActionDialog, DISCARD, type Question } from './action-dialog.tsx';

/**
 * While `isOn`, asks before the page or its open tab is left. The browser asks before another document loads, as from the
 * admin's menu. Before other ways to another page, such as Back and what the search found, the returned dialog does, which
 * the page renders.
 */
export function useLeaveQuestion(isOn: boolean, question: Question = DISCARD): ReactNode {
  useEffect(() => {
    if (!isOn) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isOn]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isOn && pageOf(currentLocation) !== pageOf(nextLocation),
  );
  return (
    blocker.state === 'blocked' && (
      <ActionDialog
        {...question}
        call={() => Promise.resolve()}
        onDone={blocker.proceed}
        onClose={blocker.reset}
      />
    )
  );
}

/** Each tab of a page is a page of its own. */
const pageOf = ({ pathname, search }: Location) => `${pathname} ${new URLSearchParams(search).get('tab')}`;
