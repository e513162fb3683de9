import { useEffect, useState } from 'react';
import { monthName } from '../../../domain/month.ts';
import type { LedgerAnswer } from '../../../wire/admin/ledger.ts';
import { apiRequest } from '../../api.ts';
import { useTimeFormat } from '../admin-context.ts';
import { useAction } from '../kit/action.tsx';
import { Button } from '../kit/button.tsx';
import { amountText } from './signed-amount.tsx';

interface LedgerCheckProps {
  month: string;
  check: LedgerAnswer['check'];
  reload(): void;
}

/** Whether the month matches Stripe, and a button that compares it now. */
export function LedgerCheck({ month, check, reload }: LedgerCheckProps) {
  const [askedAfter, setAskedAfter] = useState<string | null>(null);
  const isWaiting = askedAfter === keyOf(month, check);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(reload, RELOAD);
    return () => clearInterval(timer);
  }, [isWaiting, reload]);
  const { run, isBusy } = useAction({
    call: () => apiRequest('POST', '/api/admin/ledger/check', { month }),
    failed: 'Stripe was not asked. Please try again.',
    onDone: () => setAskedAfter(keyOf(month, check)),
  });
  return (
    <div className="box box-line ledger-check" data-tone={stateOf(check)}>
      <CheckWords month={month} check={check} />
      <Button busy={isBusy || isWaiting} busyLabel="Comparing..." onClick={() => run()}>
        Compare now
      </Button>
    </div>
  );
}

const RELOAD = 3000;

/** A match says nothing about movements that came later. */
function stateOf(check: LedgerAnswer['check']): 'info' | 'good' | 'error' {
  if (check === null) return 'info';
  if (!check.matches) return 'error';
  return check.newer > 0 ? 'info' : 'good';
}

const keyOf = (month: string, check: LedgerAnswer['check']) => `${month} ${check?.at ?? 'never'}`;

function CheckWords({ month, check }: Pick<LedgerCheckProps, 'month' | 'check'>) {
  const time = useTimeFormat();
  if (!check) return <p>{monthName(month)} was not compared with Stripe yet.</p>;
  const { at, ours, theirs, ourNet, theirNet } = check;
  const counts = `${ours} ${ours === 1 ? 'movement' : 'movements'} here, ${theirs} there`;
  if (check.matches && check.newer > 0)
    return (
      <p>
        <b>
          {check.newer} newer {check.newer === 1 ? 'entry is' : 'entries are'} not compared yet.
        </b>{' '}
        The rest matched Stripe, compared {time(at)}: {counts}.
      </p>
    );
  if (check.matches)
    return (
      <p>
        <b>Matches Stripe to the cent.</b> Checked {time(at)}: {counts}.
      </p>
    );
  return (
    <p>
      <b>
        Differs from Stripe
        {ourNet === theirNet ? '.' : ` by ${amountText(Math.abs(ourNet - theirNet), '$')}.`}
      </b>{' '}
      Checked {time(at)}: {counts}. Net {amountText(ourNet, '$')} here, {amountText(theirNet, '$')} there. Do
      not book this month before it matches.
    </p>
  );
}
