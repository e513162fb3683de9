import { useEffect, useState } from 'react';
import { partyTexts } from './party-texts.ts';
import type { EstimatedWay } from './use-estimate.ts';

interface PartyLineProps {
  partyOn: string;
  ways: readonly EstimatedWay[];
  /** How many there are. */
  hats: number;
  className: string;
  role?: 'status';
}

/** Whether the hats come before the party, and why. */
export function PartyLine({ partyOn, ways, hats, ...element }: PartyLineProps) {
  const [today, setToday] = useState('');
  useEffect(() => setToday(new Date().toISOString().slice(0, 10)), []);
  const texts = today === '' ? null : partyTexts(partyOn, ways, { today, hats });
  return (
    <p {...element}>
      {texts && (
        <>
          <b>{texts.answer}</b> {texts.reason}
        </>
      )}
    </p>
  );
}
