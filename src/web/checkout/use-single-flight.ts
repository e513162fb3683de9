import { useRef, useState } from 'react';

/** Ignores calls of an action while it runs. Also returns whether it runs. */
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
