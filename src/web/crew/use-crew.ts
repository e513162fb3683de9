import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { type Crew, crewFromDesign } from '../../domain/crew.ts';
import {
  CREW_KEY,
  type CrewHistory,
  readSavedCrew,
  recordCrew,
  redoCrew,
  saveCrew,
  startCrewHistory,
  undoCrew,
} from '../../domain/crew-history.ts';
import { crewAddress, readCrewAddress } from '../../domain/crew-link.ts';
import { parseDesignerQuery } from '../designer/state/designer-address.ts';

/** The crew of every visitor before the device's own is read. */
export const NOBODY: Crew = {
  id: 'new',
  hatColor: 'black',
  textColor: 'secondary',
  fontStyle: 'impact',
  nameLine: 1,
  lines: ['', 'said one drink', ''],
  members: [],
};

const SAVE_AFTER_MS = 200;

/** The crew in progress: from the address, else from this device. Saved in both, with its steps. */
export function useCrew() {
  const { key } = useLocation();
  const [history, setHistory] = useState<CrewHistory>(() => startCrewHistory(NOBODY));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another navigation opens another crew
  useEffect(() => {
    setHistory((now) => open(now));
  }, [key]);

  const { crew } = history;
  useEffect(() => {
    if (crew.id === NOBODY.id) return;
    const timer = setTimeout(() => store(history), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [history, crew.id]);

  return {
    crew,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    /** `typedIn` names the field whose letters make one step. */
    change: useCallback(
      (edit: (crew: Crew) => Crew, typedIn?: string) =>
        setHistory((now) =>
          recordCrew(now, edit(now.crew), typedIn ? { field: typedIn, at: Date.now() } : null),
        ),
      [],
    ),
    undo: () => setHistory(undoCrew),
    redo: () => setHistory(redoCrew),
  };
}

/** What the address says, else what this device saved. */
function open(now: CrewHistory): CrewHistory {
  const { search } = window.location;
  const linked = readCrewAddress(search);
  const saved = now.crew.id === NOBODY.id ? readStored() : now;
  if (linked) return saved ? recordCrew(saved, linked) : startCrewHistory(linked);
  const { design } = parseDesignerQuery(search);
  if (design) return startCrewHistory(crewFromDesign(design, newId()));
  return saved ?? startCrewHistory({ ...NOBODY, id: newId() });
}

const newId = (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;

function readStored(): CrewHistory | null {
  try {
    return readSavedCrew(window.localStorage.getItem(CREW_KEY));
  } catch {
    return null;
  }
}

function store(history: CrewHistory): void {
  try {
    window.localStorage.setItem(CREW_KEY, saveCrew(history));
  } catch {
    // The address still has the crew.
  }
  const { pathname, search, hash } = window.location;
  const address = crewAddress(history.crew);
  // The shopper may already be on another page.
  if (pathname === '/crew' && pathname + search !== address)
    window.history.replaceState(window.history.state, '', address + hash);
}
