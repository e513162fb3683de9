import { lazy, Suspense, useEffect, useState } from 'react';
import { type Design, describeDesign } from '../../../domain/design.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/use-toast.ts';
import { designPath } from '../kept/designer-address.ts';
import './share-field.css';

const QrPicture = lazy(async () => ({ default: (await import('../../ui/qr-picture.tsx')).QrPicture }));

interface ShareFieldProps {
  design: Design;
  onStartOver: () => void;
}

/** The ways out of the designer with a hat, other than the cart, and the way back to the beginning. */
export function ShareField({ design, onStartOver }: ShareFieldProps) {
  const hasSheet = useShareSheet();
  const [showsCode, setShowsCode] = useState(false);
  return (
    <fieldset>
      <legend>Keep it, send it</legend>
      <p className="share-hint">Your hat is in this page’s address and stays on this device.</p>
      <div className="share-ways">
        <Button voice="plain" tone="white" small onClick={() => void copyLink(design)}>
          Copy link
        </Button>
        {hasSheet && (
          <Button voice="plain" tone="white" small onClick={() => void openSheet(design)}>
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
        <Button voice="plain" tone="white" small onClick={onStartOver}>
          Start over
        </Button>
      </div>
      {showsCode && (
        <figure className="share-code" ref={toTheMiddle}>
          <Suspense>
            <QrPicture text={linkOf(design)} label="QR code of the link to this hat" />
          </Suspense>
          <figcaption>Point a phone’s camera at it, and the hat opens there.</figcaption>
        </figure>
      )}
    </fieldset>
  );
}

/** Out from behind the bar at the foot of the screen. */
const toTheMiddle = (figure: HTMLElement | null) => figure?.scrollIntoView({ block: 'center' });

/** Whether the device has a sheet to share with; false on the server. */
function useShareSheet(): boolean {
  const [hasSheet, setHasSheet] = useState(false);
  useEffect(() => setHasSheet('share' in navigator), []);
  return hasSheet;
}

async function copyLink(design: Design): Promise<void> {
  try {
    await navigator.clipboard.writeText(linkOf(design));
    toast({ title: 'Link copied', description: 'It opens this hat on any device.' });
  } catch {
    toast({
      title: 'The link was not copied',
      description: 'This browser keeps its clipboard closed. Copy the address of this page instead.',
      destructive: true,
    });
  }
}

async function openSheet(design: Design): Promise<void> {
  try {
    await navigator.share({ title: 'My unhinged hat', text: describeDesign(design), url: linkOf(design) });
  } catch (error) {
    const isClosedByShopper = error instanceof DOMException && error.name === 'AbortError';
    if (!isClosedByShopper) await copyLink(design);
  }
}

const linkOf = (design: Design) => new URL(designPath(design), window.location.origin).href;
