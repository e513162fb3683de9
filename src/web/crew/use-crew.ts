import { useEffect, useMemo, useReducer, useState } from 'react';
import { useLocation } from 'react-router';
import { type Crew, crewFromDesign, nameLineOf, namePlaces, putNamesOn } from '../../domain/crew/crew.ts';
import {
  CREW_KEY,
  type CrewHistory,
  readSavedCrew,
  recordCrew,
  saveCrew,
} from '../../domain/crew/crew-history.ts';
import { crewAddress, crewLink, readCrewAddress } from '../../domain/crew/crew-link.ts';
import type { Design } from '../../domain/design/design.ts';
import { startHistory, stepBack, stepForward } from '../../lib/history.ts';
import { readStorage, writeStorage } from '../../lib/storage.ts';
import { parseDesignerQuery } from '../designer/state/designer-address.ts';
import { replaceAddress, useAutosave } from '../use-autosave.ts';

/** The joke that the page opens with. */
const SAMPLE: Crew = {
  id: 'new',
  hatColor: 'black',
  textColor: 'secondary',
  fontStyle: 'impact',
  nameLine: 1,
  lines: ['', 'said one drink', ''],
  members: [],
};

type Action =
  | { type: 'restore'; history: CrewHistory }
  | { type: 'open'; crew: Crew }
  /** `field` names the field that is being typed in, so that its letters are one step. */
  | { type: 'change'; change: (crew: Crew) => Crew; field: string | null; at: number }
  | { type: 'undo' | 'redo' };

function reduce(history: CrewHistory, action: Action): CrewHistory {
  switch (action.type) {
    case 'restore':
      return action.history;
    case 'open':
      return recordCrew(history, action.crew);
    case 'change': {
      const { change, field, at } = action;
      return recordCrew(history, change(history.present), field === null ? null : { field, at });
    }
    case 'undo':
      return stepBack(history);
    case 'redo':
      return stepForward(history);
  }
}

/**
 * The crew that is being made. It restores the one saved on this device, opens the one that the address names, and saves every
 * change on the device and in the address.
 */
export function useCrew() {
  const [history, dispatch] = useReducer(reduce, startHistory(SAMPLE));
  const [isRestored, setRestored] = useState(false);
  const [opened, setOpened] = useState<OpenedCrew | null>(null);
  const { key, search } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with every visit to the page
  useEffect(() => {
    const saved = readSavedCrew(readStorage(CREW_KEY));
    const opened = openedCrew(search);
    const linked = opened?.crew;
    setOpened(opened);
    dispatch({ type: 'restore', history: saved ?? startHistory(linked ?? { ...SAMPLE, id: newId() }) });
    if (saved && linked && crewLink(saved.present) !== crewLink(linked))
      dispatch({ type: 'open', crew: linked });
    setRestored(true);
  }, [key]);

  const asked = opened?.crew.id === history.present.id ? opened.asked : null;
  const isAsking = asked !== null;
  const work = useMemo(() => (isRestored ? { history, isAsking } : null), [history, isRestored, isAsking]);
  useAutosave(work, save);

  const actions = useMemo(
    () => ({
      change: (change: (crew: Crew) => Crew, field: string | null = null) =>
        dispatch({ type: 'change', change, field, at: Date.now() }),
      undo: () => dispatch({ type: 'undo' }),
      redo: () => dispatch({ type: 'redo' }),
      startNew: () => dispatch({ type: 'open', crew: { ...SAMPLE, id: newId() } }),
      /** The shopper said which line is the name. */
      answered: () => setOpened(null),
    }),
    [],
  );
  return { history, isRestored, asked, ...actions };
}

export type ChangeCrew = ReturnType<typeof useCrew>['change'];

interface OpenedCrew {
  crew: Crew;
  /** The hat whose line for the names a person has to choose. Until then, they are on its next line. */
  asked: Design | null;
}

/** The crew, or the hat to make for a crew, that an address names. */
function openedCrew(search: string): OpenedCrew | null {
  const crew = readCrewAddress(search);
  if (crew) return { crew, asked: null };
  const { design } = parseDesignerQuery(search);
  if (!design) return null;
  const line = nameLineOf(design);
  if (line !== null) return { crew: crewFromDesign(design, newId(), line), asked: null };
  const [last] = namePlaces(design).slice(-1);
  const nobody: Crew = { ...crewFromDesign(design, newId()), members: [] };
  return { crew: putNamesOn(nobody, design, last?.line ?? 1), asked: design };
}

// Not `crypto.randomUUID`, which needs HTTPS.
const newId = (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;

function save({ history, isAsking }: { history: CrewHistory; isAsking: boolean }): void {
  // Where the device's storage is full or closed, the address still holds the crew.
  writeStorage(CREW_KEY, saveCrew(history));
  const isEmpty = history.present.members.length === 0;
  // The address still names the hat, so that a reload asks again.
  if (isEmpty && isAsking) return;
  replaceAddress(isEmpty ? '/crew' : crewAddress(history.present));
}
