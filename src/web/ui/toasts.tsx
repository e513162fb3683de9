import { onFirstUse } from './on-first-use.tsx';
import { dismissShownToast, useToast } from './use-toast.ts';

const ToastView = onFirstUse(async () => (await import('./overlay/toast-view.tsx')).ToastView, {
  onMissing: dismissShownToast,
});

/** The place of toasts. */
export const Toasts = () => useToast() !== null && <ToastView />;

export const warmUpToasts = ToastView.warmUp;
