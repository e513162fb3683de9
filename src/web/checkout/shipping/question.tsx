import type { ReactNode } from 'react';
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

/** A question about what the shopper typed. It never blocks anything. Needs to be inside `role="status"`. */
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
