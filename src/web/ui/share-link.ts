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

/** Opens the device's share sheet. Copies the link if there is none or it fails. */
export async function shareLink(link: SharedLink, copy = copyLink): Promise<void> {
  if (!('share' in navigator)) return copy(link.url);
  try {
    await navigator.share(link);
  } catch (error) {
    const isClosedByShopper = error instanceof DOMException && error.name === 'AbortError';
    if (!isClosedByShopper) await copy(link.url);
  }
}

/** Copies the link to a hat, which is the page's address too. */
export const copyLink = (url: string): Promise<void> =>
  copyText(url, 'It opens this hat on any device.', {
    otherwise: 'Your browser doesn’t allow it. Copy this page’s address instead.',
  });

/** Copies a text, and says what to do with it, or how to copy it otherwise. */
export async function copyText(
  text: string,
  description?: string,
  { what = 'Link', otherwise = `Copy it from here: ${text}` } = {},
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: `${what} copied`, description });
  } catch {
    toast({ title: `Couldn’t copy the ${what.toLowerCase()}`, description: otherwise, destructive: true });
  }
}
