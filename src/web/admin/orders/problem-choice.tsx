import { useId, useState } from 'react';
import { REASON_LABELS } from '../../../domain/problem.ts';
import type { AdminOrderDetail } from '../../../wire/admin/orders.ts';
import type { AdminProblems } from '../../../wire/admin/problems.ts';
import { Button } from '../../ui/button.tsx';
import { Modal, ModalHead } from '../../ui/modal.tsx';
import { useAdminQuery } from '../kit/query.ts';
import { type ProblemDialog, ProblemDialogs } from './problem-dialogs.tsx';
import { problemSubtitle } from './problem-words.ts';
import { ORDERS_PATH } from './use-order-action.ts';

interface ChoiceProps {
  order: AdminOrderDetail;
  /** Null for the first that is undecided. */
  problemId: number | null;
  onClose(): void;
}

/** Asks what happens with hats that were reported, or that came back. */
export function ProblemChoice({ order, problemId, onClose }: ChoiceProps) {
  const titleId = useId();
  const [kind, setKind] = useState<ProblemDialog | null>(null);
  const { data } = useAdminQuery<AdminProblems>(`${ORDERS_PATH}/${order.id}/problems`);
  const open = data?.problems.filter(({ isUndecided }) => isUndecided) ?? [];
  const problem = open.find(({ id }) => id === problemId) ?? open[0];
  if (!data || !problem) return null;
  if (kind) return <ProblemDialogs {...{ kind, problem, order, onClose }} all={data} />;
  const white = { small: true, wide: true, voice: 'plain', tone: 'white' } as const;
  return (
    <Modal className="form-dialog" titleId={titleId} startsAtTop onClose={onClose}>
      <div className="admin-form">
        <ModalHead titleId={titleId} title={REASON_LABELS[problem.reason]} onClose={onClose} />
        <p>{problemSubtitle(problem)}</p>
        <div className="order-more">
          <Button {...white} onClick={() => setKind('replacement')}>
            Send a replacement
          </Button>
          <Button
            {...white}
            disabled={problem.suggestedRefund === '0.00'}
            onClick={() => setKind('refund')}
          >{`Refund $${problem.suggestedRefund}`}</Button>
          <Button {...white} onClick={() => setKind('close')}>
            Close without anything
          </Button>
        </div>
      </div>
    </Modal>
  );
}
