import { lazy, Suspense, useState } from 'react';
import { useShareSheet } from '../../designer/share-field.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/use-toast.ts';
import { friendLink, organizerLink, type StoredList } from './stored-lists.ts';

const QrPicture = lazy(async () => ({ default: (await import('../../ui/qr-picture.tsx')).QrPicture }));

/** The link for the friends, and the organizer's own. Only rendered in the browser. */
export function ListLinks({ list }: { list: StoredList }) {
  const [showsCode, setShowsCode] = useState(false);
  const hasSheet = useShareSheet();
  const { origin } = window.location;
  const friends = friendLink(list, origin);
  return (
    <div>
      <p>One link for the whole group chat. Everybody picks her own name.</p>
      <div className="row mt-3">
        <Button voice="plain" small onClick={() => void copy(friends, 'Paste it into the group chat.')}>
          Copy the friends’ link
        </Button>
        {hasSheet && (
          <Button voice="plain" tone="white" small onClick={() => void share(friends)}>
            Share
          </Button>
        )}
        <Button
          voice="plain"
          tone="white"
          small
          aria-expanded={showsCode}
          onClick={() => setShowsCode(!showsCode)}
        >
          QR code
        </Button>
      </div>
      {showsCode && (
        <figure className="share-code row gap-4 mt-4">
          <Suspense>
            <QrPicture text={friends} label="QR code of the friends’ link" />
          </Suspense>
          <figcaption className="note">Point a phone’s camera at it to check a name there.</figcaption>
        </figure>
      )}
      <button
        type="button"
        className="link"
        onClick={() =>
          void copy(
            organizerLink(list, origin),
            'It opens this crew on your other device. Keep it to yourself.',
          )
        }
      >
        Copy my own link
      </button>
    </div>
  );
}

async function copy(link: string, description: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    toast({ title: 'Link copied', description });
  } catch {
    toast({ title: 'Couldn’t copy the link', description: `Copy it from here: ${link}`, destructive: true });
  }
}

/** Opens the device's share sheet, and copies the link if that fails. */
async function share(link: string): Promise<void> {
  try {
    await navigator.share({ title: 'Check your name', text: 'Is that how you spell it?', url: link });
  } catch (error) {
    const isClosed = error instanceof DOMException && error.name === 'AbortError';
    if (!isClosed) await copy(link, 'Paste it into the group chat.');
  }
}
