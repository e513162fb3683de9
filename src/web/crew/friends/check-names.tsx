import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { Crew } from '../../../domain/crew/crew.ts';
import { readStorage, writeStorage } from '../../../lib/storage.ts';
import { useSingleFlight } from '../../checkout/use-single-flight.ts';
import { Button } from '../../ui/button.tsx';
import { InputField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FriendAnswers } from './friend-answers.tsx';
import { ListLinks } from './list-links.tsx';
import { type SharedList, useSharedList } from './use-shared-list.ts';
import './check-names.css';

interface CheckNamesProps {
  crew: Crew;
  /** The organizer took a friend's spelling. */
  onAccept: (member: number, name: string) => void;
  /** Another version of the crew takes this one's place: from another device, or from the organizer's link. */
  onReplace: (crew: Crew) => void;
}

/** The organizer's side of the names: a link for her friends, and what they answer. */
export function CheckNames(props: CheckNamesProps) {
  const shared = useSharedList(props);
  const [isOpen, setOpen] = useState(false);
  const section = useRef<HTMLElement>(null);
  const id = useId();
  const { list, failure } = shared;

  /** Does something that removes the button with the focus. */
  const thenFocus =
    <Args extends unknown[]>(action: (...args: Args) => Promise<void>) =>
    async (...args: Args) => {
      await action(...args);
      section.current?.focus({ preventScroll: true });
    };

  return (
    <section
      ref={section}
      className="check-names stack breaks shrinks"
      id="check-names"
      aria-label="Friends check their names"
      tabIndex={-1}
    >
      {list ? (
        <>
          <h3 className="title">Friends check their names</h3>
          <Failure text={failure} />
          <Versions other={shared.other} crew={props.crew} settle={thenFocus(shared.settle)} />
          <ListLinks list={list} />
          <FriendAnswers view={shared.view} crew={props.crew} decide={thenFocus(shared.decide)} />
          <RemoveList onRemove={thenFocus(shared.remove)} />
        </>
      ) : (
        <>
          <button
            type="button"
            className="link"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            Let friends check their names
          </button>
          <Failure text={failure} />
          <div id={id} hidden={!isOpen}>
            {isOpen && (
              <ShareForm hasNames={props.crew.members.length > 0} onShare={thenFocus(shared.share)} />
            )}
          </div>
        </>
      )}
    </section>
  );
}

const ORGANIZER_KEY = 'unhinged-hats-organizer';

/** Asks once for the organizer's first name, which her friends read. */
function ShareForm({
  hasNames,
  onShare,
}: {
  hasNames: boolean;
  onShare: (organizer: string) => Promise<void>;
}) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [share, isBusy] = useSingleFlight(() => onShare(name.trim()));
  useEffect(() => setName(readStorage(ORGANIZER_KEY) ?? ''), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') return setError('Your friends need to know who is asking.');
    setError(null);
    writeStorage(ORGANIZER_KEY, name.trim());
    void share();
  }

  if (!hasNames) return <p>Add a name first. Then there is something to check.</p>;
  return (
    <form className="stack breaks shrinks" noValidate onSubmit={submit}>
      <p>
        Each friend sees her own hat and says yes, or sends you her spelling. No accounts. The names are on
        our server for 30 days, then they’re gone.
      </p>
      <InputField
        label="Your first name"
        value={name}
        maxLength={20}
        autoComplete="given-name"
        error={error}
        hint={`They read “${name.trim() || 'Maya'} is getting you this hat.”`}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" voice="plain" wide busy={isBusy} busyLabel="Making the link...">
        Make the link
      </Button>
    </form>
  );
}

/** Both versions of a crew that two devices changed. */
function Versions({ other, settle, crew }: Pick<SharedList, 'other' | 'settle'> & { crew: Crew }) {
  const [choose, isBusy] = useSingleFlight(() => settle(true));
  if (!other) return null;
  return (
    <div className="notice stack breaks shrinks" data-kind="warning" role="alert">
      <p>
        <b>This crew was changed on another device, too.</b> Which one counts?
      </p>
      <Version title="Here" crew={crew} />
      <Version title="There" crew={other.crew} />
      <div className="row mt-3">
        <Button voice="plain" small busy={isBusy} onClick={() => void choose()}>
          Keep this one
        </Button>
        <Button voice="plain" tone="white" small onClick={() => void settle(false)}>
          Use the other one
        </Button>
      </div>
    </div>
  );
}

const Version = ({ title, crew: { members, lines } }: { title: string; crew: Crew }) => (
  <p>
    <b>{title}:</b> {members.map(({ name }) => name).join(', ') || 'no names'}.{' '}
    <small>{lines.filter((line) => line !== '').join(' / ')}</small>
  </p>
);

function RemoveList({ onRemove }: { onRemove: () => Promise<void> }) {
  const [isAsking, setAsking] = useState(false);
  const [remove, isBusy] = useSingleFlight(onRemove);
  if (!isAsking)
    return (
      <button type="button" className="link" onClick={() => setAsking(true)}>
        Delete the list
      </button>
    );
  return (
    <div className="stack breaks shrinks">
      <p ref={focus} tabIndex={-1}>
        Your friends’ link stops working and their answers are gone. Your hats stay.
      </p>
      <div className="row mt-3">
        <Button voice="plain" small busy={isBusy} busyLabel="Deleting..." onClick={() => void remove()}>
          Yes, delete it
        </Button>
        <Button voice="plain" tone="white" small onClick={() => setAsking(false)}>
          Never mind
        </Button>
      </div>
    </div>
  );
}

const focus = (element: HTMLElement | null) => element?.focus();

const Failure = ({ text }: { text: string | null }) => (
  <div role="alert">{text && <Notice kind="error">{text}</Notice>}</div>
);
