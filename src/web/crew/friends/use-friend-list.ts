import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { CrewMember } from '../../../domain/crew/crew.ts';
import type { CrewView } from '../../../wire/crews.ts';
import { isGone, type ListKey, viewList } from './crew-api.ts';

export type FriendList =
  | { kind: 'loading' | 'failed' | 'over' }
  | {
      kind: 'list';
      list: ListKey;
      view: CrewView;
      /** Null until she has picked her name. */
      member: CrewMember | null;
    };

/** Loads a list with the key in the address. The only name of a list is picked at once. */
export function useFriendList(id: string, picked: number | null) {
  const { hash } = useLocation();
  const [loaded, setLoaded] = useState<FriendList>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads the list again
  useEffect(() => {
    let isLatest = true;
    load({ id, key: hash.slice(1) }, picked).then((next) => isLatest && setLoaded(next));
    return () => {
      isLatest = false;
    };
  }, [id, hash, picked, attempt]);

  return {
    loaded,
    setView: (view: CrewView) =>
      setLoaded((before) =>
        before.kind === 'list'
          ? { ...before, view, member: memberOf(view, before.member?.id ?? null) ?? before.member }
          : before,
      ),
    reload: () => {
      setLoaded({ kind: 'loading' });
      setAttempt(attempt + 1);
    },
  };
}

async function load(list: ListKey, picked: number | null): Promise<FriendList> {
  if (list.key === '') return { kind: 'over' };
  try {
    const names = await viewList(list);
    const { members } = names.crew;
    if (members.length === 0) return { kind: 'over' };
    const member = memberOf(names, picked) ?? (members.length === 1 ? (members[0] ?? null) : null);
    if (!member) return { kind: 'list', list, view: names, member };
    const view = await viewList(list, member.id);
    return { kind: 'list', list, view, member: memberOf(view, member.id) ?? member };
  } catch (error) {
    return { kind: isGone(error) ? 'over' : 'failed' };
  }
}

const memberOf = ({ crew }: CrewView, id: number | null): CrewMember | null =>
  crew.members.find((member) => member.id === id) ?? null;
