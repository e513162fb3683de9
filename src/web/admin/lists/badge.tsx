import './list.css';

/** `held` marks states in which something went wrong or someone has to act. */
export type BadgeTone = 'done' | 'busy' | 'plain' | 'held';

/** Shows a state with a word, a shape and a color. */
export const Badge = ({ tone, children }: { tone: BadgeTone; children: string }) => (
  <span className="badge" data-tone={tone}>
    {children}
  </span>
);

/** The labels and tones of the states in a list. */
export type States = Record<string, { label: string; tone: BadgeTone } | undefined>;

export const StateBadge = ({ states, state }: { states: States; state: string }) => (
  <Badge tone={states[state]?.tone ?? 'plain'}>{states[state]?.label ?? state}</Badge>
);

/** The states as options of a filter. */
export const optionsOf = (states: States) =>
  Object.entries(states).map(([state, shown]) => [state, shown?.label ?? state] as const);
