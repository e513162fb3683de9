import { useLocation, useNavigate } from 'react-router';
import { ShopBars } from '../../shell/header.tsx';
import { Logo } from '../../shell/logo.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { shortMeta } from '../../ui/short-page.tsx';
import { CrewSlab } from '../crew-slab.tsx';
import type { Route } from './+types/friend-route.ts';
import { FriendHat } from './friend-hat.tsx';
import { PickName } from './pick-name.tsx';
import { useFriendList } from './use-friend-list.ts';
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
  if (member) return <FriendHat key={member.id} {...{ list, view, member, setView }} />;
  const pick = (next: number) => void navigate({ search: `?hat=${next}`, hash: window.location.hash });
  return <PickName view={view} onPick={pick} />;
}

const Waiting = ({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) => (
  <div className="friend columns gap-0">
    <section className="friend-stage grid clip on-pink">
      <CrewSlab name="spell" />
    </section>
    <section className="friend-words stack gap-5 breaks shrinks inset">
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
    </section>
  </div>
);

const LinkIsOver = () => (
  <div className="friend columns gap-0">
    <section className="friend-stage grid clip on-orange">
      <CrewSlab name="over" />
    </section>
    <section className="friend-words stack gap-5 breaks shrinks inset">
      <h2 className="title text-7">These names are gone.</h2>
      <p>
        We delete them after 30 days, or when someone asks. If you still want a say in your hat, ask whoever
        sent you the link for a new one.
      </p>
      <ButtonLink to="/shop">Browse hats</ButtonLink>
    </section>
  </div>
);
