import { type ReactNode, useState } from 'react';
import { useSingleFlight } from '../../checkout/use-single-flight.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Refusal } from './change-order.ts';
import { WindowDialog } from './window-dialog.tsx';

interface AskDialogProps {
  title: string;
  /** What follows from a yes. */
  children: ReactNode;
  yes: string;
  busyLabel: string;
  no: string;
  /** Does it. Returns why it was refused; null if it was done. */
  onYes: () => Promise<Refusal | null>;
  onClose: () => void;
}

/** Asks once more before something that cannot be undone. */
export function AskDialog({ title, children, yes, busyLabel, no, onYes, onClose }: AskDialogProps) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [answer, isBusy] = useSingleFlight(async () => {
    setRefusal(null);
    const refused = await onYes();
    if (refused) setRefusal(refused);
    else onClose();
  });
  const isOver = refusal?.isOver ?? false;
  return (
    <WindowDialog title={title} isBusy={isBusy} onClose={onClose}>
      {!isOver && <p>{children}</p>}
      <div role="alert">{refusal && <Notice kind="error">{refusal.text}</Notice>}</div>
      <div className="row at-end">
        <Button voice="plain" tone="white" onClick={onClose} disabled={isBusy}>
          {isOver ? 'Close' : no}
        </Button>
        {!isOver && (
          <Button voice="plain" busy={isBusy} busyLabel={busyLabel} onClick={() => void answer()}>
            {yes}
          </Button>
        )}
      </div>
    </WindowDialog>
  );
}
