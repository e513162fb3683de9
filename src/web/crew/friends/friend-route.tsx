import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Crew, type CrewMember, memberDesign } from '../../../domain/crew/crew.ts';
import { normalizeLine } from '../../../domain/design/design.ts';
import type { CrewView } from '../../../wire/crews.ts';
import { ShopBars } from '../../shell/header.tsx';
import { Logo } from '../../shell/logo.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { shortMeta } from '../../ui/short-page.tsx';
import type { Route } from './+types/friend-route.ts';
import { isGone, type ListKey, viewList } from './crew-api.ts';
import { FriendFrame, FriendHat } from './friend-hat.tsx';
import { FriendPicture } from './friend-picture.tsx';
import './friend.css';

export const meta = () => shortMeta('Check your name');

export const headers: Route.HeadersFunction = () => ({ 'X-Robots-Tag': 'noindex' });

/** A friend checks her name. The link has the key of the list behind its `#`, which no server sees. */
export default function FriendRoute({ params: { id = '' } }: Route.ComponentProps) {
  return (
    <>
      <ShopBars />
      <header className="header">
        <div className="wrap header-row bar">
          <Logo />
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        <FriendPage key={id} id={id} />
      </main>
    </>
  );
}

function FriendPage({ id }: { id: string }) {
  const navigate = useNavigate();
  // Not the router's own hook for it, which would be in the first file of every page.
  const query = new URLSearchParams(useLocation().search);
  const picked = /^\d{1,9}$/.test(query.get('hat') ?? '') ? Number(query.get('hat')) : null;
  const { loaded, setView, reload } = useFriendList(id, picked);

  if (loaded.kind === 'over') return <LinkIsOver />;
  if (loaded.kind !== 'list') return <Waiting hasFailed={loaded.kind === 'failed'} onRetry={reload} />;

  const { list, view, member } = loaded;
  if (member) return <FriendHat key={member.id} list={list} view={view} member={member} setView={setView} />;
  const pick = (next: number) => void navigate({ search: `?hat=${next}`, hash: window.location.hash });
  return <PickName view={view} onPick={pick} />;
}

const Waiting = ({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) => (
  <FriendFrame slab="spell">
    <noscript>
      <h2 className="title text-7">This page needs JavaScript.</h2>
    </noscript>
    <div role="status" className="stack gap-5">
      {hasFailed ? (
        <>
          <p>We couldn’t get your hat. Check your connection.</p>
          <Button wide onClick={onRetry}>
            Try again
          </Button>
        </>
      ) : (
        <p>Getting your hat…</p>
      )}
    </div>
  </FriendFrame>
);

const LinkIsOver = () => (
  <FriendFrame slab="over" ground="on-orange">
    <h2 className="title text-7">These names are gone.</h2>
    <p>
      We delete them after 30 days, or when someone asks. If you still want a say in your hat, ask whoever
      sent you the link for a new one.
    </p>
    <ButtonLink to="/shop">Browse hats</ButtonLink>
  </FriendFrame>
);

interface PickNameProps {
  view: CrewView;
  onPick: (member: number) => void;
}

/** The names of a list: one link serves a whole group chat. */
function PickName({ view: { crew, organizer }, onPick }: PickNameProps) {
  const [picked, setPicked] = useState<number | null>(null);
  const [first] = crew.members;
  return (
    <FriendFrame slab="spell" picture={first && <FriendPicture design={memberDesign(crew, first)} />}>
      <h2 className="title text-7">{organizer} is getting you a hat.</h2>
      <p>Which one is you?</p>
      <ul className="row">
        {crew.members.map((member, index) => (
          <li key={member.id}>
            <Button
              tone="white"
              voice="plain"
              busy={picked === member.id}
              onClick={() => {
                setPicked(member.id);
                onPick(member.id);
              }}
            >
              {nameOf(crew, index)}
            </Button>
          </li>
        ))}
      </ul>
      <p className="friend-fine note pt-4 stitch-over">
        Only people with this link see these names. They are deleted after 30 days.
      </p>
    </FriendFrame>
  );
}

/** The name, and for equal names which of them: "Emma (2 of 2)". */
function nameOf({ members }: Crew, index: number): string {
  const printed = members.map(({ name }) => normalizeLine(name));
  const name = printed[index] ?? '';
  const count = printed.filter((other) => other === name).length;
  if (count === 1) return name;
  return `${name} (${printed.slice(0, index + 1).filter((other) => other === name).length} of ${count})`;
}

type FriendList =
  | { kind: 'loading' | 'failed' | 'over' }
  | {
      kind: 'list';
      list: ListKey;
      view: CrewView;
      /** Null until she has picked her name. */
      member: CrewMember | null;
    };

/** Loads a list with the key in the address. The only name of a list is picked at once. */
function useFriendList(id: string, picked: number | null) {
  const { hash } = useLocation();
  const [loaded, setLoaded] = useState<FriendList>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads the list again
  useEffect(() => {
    let isLatest = true;
    void load({ id, key: hash.slice(1) }, picked).then((next) => isLatest && setLoaded(next));
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
