import { type ReactNode, useId } from 'react';
import { Modal, ModalHead } from '../../ui/modal.tsx';
import { TooltipProvider } from '../../ui/overlay/tooltip.tsx';

interface WindowDialogProps {
  title: string;
  /** While it is busy, Escape and a click beside it do not close it. */
  isBusy?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog about a change to a paid order. */
export function WindowDialog({ title, isBusy = false, onClose, children }: WindowDialogProps) {
  const titleId = useId();
  return (
    <TooltipProvider>
      <Modal className="stack" titleId={titleId} onClose={onClose} mayClose={() => !isBusy}>
        <ModalHead titleId={titleId} title={title} onClose={onClose} />
        {children}
      </Modal>
    </TooltipProvider>
  );
}
