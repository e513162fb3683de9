import { type MouseEvent, type ReactNode, type SubmitEvent, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { FormFault } from '../form-fault.tsx';
import { useModal } from './use-modal.ts';
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
  const dialog = useModal();
  const titleId = useId();
  const close = () => {
    if (!isBusy) dialog.current?.close();
  };

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    if (!isBusy) onSubmit(Object.fromEntries(fields));
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog of itself
    <dialog
      ref={dialog}
      className="form-dialog"
      aria-labelledby={titleId}
      onClose={onClose}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event: MouseEvent) => event.target === event.currentTarget && close()}
    >
      <form className="admin-form" noValidate onSubmit={send}>
        <div className="form-dialog-head">
          <h2 id={titleId}>{title}</h2>
          <IconButton bare icon="close" label="Close" onClick={close} />
        </div>
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
    </dialog>
  );
}
