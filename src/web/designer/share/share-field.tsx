import { lazy, Suspense, useState } from 'react';
import type { Design } from '../../../domain/design.ts';
import { useSteady } from '../use-steady.ts';
import { copyLink, linkOf, openSheet } from './share-link.ts';
import { ShareWays } from './share-ways.tsx';
import './share-field.css';

const QrPicture = lazy(async () => ({ default: (await import('../../ui/qr-picture.tsx')).QrPicture }));

interface ShareFieldProps {
  design: Design;
  onStartOver: () => void;
}

/** The ways out of the designer with a hat, other than the cart, and the way back to the beginning. */
export function ShareField({ design, onStartOver }: ShareFieldProps) {
  const [showsCode, setShowsCode] = useState(false);
  const copy = useSteady(() => void copyLink(design));
  const share = useSteady(() => void openSheet(design));
  const toggleCode = useSteady(() => setShowsCode(!showsCode));
  return (
    <fieldset>
      <legend>Keep it, send it</legend>
      <p className="share-hint">Your hat is in this page’s address and stays on this device.</p>
      <ShareWays {...{ onStartOver, showsCode }} onCopy={copy} onShare={share} onToggleCode={toggleCode} />
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
