import { useState } from 'react';
import { toDesign } from '../../../domain/design/design.ts';
import { pictureAddress } from '../../../domain/design/picture-address.ts';
import { priceText } from '../../../domain/money/money.ts';
import { REASON_LABELS, WISHES } from '../../../domain/orders/problem.ts';
import type { AdminOrderDetail, AdminOrderLine } from '../../../wire/admin/orders.ts';
import type { AdminProblems } from '../../../wire/admin/problems.ts';
import { Notice } from '../../ui/notice.tsx';
import { useTimeFormat } from '../admin-context.ts';
import { Button } from '../kit/button.tsx';
import { OrderLink } from '../kit/links.tsx';
import { LoadFailure } from '../kit/loaded.tsx';
import { useAdminQuery } from '../kit/query.ts';
import { OnlyOwnersPay, ORDERS_PATH, useMayNotPay } from './order-action.tsx';
import { type ProblemDialog, ProblemDialogs } from './problem-dialogs.tsx';
import { claimText, decisionText, earlierText, mainDecision, problemSubtitle } from './problem-texts.ts';
import './order-problems.css';

type Problem = AdminProblems['problems'][number];

/**
 * What is wrong with the hats of an order, the proof beside the photo, and what to decide, or what was decided. Nothing without
 * such problems.
 */
export function OrderProblems({ order, isDecided }: { order: AdminOrderDetail; isDecided: boolean }) {
  const path = `${ORDERS_PATH}/${order.id}/problems`;
  const query = useAdminQuery<AdminProblems>(path);
  const { data } = query;
  const [dialog, setDialog] = useState<{ kind: ProblemDialog; problem: Problem; all: AdminProblems } | null>(
    null,
  );
  if (query.hasFailed && !isDecided)
    return <LoadFailure query={query} what="What is wrong with this order" />;
  const problems = data?.problems.filter(({ isUndecided }) => isUndecided !== isDecided) ?? [];
  if (!data || (problems.length === 0 && !dialog)) return null;
  const id = isDecided ? 'order-decided' : 'order-problems';
  return (
    <section aria-labelledby={id} className="order-problems">
      <h2 id={id}>{isDecided ? 'Decided problems' : 'Problems'}</h2>
      {problems.map((problem) => (
        <ProblemCard
          key={problem.id}
          order={order}
          problem={problem}
          onOpen={(kind) => setDialog({ kind, problem, all: data })}
        />
      ))}
      {dialog && <ProblemDialogs {...dialog} order={order} onClose={() => setDialog(null)} />}
    </section>
  );
}

interface ProblemCardProps {
  order: AdminOrderDetail;
  problem: Problem;
  onOpen(dialog: ProblemDialog): void;
}

function ProblemCard({ order, problem, onOpen }: ProblemCardProps) {
  const time = useTimeFormat();
  const mayNotPay = useMayNotPay();
  const { isUndecided, claim, warnings, photo } = problem;
  const main = mainDecision(problem);
  const decisions = main === 'refund' ? (['refund', 'replacement'] as const) : WISHES;
  const before = earlierText(problem, time);
  const lines = problem.hats.flatMap(({ lineId }) => order.lines.filter(({ id }) => id === lineId));
  return (
    <Notice
      kind={isUndecided ? 'warning' : 'banner'}
      className="admin-problem grid gap-2 regular breaks"
      data-done={isUndecided ? undefined : ''}
    >
      <h3>{REASON_LABELS[problem.reason]}</h3>
      <p className="admin-hint">
        {problemSubtitle(problem)} · {time(problem.createdAt)}
      </p>
      {problem.words && <blockquote>{problem.words}</blockquote>}
      <div className="problem-pictures grid gap-3">
        {lines.map((line) => (
          <Picture key={line.id} address={proofOf(line)} title="What was sold" />
        ))}
        {photo && <Picture address={photo} title="The shopper’s photo" />}
      </div>
      {isUndecided && before && <b>{before}</b>}
      {isUndecided && warnings.map((text) => <b key={text}>{text}</b>)}
      <p>
        {decisionText(problem)}
        {problem.replacementId && (
          <>
            {' '}
            <OrderLink id={problem.replacementId} className="">
              Order #{problem.replacementId}
            </OrderLink>
          </>
        )}
      </p>
      {claim && <p>{claimText(claim, time)}</p>}
      <div className="problem-buttons">
        {isUndecided &&
          decisions.map((decision) => (
            <Button
              key={decision}
              disabled={decision === 'refund' && (mayNotPay || problem.suggestedRefund === '0.00')}
              onClick={() => onOpen(decision)}
            >
              {decision === 'refund' ? `Refund ${priceText(problem.suggestedRefund)}` : 'Send a replacement'}
            </Button>
          ))}
        {!claim && <Button onClick={() => onOpen('claim')}>Claim from Printful</Button>}
        {claim?.result === null && (
          <Button onClick={() => onOpen('claim-result')}>Enter Printful’s answer</Button>
        )}
        {isUndecided && <Button onClick={() => onOpen('close')}>Close without anything</Button>}
      </div>
      {isUndecided && <OnlyOwnersPay />}
    </Notice>
  );
}

/** The picture that the shopper saw before paying. */
export const proofOf = (line: AdminOrderLine): string | null =>
  line.picture ?? (line.asPictured ? null : pictureAddress(toDesign(line), line.making, { width: 600 }));

/** A picture under its title, which opens in full. Nothing without an address. */
export const Picture = ({ address, title }: { address: string | null; title: string }) =>
  address && (
    <figure>
      <a href={address} target="_blank" rel="noreferrer">
        <img src={address} alt={title} loading="lazy" />
      </a>
      <figcaption>{title}</figcaption>
    </figure>
  );
