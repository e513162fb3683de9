import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { IconButton } from './icon-button.tsx';
import { setTopLayer } from './top-layer.ts';

interface ModalProps {
  className: string;
  /** The id of the dialog's heading. */
  titleId: string;
  /** Whether the focus starts at the dialog, although it has fields. */
  startsAtTop?: boolean;
  /** Returns whether Escape and a click beside the dialog may close it now. By default, they always may. */
  mayClose?: () => boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A modal dialog that is open while it is mounted. The focus starts at its first field, or at the dialog itself. */
export function Modal({
  className,
  titleId,
  startsAtTop,
  mayClose = () => true,
  onClose,
  children,
}: ModalProps) {
  const startsAtField = useRef(!startsAtTop);
  const ref = useRef<HTMLDialogElement>(null);
  const close = () => {
    if (mayClose()) onClose();
  };

  // A layout effect: the dialog must close before it leaves the page, or the browser does not return the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.showModal();
    // The browser would focus the first button, which closes the dialog or clears the cart.
    const field = dialog.querySelector<HTMLElement>('input, select, textarea');
    ((startsAtField.current && field) || dialog).focus();
    setTopLayer(dialog);
    return () => {
      dialog.close();
      setTopLayer(null);
    };
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself
    <dialog
      ref={ref}
      className={`modal ${className}`}
      tabIndex={-1}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      // Chrome closes a dialog at the second Escape even if `cancel` was prevented.
      onClose={() => ref.current?.open || onClose()}
      onClick={(event: MouseEvent) => event.target === event.currentTarget && close()}
    >
      {children}
    </dialog>
  );
}

interface ModalHeadProps {
  titleId: string;
  title: string;
  closeLabel?: string;
  onClose: () => void;
}

export const ModalHead = ({ titleId, title, closeLabel = 'Close', onClose }: ModalHeadProps) => (
  <header className="modal-head bar gap-3 apart">
    <h2 id={titleId} className="title text-7">
      {title}
    </h2>
    <IconButton bare icon="close" label={closeLabel} onClick={onClose} />
  </header>
);
