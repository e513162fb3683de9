import { useEffect, useState } from 'react';
import { type Design, designLines } from '../../../domain/design/design.ts';
import { type ShownTurn, type TurnControls, turnControls, UNTURNED } from './turn-controls.ts';

/** How far a hat is turned, and what turns it. */
export interface Turn extends ShownTurn {
  controls: TurnControls;
}

/** Turns a hat by drag, keys and taps. New words that nobody could see turn it to the front. */
export function useTurn(design: Design): Turn {
  const [shown, setShown] = useState(UNTURNED);
  const [controls] = useState(() => turnControls(setShown));
  useEffect(() => controls.stop, [controls]);
  const words = `${design.fontStyle} ${designLines(design).join('\n')}`;
  useEffect(() => controls.onWords(words), [controls, words]);
  return { ...shown, controls };
}
