import { type ReactNode, type SubmitEvent, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Modal, ModalHead } from '../../ui/modal.tsx';
import { FormError, fieldsOf } from './form.tsx';

interface FormDialogProps {
  title: string;
  submit: string;
  busy: string;
  isBusy: boolean;
  /** False while there is nothing to submit yet. */
  isReady?: boolean;
  /** An error that belongs to the whole form. */
  error?: string | null;
  onSubmit(fields: Record<string, string>): void;
  onClose(): void;
  children: ReactNode;
}

/** A dialog with a form to fill in before an action. */
export function FormDialog({
  title,
  submit,
  busy,
  isBusy,
  isReady = true,
  error,
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
    if (!isBusy && isReady) onSubmit(fieldsOf(event.currentTarget));
  }

  return (
    <Modal className="form-dialog" titleId={titleId} mayClose={() => !isBusy} onClose={onClose}>
      <form className="admin-form" noValidate onSubmit={send}>
        <ModalHead titleId={titleId} title={title} onClose={close} />
        {children}
        <FormError text={error ?? null} />
        <div className="form-dialog-foot">
          <Button voice="plain" tone="white" small onClick={close} disabled={isBusy}>
            Back
          </Button>
          <Button
            type="submit"
            voice="plain"
            tone="pink"
            small
            busy={isBusy}
            busyLabel={busy}
            disabled={!isReady}
          >
            {submit}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
