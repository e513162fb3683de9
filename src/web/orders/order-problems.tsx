import { Link } from 'react-router';
import { REASON_LABELS } from '../../domain/orders/problem.ts';
import type { ShopperOrder, ShopperProblem } from '../../wire/shopper-order.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { dayOf } from './order-texts.ts';
import { problemText } from './problem-texts.ts';

interface OrderProblemsProps {
  order: Pick<ShopperOrder, 'id' | 'problems' | 'mayReport'>;
  /** The key in the order's link. */
  linkKey: string;
}

/** What the shopper reported and what became of it. */
export function OrderProblems({ order: { id, problems }, linkKey }: OrderProblemsProps) {
  if (problems.length === 0) return null;
  const key = new URLSearchParams({ key: linkKey });
  return (
    // A browser focuses what an address names if it can: the report that was just sent.
    <section id="problems" className="stack" aria-labelledby="order-problems" tabIndex={-1}>
      <h2 className="title" id="order-problems">
        What went wrong
      </h2>
      {problems.map((problem) => (
        <ProblemCard key={problem.id} problem={problem} where={`/orders/${id}/where/${problem.id}?${key}`} />
      ))}
    </section>
  );
}

/** The way to report something, once something can be wrong. */
export const SomethingWrong = ({ order: { id, problems, mayReport }, linkKey }: OrderProblemsProps) =>
  mayReport && (
    <section
      // Emails link to this place.
      id={problems.length === 0 ? 'problems' : undefined}
      className="order-wrong row gap-4 apart on-orange-tint card"
      aria-labelledby="order-wrong"
    >
      <div>
        <b id="order-wrong">Misprint, no box, wrong hat?</b>
        <p>If we got it wrong, choose a new hat or your money.</p>
      </div>
      <ButtonLink
        reloadDocument={false}
        to={`/orders/${id}/problem?${new URLSearchParams({ key: linkKey })}`}
        tone="white"
      >
        Something’s wrong
      </ButtonLink>
    </section>
  );

function ProblemCard({ problem, where }: { problem: ShopperProblem; where: string }) {
  const { reason, reportedAt, hats, replacement, asksWhere, hasPhoto } = problem;
  return (
    <Notice kind={asksWhere ? 'nudge' : 'warning'} className="stack gap-2 at-start regular breaks card">
      <b>{reason === 'returned' ? 'Your package came back. Where to now?' : REASON_LABELS[reason]}</b>
      <p className="note">
        {hats.map(({ title, quantity }) => (quantity === 1 ? title : `${quantity} × ${title}`)).join(', ')},{' '}
        {dayOf(reportedAt)}
        {hasPhoto && ', with your photo'}
      </p>
      <p>{problemText(problem)}</p>
      {replacement && (
        <Link to={`/orders/${replacement.id}?${new URLSearchParams({ key: replacement.key })}`}>
          See order #{replacement.id}
        </Link>
      )}
      {asksWhere && (
        <ButtonLink reloadDocument={false} to={where} voice="plain" small>
          Check the address
        </ButtonLink>
      )}
    </Notice>
  );
}
