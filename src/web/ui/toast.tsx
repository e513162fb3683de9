import { Toast } from 'radix-ui';
import type { ReactNode } from 'react';
import { dismissToast, useToast } from './use-toast.ts';
import './toast.css';

const DURATION = 5000;

/** Carries the one toast of the moment; its place on the page is `ToastPlace`. */
export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider duration={DURATION} swipeDirection="right" swipeThreshold={50} label="Notice">
      {children}
      <CurrentToast />
    </Toast.Provider>
  );
}

/** Where toasts appear. A modal dialog holds its own while it is open, for all outside it is out of reach. */
export const ToastPlace = () => <Toast.Viewport className="toast-place" label="Notices ({hotkey})" />;

function CurrentToast() {
  const message = useToast();
  if (!message) return null;
  const { id, open, title, description, destructive = false, action, picture } = message;
  return (
    <Toast.Root
      key={id}
      className="toast"
      data-destructive={destructive || undefined}
      type={destructive ? 'foreground' : 'background'}
      open={open}
      duration={destructive ? Number.POSITIVE_INFINITY : DURATION}
      onOpenChange={(stays) => stays || dismissToast(id)}
    >
      {picture && <div className="toast-picture">{picture}</div>}
      <div className="toast-words">
        <Toast.Title className="toast-title">{title}</Toast.Title>
        {description && <Toast.Description>{description}</Toast.Description>}
      </div>
      {action && (
        <Toast.Action className="link" altText={action.label} onClick={action.run}>
          {action.label}
        </Toast.Action>
      )}
      {destructive && !action && <Toast.Close className="link">Close</Toast.Close>}
    </Toast.Root>
  );
}
