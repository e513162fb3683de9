import { isRecord, parseJson } from '../../lib/json.ts';
import type { Crew } from './crew.ts';
import { crewLink, parseCrewLink } from './crew-link.ts';

/** Every state of a crew so far, before and after the current one. */
export interface CrewHistory {
  past: readonly Crew[];
  crew: Crew;
  /** The states that were stepped back from, the nearest first. */
  future: readonly Crew[];
  /** The field that is being typed in; null after any other change. */
  typing: CrewTyping | null;
}

export interface CrewTyping {
  /** Such as "names" or "line 2". */
  field: string;
  /** The time of the last letter, in milliseconds. */
  at: number;
}

/** Letters of one field that are typed closer together than this, in milliseconds, are one step. */
export const CREW_PAUSE = 1000;

export const startCrewHistory = (crew: Crew): CrewHistory => ({ past: [], crew, future: [], typing: null });

/** Adds a state. It is a new step unless it continues the typing. */
export function recordCrew(history: CrewHistory, crew: Crew, typing: CrewTyping | null = null): CrewHistory {
  if (crewLink(history.crew) === crewLink(crew)) return { ...history, crew, typing };
  const past = continues(history.typing, typing) ? history.past : [...history.past, history.crew];
  return { past, crew, future: [], typing };
}

/** Goes to the previous state; the same history at the first one. */
export function undoCrew(history: CrewHistory): CrewHistory {
  const { past, crew, future } = history;
  const before = past.at(-1);
  return before
    ? { past: past.slice(0, -1), crew: before, future: [crew, ...future], typing: null }
    : history;
}

/** Goes to the next state; the same history at the last one. */
export function redoCrew(history: CrewHistory): CrewHistory {
  const { past, crew, future } = history;
  const [next, ...later] = future;
  return next ? { past: [...past, crew], crew: next, future: later, typing: null } : history;
}

const continues = (before: CrewTyping | null, now: CrewTyping | null): boolean =>
  before !== null && now !== null && before.field === now.field && now.at - before.at < CREW_PAUSE;

/** The browser's storage key of the crew that is being made. */
export const CREW_KEY = 'unhinged-hats-crew';

const VERSION = 1;

/** A large crew's link is about 1 KB. */
const STORED_STEPS = 100;

/** The crew and its last steps as text for the browser's storage. */
export const saveCrew = ({ past, crew, future }: CrewHistory): string =>
  JSON.stringify({
    version: VERSION,
    crew: crewLink(crew),
    past: past.slice(-STORED_STEPS).map(crewLink),
    future: future.slice(0, STORED_STEPS).map(crewLink),
  });

/** Null if the text is garbage or from another version. Broken steps are left out. */
export function readSavedCrew(text: string | null): CrewHistory | null {
  const stored = parseJson(text);
  if (!isRecord(stored) || stored.version !== VERSION) return null;
  const [crew] = readCrews([stored.crew]);
  return crew ? { past: readCrews(stored.past), crew, future: readCrews(stored.future), typing: null } : null;
}

const readCrews = (values: unknown): Crew[] =>
  Array.isArray(values)
    ? values
        .map((value) => (typeof value === 'string' ? parseCrewLink(value) : null))
        .filter((crew) => crew !== null)
    : [];
