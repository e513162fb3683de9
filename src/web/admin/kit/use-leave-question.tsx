import { type ReactNode, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ActionDialog, DISCARD, type Question } from './action-dialog.tsx';

/**
 * While `isOn`, asks before the page is left. The browser asks before another document loads, as from the admin's menu. Before
 * other ways to another page, such as Back and what the search found, the returned dialog does, which the page renders.
 */
export function useLeaveQuestion(isOn: boolean, question: Question = DISCARD): ReactNode {
  useEffect(() => {
    if (!isOn) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isOn]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isOn && currentLocation.pathname !== nextLocation.pathname,
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
