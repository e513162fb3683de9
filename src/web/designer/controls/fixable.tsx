import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface FixableProps {
  /** The problem in a sentence; empty without a problem. */
  children: ReactNode;
  /** Fixes the problem in one tap; null if only different words would. */
  fix?: { label: string; run: () => void } | null;
}

/** Advice under the field that it is about, announced when it appears. */
export const Fixable = ({ children, fix }: FixableProps) => (
  <div role="status">
    {children && (
      <Notice kind="warning" className="fixable">
        <span>{children}</span>
        {fix && (
          <Button voice="plain" small onClick={fix.run}>
            {fix.label}
          </Button>
        )}
      </Notice>
    )}
  </div>
);
