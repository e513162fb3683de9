import './badge.css';

/** `done`: all well; `busy`: under way; `plain`: waits; `held`: somebody has to look. */
export type BadgeTone = 'done' | 'busy' | 'plain' | 'held';

/** A state in words, a shape and a color. */
export const Badge = ({ tone, children }: { tone: BadgeTone; children: string }) => (
  <span className="badge" data-tone={tone}>
    {children}
  </span>
);
