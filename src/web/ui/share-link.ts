import { useEffect, useState } from 'react';
import { toast } from './use-toast.ts';

interface SharedLink {
  /** What the link is called where it is shared. */
  title: string;
  text: string;
  url: string;
}

/** Whether the device has a share sheet; false on the server. */
export function useShareSheet(): boolean {
  const [hasSheet, setHasSheet] = useState(false);
  useEffect(() => setHasSheet('share' in navigator), []);
  return hasSheet;
}

/** Opens the device's share sheet, and copies the link if there is none or it fails. */
export async function shareLink(link: SharedLink): Promise<void> {
  if (!('share' in navigator)) return copyLink(link.url);
  try {
    await navigator.share(link);
  } catch (error) {
    const isClosedByShopper = error instanceof DOMException && error.name === 'AbortError';
    if (!isClosedByShopper) await copyLink(link.url);
  }
}

export async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast({ title: 'Link copied', description: 'It opens this hat on any device.' });
  } catch {
    toast({
      title: 'Couldn’t copy the link',
      description: 'Your browser doesn’t allow it. Copy this page’s address instead.',
      destructive: true,
    });
  }
}
