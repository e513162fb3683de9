import { type History, recorder } from '../../lib/history.ts';
import { isRecord, parseJson } from '../../lib/json.ts';
import type { Crew } from './crew.ts';
import { crewLink, parseCrewLink } from './crew-link.ts';

export type CrewHistory = History<Crew>;

export const recordCrew = recorder<Crew>((one, other) => crewLink(one) === crewLink(other));

/** The browser's storage key of the crew that is being made. */
export const CREW_KEY = 'unhinged-hats-crew';

const VERSION = 1;

/** A large crew's link is about 1 KB. */
const STORED_STEPS = 100;

/** The crew and its last steps as text for the browser's storage. */
export const saveCrew = ({ past, present, future }: CrewHistory): string =>
  JSON.stringify({
    version: VERSION,
    crew: crewLink(present),
    past: past.slice(-STORED_STEPS).map(crewLink),
    future: future.slice(0, STORED_STEPS).map(crewLink),
  });

/** Null if the text is garbage or from another version. Broken steps are left out. */
export function readSavedCrew(text: string | null): CrewHistory | null {
  const stored = parseJson(text);
  if (!isRecord(stored) || stored.version !== VERSION) return null;
  const [present] = readCrews([stored.crew]);
  if (!present) return null;
  return { past: readCrews(stored.past), present, future: readCrews(stored.future), typing: null };
}

const readCrews = (values: unknown): Crew[] =>
  Array.isArray(values)
    ? values
        .map((value) => (typeof value === 'string' ? parseCrewLink(value) : null))
        .filter((crew) => crew !== null)
    : [];
