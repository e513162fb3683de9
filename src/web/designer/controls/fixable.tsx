import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface FixableProps {
  /** What is wrong in a sentence, then what follows; empty without a problem. */
  children: string | false | null | undefined;
  /** Fixes the problem in one tap; null if only different words would. */
  fix?: Way | null;
  /** Another way out. */
  other?: Way | null;
}

interface Way {
  label: string;
  /** The id of the button. */
  id?: string;
  run: () => void;
}

/** Advice under the field that it is about, announced when it appears. */
export const Fixable = ({ children, fix, other }: FixableProps) => (
  <div role="status">
    {children && (
      <Notice ref={showAboveBar} kind="warning" className="fixable stack gap-3 at-start mt-2 breaks">
        <BoldFirst>{children}</BoldFirst>
        {fix && (
          <div className="row">
            <Button voice="plain" small id={fix.id} onClick={fix.run}>
              {fix.label}
            </Button>
            {other && (
              <Button voice="plain" small tone="white" id={other.id} onClick={other.run}>
                {other.label}
              </Button>
            )}
          </div>
        )}
      </Notice>
    )}
  </div>
);

/** Scrolls to advice that appears behind the bar, below the field that is being filled in. Other advice does not move the page. */
function showAboveBar(notice: HTMLElement | null): void {
  if (!notice?.closest('fieldset')?.contains(document.activeElement)) return;
  const barRoom = Number.parseFloat(getComputedStyle(notice).scrollMarginBottom);
  if (notice.getBoundingClientRect().bottom > innerHeight - barRoom) notice.scrollIntoView({ block: 'end' });
}

/** A text with its first sentence in bold. */
export const BoldFirst = ({ children }: { children: string }) => (
  <span>
    <b>{firstSentence(children)}</b>
    {children.slice(firstSentence(children).length)}
  </span>
);

/** "0.20 in high." is one sentence: a full stop ends one only before a space. */
const firstSentence = (text: string): string => /^.*?[.!?”](?=\s|$)/s.exec(text)?.[0] ?? text;
