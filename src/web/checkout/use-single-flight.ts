import { useRef, useState } from 'react';

/** Runs an action and ignores calls while it is running. Also returns whether it is running. */
export function useSingleFlight(action: () => Promise<void>): [run: () => Promise<void>, isRunning: boolean] {
  // A second click can arrive before React renders the button as disabled.
  const running = useRef(false);
  const [isRunning, setRunning] = useState(false);

  async function run() {
    if (running.current) return;
    running.current = true;
    setRunning(true);
    try {
      await action();
    } finally {
      running.current = false;
      setRunning(false);
    }
  }

  return [run, isRunning];
}
