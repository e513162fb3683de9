import { useEffect, useState } from 'react';
import { type Design, describeDesign } from '../../../domain/design.ts';
import type { Layout } from '../../../hat/layout.ts';
import { letterInches } from '../../../hat/real-size.ts';
import { inInches } from './in-inches.ts';

/** Milliseconds without a change before the hat is described: nobody wants to hear every letter twice. */
const PAUSE = 1200;

interface SpokenSummaryProps {
  design: Design;
  measured: Layout | null;
}

/** The hat in words, for those who do not see it; heard when it has changed and rested. */
export function SpokenSummary({ design, measured }: SpokenSummaryProps) {
  const inches = measured ? letterInches(measured) : 0;
  const size = inches > 0 ? `. Letters ${inInches(inches)} high` : '';
  return (
    <p role="status" className="visually-hidden">
      {useRested(`${describeDesign(design)}${size}.`)}
    </p>
  );
}

/** A text once it has rested; empty until it first changes. */
function useRested(text: string): string {
  const [first] = useState(text);
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = window.setTimeout(
      () => setRested((said) => (said === '' && text === first ? '' : text)),
      PAUSE,
    );
    return () => window.clearTimeout(timer);
  }, [text, first]);
  return rested;
}
