import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import './fixable.css';

interface FixableProps {
  /** What is wrong, in a sentence; nothing while all is well. */
  children: ReactNode;
  /** What makes it right, in one tap; null when only other words would. */
  fix?: { label: string; run: () => void } | null;
}

/** Advice right under what it is about, announced when it comes. */
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
