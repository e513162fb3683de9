import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { type Crew, changeMember } from '../../../domain/crew/crew.ts';
import type { CrewView } from '../../../wire/crews.ts';
import {
  createList,
  decideName,
  deleteList,
  failureText,
  isGone,
  newerList,
  saveList,
  viewList,
} from './crew-api.ts';
import { crewText, loadList, parseOrganizerHash, type StoredList, storeList } from './stored-lists.ts';

/** How long after a change of the crew it is saved for the friends. */
const SAVE_AFTER_MS = 800;

/** How often new answers are fetched while the page is on screen. */
const REFRESH_MS = 20_000;

const LIST_GONE = 'Your list is gone: it was deleted, or its 30 days are over. You can make a new one.';

interface CrewOwner {
  crew: Crew;
  onAccept: (member: number, name: string, crewId: string) => void;
  onReplace: (crew: Crew) => void;
}

interface ShownList extends StoredList {
  crewId: string;
}

/** The shared list of a crew: its answers, kept up to date in both directions. */
export function useSharedList({ crew, onAccept, onReplace }: CrewOwner) {
  const [list, setList] = useState<ShownList | null>(null);
  const [view, setView] = useState<CrewView | null>(null);
  /** The list as another device saved it, when this device has changed it too. */
  const [other, setOther] = useState<CrewView | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { hash } = useLocation();
  const now = useRef({ crew, list });
  now.current = { crew, list };

  function show(next: ShownList | null) {
    now.current.list = next;
    setList(next);
  }

  /** Whether this crew is still on the page. Another one may be by the time an answer arrives. */
  const isOpen = (crewId: string) => now.current.crew.id === crewId;

  /** Stores the list of a crew, and shows it if the crew is open. */
  function keep(crewId: string, next: StoredList | null) {
    storeList(crewId, next);
    if (!isOpen(crewId)) return;
    show(next && { ...next, crewId });
    if (!next) setView(null);
  }

  function fail(error: unknown, crewId: string) {
    if (isGone(error)) keep(crewId, null);
    if (!isOpen(crewId)) return;
    const newer = newerList(error);
    if (newer) receive(newer, crewId);
    else setFailure(isGone(error) ? LIST_GONE : failureText(error));
  }

  /** Shows a list that was just read, and takes over what another device saved. */
  function receive(read: CrewView, crewId: string) {
    const { list: stored, crew: current } = now.current;
    if (stored?.crewId !== crewId || !isOpen(crewId)) return;
    setView(read);
    setFailure(null);
    if (read.version === stored.version) return;
    const text = crewText(current);
    if (text === crewText(read.crew)) keep(crewId, { ...stored, version: read.version, saved: text });
    // Her friends deleted names. Her hats stay, and what she changed is saved with the new version.
    else if (isLessDeleted(stored.saved, read)) keep(crewId, { ...stored, version: read.version });
    else if (text === stored.saved) take(read);
    else setOther(read);
  }

  function take(read: CrewView, access: StoredList | null = now.current.list) {
    if (!access) return;
    const { crew: saved, version, organizer, until } = read;
    const list = { ...access, version, organizer, until, saved: crewText(saved) };
    storeList(saved.id, list);
    show({ ...list, crewId: saved.id });
    setOther(null);
    setView(read);
    onReplace(saved);
    // The cart may hold an earlier spelling.
    for (const { member, name, accepted } of read.answers)
      if (accepted && name !== null) onAccept(member, name, saved.id);
  }

  async function refresh() {
    const { list } = now.current;
    if (!list) return;
    await viewList(list).then(
      (read) => receive(read, list.crewId),
      (error) => fail(error, list.crewId),
    );
  }

  async function save(version: number) {
    const { list: stored, crew: current } = now.current;
    if (stored?.crewId !== current.id) return;
    try {
      const saved = await saveList(stored, version, current);
      keep(current.id, { ...stored, version: saved.version, saved: crewText(current) });
      if (isOpen(current.id)) setOther(null);
    } catch (error) {
      fail(error, current.id);
    }
  }

  function openStored() {
    const crewId = now.current.crew.id;
    const stored = loadList(crewId);
    show(stored && { ...stored, crewId });
    setView(null);
    setOther(null);
    void refresh();
  }

  // The organizer's link wins over the list of the crew in progress.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for another crew or link
  useEffect(() => {
    const linked = parseOrganizerHash(window.location.hash);
    if (linked) {
      const { pathname, search } = window.location;
      window.history.replaceState(window.history.state, '', pathname + search);
      viewList(linked).then(
        (read) => take(read, { ...linked, organizer: '', version: 0, saved: '', until: '' }),
        (error) => {
          openStored();
          setFailure(failureText(error));
        },
      );
      // Unless the link of this crew was just opened.
    } else if (now.current.list?.crewId !== crew.id) openStored();
  }, [crew.id, hash]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: for another list
  useEffect(() => {
    if (!list) return;
    const whenSeen = () => document.visibilityState === 'visible' && void refresh();
    const timer = setInterval(whenSeen, REFRESH_MS);
    document.addEventListener('visibilitychange', whenSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', whenSeen);
    };
  }, [list?.id]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: for another crew or version
  useEffect(() => {
    if (!list || !view || other || crewText(crew) === list.saved) return;
    const timer = setTimeout(() => void save(list.version), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [crew, list, view, other]);

  return {
    list,
    view,
    other,
    failure,
    async share(organizer: string): Promise<void> {
      setFailure(null);
      try {
        const made = await createList(organizer, crew);
        keep(crew.id, { ...made, organizer, saved: crewText(crew) });
        await refresh();
      } catch (error) {
        fail(error, crew.id);
      }
    },
    async decide(member: number, accept: boolean, name: string): Promise<void> {
      if (list?.crewId !== crew.id) return;
      setFailure(null);
      try {
        const read = await decideName(list, member, { accept, name });
        // Once the crew is open again, it takes this over.
        if (!isOpen(crew.id)) return;
        const stored = now.current.list ?? list;
        const saved = accept
          ? crewText(changeMember(JSON.parse(stored.saved), member, { name }))
          : stored.saved;
        const isExpected = crewText(read.crew) === saved || isLessDeleted(saved, read);
        keep(crew.id, { ...stored, saved, version: isExpected ? read.version : stored.version });
        if (accept) onAccept(member, name, crew.id);
        if (isExpected) setView(read);
        else receive(read, crew.id);
      } catch (error) {
        const newer = newerList(error);
        if (!newer || !isOpen(crew.id)) return fail(error, crew.id);
        setView(newer);
        setFailure('She just sent another spelling. Look again.');
      }
    },
    /** Settles two versions: with this device's crew, or with the other. */
    async settle(keepsOwn: boolean): Promise<void> {
      if (!other) return;
      if (keepsOwn) await save(other.version);
      else take(other);
    },
    async remove(): Promise<void> {
      if (!list) return;
      setFailure(null);
      try {
        await deleteList(list);
        keep(list.crewId, null);
      } catch (error) {
        fail(error, list.crewId);
      }
    },
  };
}

/** Whether a list is the saved crew without names that friends deleted. */
function isLessDeleted(saved: string, { crew, deleted }: CrewView): boolean {
  const before: Crew = JSON.parse(saved);
  const stay = before.members.filter(({ id }) => crew.members.some((member) => member.id === id));
  return deleted > 0 && crewText({ ...before, members: stay }) === crewText(crew);
}

export type SharedList = ReturnType<typeof useSharedList>;
