import { type ReactNode, type SubmitEvent, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Modal, ModalHead } from '../../ui/modal.tsx';
import { FormFault } from '../form-fault.tsx';
import './form-dialog.css';

interface FormDialogProps {
  title: string;
  submit: string;
  busy: string;
  isBusy: boolean;
  /** What is wrong with the whole. */
  fault?: string | null;
  onSubmit(fields: Record<string, string>): void;
  onClose(): void;
  children: ReactNode;
}

/** Asks for a few fields before something is done. */
export function FormDialog({
  title,
  submit,
  busy,
  isBusy,
  fault,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const titleId = useId();
  const close = () => {
    if (!isBusy) onClose();
  };

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    if (!isBusy) onSubmit(Object.fromEntries(fields));
  }

  return (
    <Modal className="form-dialog" titleId={titleId} mayClose={() => !isBusy} onClose={onClose}>
      <form className="admin-form" noValidate onSubmit={send}>
        <ModalHead titleId={titleId} title={title} onClose={close} />
        {children}
        <FormFault text={fault ?? null} />
        <div className="form-dialog-foot">
          <Button voice="plain" tone="white" small onClick={close} disabled={isBusy}>
            Back
          </Button>
          <Button type="submit" voice="plain" tone="pink" small busy={isBusy} busyLabel={busy}>
            {submit}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
