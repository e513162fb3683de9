import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface FixableProps {
  /** What is wrong in a sentence, then what follows; empty without a problem. */
  children: string | false | null | undefined;
  /** Fixes the problem in one tap; null if only different words would. */
  fix?: { label: string; run: () => void } | null;
}

/** Advice under the field that it is about, announced when it appears. */
export const Fixable = ({ children, fix }: FixableProps) => (
  <div role="status">
    {children && (
      <Notice kind="warning" className="fixable">
        <span>
          <b>{firstSentence(children)}</b>
          {children.slice(firstSentence(children).length)}
        </span>
        {fix && (
          <Button voice="plain" small onClick={fix.run}>
            {fix.label}
          </Button>
        )}
      </Notice>
    )}
  </div>
);

/** "0.20 in high." is one sentence: a full stop ends one only before a space. */
const firstSentence = (text: string): string => /^.*?[.!?”](?=\s|$)/s.exec(text)?.[0] ?? text;
