import { useRef, useState } from 'react';

/** An action that ignores every further call while one is under way, and whether one is. */
export function useSingleFlight(action: () => Promise<void>): [run: () => Promise<void>, isRunning: boolean] {
  // A second click may come before React has drawn the button disabled.
  const isUnderWay = useRef(false);
  const [isRunning, setRunning] = useState(false);

  async function run() {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setRunning(true);
    try {
      await action();
    } finally {
      isUnderWay.current = false;
      setRunning(false);
    }
  }

  return [run, isRunning];
}
