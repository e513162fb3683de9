import { memo, useEffect, useState } from 'react';
import { describeDesign } from '../../../domain/design.ts';
import { inInches, letterInches } from '../../../hat/real-size.ts';
import type { RestedHat } from './use-rested.ts';

/** Milliseconds without a change before the hat is described: nobody wants to hear every letter twice. */
const PAUSE = 1200;

/** The hat in words, for those who do not see it; heard when it has changed and rested. */
export const SpokenSummary = memo(({ hat }: { hat: RestedHat }) => {
  const inches = hat.layout ? letterInches(hat.layout) : 0;
  const size = inches > 0 ? `. Letters ${inInches(inches)} high` : '';
  return (
    <p role="status" className="visually-hidden">
      {useSettled(`${describeDesign(hat.design)}${size}.`)}
    </p>
  );
});

/** A text once it has settled; empty until it first changes. */
function useSettled(text: string): string {
  const [first] = useState(text);
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = window.setTimeout(
      () => setSettled((said) => (said === '' && text === first ? '' : text)),
      PAUSE,
    );
    return () => window.clearTimeout(timer);
  }, [text, first]);
  return settled;
}
