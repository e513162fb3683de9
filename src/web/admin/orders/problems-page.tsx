import { REASON_LABELS } from '../../../domain/orders/problem.ts';
import type { AdminProblem } from '../../../wire/admin/problems.ts';
import { hatGround } from '../../ui/hat-ground.ts';
import { useTimeFormat } from '../admin-context.ts';
import { OrderLink } from '../kit/links.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { useAdminQuery } from '../kit/query.ts';
import { ageText, claimText, decisionText, earlierText, problemSubtitle } from './problem-texts.ts';
import './order-problems.css';

/** More hats are named, not pictured. */
const MOST_PICTURES = 2;

/** The problems that wait for a decision, for the shopper's address, or for Printful's answer to a claim. */
export function ProblemsPage() {
  const problems = useAdminQuery<AdminProblem[]>('/api/admin/problems');
  return (
    <>
      <PageHead title="Problems" />
      <Loaded query={problems} what="The problems">
        {(data) =>
          data.length === 0 ? (
            <p className="admin-empty">No problems, and no claims without an answer.</p>
          ) : (
            <ul className="rows alerts">
              {data.map((problem) => (
                <ProblemRow key={problem.id} problem={problem} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}

function ProblemRow({ problem }: { problem: AdminProblem }) {
  const time = useTimeFormat();
  const { claim, orderId, reason, createdAt, isUndecided } = problem;
  return (
    <li className="problem-row">
      <div className="problem-thumbs" aria-hidden="true">
        {problem.hats.slice(0, MOST_PICTURES).map(({ lineId, picture, hatColor }) => (
          <div key={lineId} className="thumb" style={{ '--ground': hatGround(hatColor) }}>
            <img src={picture} alt="" width={300} height={200} loading="lazy" />
          </div>
        ))}
      </div>
      <div>
        <p>
          <b>
            {REASON_LABELS[reason]}, {ageText(createdAt, Date.now())}.
          </b>{' '}
          {isUndecided && decisionText(problem)} {claim?.result === null && claimText(claim, time)}{' '}
          {isUndecided && earlierText(problem, time)}
        </p>
        <p className="admin-hint">
          {problemSubtitle(problem)}, {time(createdAt)},{' '}
          <OrderLink id={orderId} className="">
            order #{orderId}
          </OrderLink>
        </p>
      </div>
    </li>
  );
}
