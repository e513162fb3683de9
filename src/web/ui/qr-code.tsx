import { onFirstUse } from './on-first-use.tsx';
import { toast } from './use-toast.ts';

/** A QR code whose code is fetched when it is shown. */
export const QrCode = onFirstUse(async () => (await import('./qr-picture.tsx')).QrPicture, {
  onMissing: () =>
    toast({
      title: 'That didn’t load',
      description: 'Check your connection, then open the QR code again.',
      destructive: true,
    }),
});
