import { memo, useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';

interface ShareWaysProps {
  showsCode: boolean;
  onCopy: () => void;
  onShare: () => void;
  onToggleCode: () => void;
  onStartOver: () => void;
}

export const ShareWays = memo((props: ShareWaysProps) => {
  const { showsCode, onCopy, onShare, onToggleCode, onStartOver } = props;
  const hasSheet = useShareSheet();
  return (
    <div className="share-ways">
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

/** Whether the device has a sheet to share with; false on the server. */
function useShareSheet(): boolean {
  const [hasSheet, setHasSheet] = useState(false);
  useEffect(() => setHasSheet('share' in navigator), []);
  return hasSheet;
}
