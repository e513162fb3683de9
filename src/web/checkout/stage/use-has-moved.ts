import { useState } from 'react';

/** Whether the stage has ever been another one than the page opened with. */
export function useHasMoved(stage: string): boolean {
  const [opening, setOpening] = useState<string | null>(stage);
  if (opening !== null && opening !== stage) setOpening(null);
  return opening === null;
}
