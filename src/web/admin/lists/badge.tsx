import './badge.css';

/** `held`: someone has to act. */
export type BadgeTone = 'done' | 'busy' | 'plain' | 'held';

/** A state as a word, a shape and a color. */
export const Badge = ({ tone, children }: { tone: BadgeTone; children: string }) => (
  <span className="badge" data-tone={tone}>
    {children}
  </span>
);
