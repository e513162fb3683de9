import { type ReactNode, useRef } from 'react';
import { Button } from '../../ui/button.tsx';

interface QuestionProps {
  children: ReactNode;
  yes: Answer;
  no: Answer;
}

interface Answer {
  label: string;
  run: () => void;
}

/** A question about what the shopper typed. A form may ask it first, but it never blocks anything. Needs to be inside `role="status"`. */
export const Question = ({ children, yes, no }: QuestionProps) => (
  <div className="question notice row gap-4 apart regular breaks" data-kind="nudge" tabIndex={-1}>
    <p>{children}</p>
    <p className="row">
      <Button small voice="plain" onClick={yes.run}>
        {yes.label}
      </Button>
      <Button small voice="plain" tone="white" onClick={no.run}>
        {no.label}
      </Button>
    </p>
  </div>
);

interface MeantEmailProps {
  meant: string;
  fix: () => void;
  keep: () => void;
}

/** The question about an email address whose domain looks like a typo. */
export const MeantEmail = ({ meant, fix, keep }: MeantEmailProps) => (
  <Question yes={{ label: 'Yes, fix it', run: fix }} no={{ label: 'No, keep mine', run: keep }}>
    Did you mean <b>{meant}</b>?
  </Question>
);

/** Whether the form has an open question that was not pointed out yet: it gets the focus, and the next press goes on. */
export function useAskFirst() {
  const pointedOut = useRef<string | null>(null);
  return (form: HTMLFormElement): boolean => {
    const question = form.querySelector<HTMLElement>('.question');
    if (!question || question.textContent === pointedOut.current) return false;
    pointedOut.current = question.textContent;
    question.focus();
    return true;
  };
}
