import type { StateMark } from '../../../domain/orders/holds.ts';
import './table.css';

/** `held` marks what is at stake, `look` what someone should look at, `plain` what waits by itself, `over` what ended. */
export type BadgeTone = 'done' | 'busy' | 'plain' | 'look' | 'over' | 'held';

/** Shows a state with a word, a shape and a color. What is at stake has the same color everywhere. Without a mark, the tone decides the shape. */
export const Badge = ({ tone, mark, children }: { tone: BadgeTone; mark?: StateMark; children: string }) => (
  <span className="badge" data-tone={COLORS[mark ?? 'waits'] ?? tone} data-mark={mark}>
    {children}
  </span>
);

const COLORS: Partial<Record<StateMark, BadgeTone>> = { stake: 'held', look: 'look' };

/** The labels and tones of the states in a list. */
export type States = Record<string, { label: string; tone: BadgeTone } | undefined>;

export const StateBadge = ({ states, state }: { states: States; state: string }) => (
  <Badge tone={states[state]?.tone ?? 'plain'}>{states[state]?.label ?? state}</Badge>
);

/** The states as options of a filter. */
export const optionsOf = (states: States) =>
  Object.entries(states).map(([state, shown]) => [state, shown?.label ?? state] as const);
