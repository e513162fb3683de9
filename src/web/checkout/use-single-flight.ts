import { useRef, useState } from 'react';

/** Runs an action and ignores calls while it is running. Also returns whether it is running. */
export function useSingleFlight<Args extends unknown[]>(
  action: (...args: Args) => Promise<void>,
): [run: (...args: Args) => Promise<void>, isRunning: boolean] {
  // A second click can arrive before React renders the button as disabled.
  const running = useRef(false);
  const [isRunning, setRunning] = useState(false);

  async function run(...args: Args) {
    if (running.current) return;
    running.current = true;
    setRunning(true);
    try {
      await action(...args);
    } finally {
      running.current = false;
      setRunning(false);
    }
  }

  return [run, isRunning];
}
