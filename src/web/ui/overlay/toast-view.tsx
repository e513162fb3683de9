import * as Toast from '@radix-ui/react-toast';
import { createPortal } from 'react-dom';
import { useTopLayer } from '../top-layer.ts';
import { dismissToast, useToast } from '../use-toast.ts';

const DURATION_MS = 5000;
const SWIPE_PX = 50;

/** The current toast. It closes after five seconds or a swipe to the right, but not while it is hovered or focused. */
export function ToastView() {
  const place = useTopLayer() ?? document.body;
  return (
    <Toast.Provider duration={DURATION_MS} swipeDirection="right" swipeThreshold={SWIPE_PX} label="Notice">
      {createPortal(<Toast.Viewport className="toast-place" label="Notices ({hotkey})" />, place)}
      <CurrentToast />
    </Toast.Provider>
  );
}

function CurrentToast() {
  const message = useToast();
  if (!message) return null;
  const { id, open, title, description, more, destructive = false, action, picture } = message;
  return (
    <Toast.Root
      key={id}
      className="toast row gap-4 tight"
      data-destructive={destructive || undefined}
      type={destructive ? 'foreground' : 'background'}
      open={open}
      onOpenChange={(stays) => stays || dismissToast(id)}
    >
      {picture && <div className="toast-picture rigid">{picture}</div>}
      <div className="toast-words text-2">
        <Toast.Title className="toast-title">{title}</Toast.Title>
        {description && <Toast.Description>{description}</Toast.Description>}
        {more && <Toast.Description>{more}</Toast.Description>}
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
