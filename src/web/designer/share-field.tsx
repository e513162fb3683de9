import { memo, useState } from 'react';
import { Link } from 'react-router';
import { describeDesign } from '../../domain/design/describe-design.ts';
import type { Design } from '../../domain/design/design.ts';
import { Button } from '../ui/button.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { copyLink, shareLink, useShareSheet } from '../ui/share-link.ts';
import { useMaking } from '../use-shop.ts';
import { crewPath, designPath } from './state/designer-address.ts';
import { useStableCallback } from './use-stable-callback.ts';
import './share-field.css';

interface ShareFieldProps {
  design: Design;
  onStartOver: () => void;
}

/** Shares the hat by link, share sheet or QR code, and starts over. */
export function ShareField({ design, onStartOver }: ShareFieldProps) {
  const making = useMaking(design.hatColor);
  const [showsCode, setShowsCode] = useState(false);
  const copy = useStableCallback(() => void copyLink(linkOf(design)));
  const share = useStableCallback(
    () =>
      void shareLink({
        title: 'My unhinged hat',
        text: describeDesign(design, making),
        url: linkOf(design),
      }),
  );
  const toggleCode = useStableCallback(() => setShowsCode(!showsCode));
  return (
    <fieldset>
      <legend className="title">Keep it, send it</legend>
      <p className="note">This page’s link is your hat. It’s saved on this device, too.</p>
      <p className="note">
        Same joke, other names?{' '}
        <Link className="link" to={crewPath(design)}>
          Make it for a crew
        </Link>
      </p>
      <ShareButtons
        onStartOver={onStartOver}
        showsCode={showsCode}
        onCopy={copy}
        onShare={share}
        onToggleCode={toggleCode}
      />
      {showsCode && (
        <figure className="share-code row gap-4 mt-4" ref={scrollToMiddle}>
          <QrCode text={linkOf(design)} label="QR code of the link to this hat" />
          <figcaption className="note">Point a phone’s camera at it to open the hat there.</figcaption>
        </figure>
      )}
    </fieldset>
  );
}

// At the bottom of the screen, the buy bar would cover the code.
const scrollToMiddle = (figure: HTMLElement | null) => figure?.scrollIntoView({ block: 'center' });

interface ShareButtonsProps {
  showsCode: boolean;
  onCopy: () => void;
  onShare: () => void;
  onToggleCode: () => void;
  onStartOver: () => void;
}

const ShareButtons = memo((props: ShareButtonsProps) => {
  const { showsCode, onCopy, onShare, onToggleCode, onStartOver } = props;
  const hasSheet = useShareSheet();
  return (
    <div className="row mt-3">
      <Button voice="plain" tone="white" small onClick={onCopy}>
        Copy link
      </Button>
      {hasSheet && (
        <Button voice="plain" tone="white" small onClick={onShare}>
          Share
        </Button>
      )}
      <Button voice="plain" tone="white" small aria-expanded={showsCode} onClick={onToggleCode}>
        QR code
      </Button>
      <Button voice="plain" tone="white" small onClick={onStartOver}>
        Start over
      </Button>
    </div>
  );
});

const linkOf = (design: Design) => new URL(designPath(design), window.location.origin).href;
