import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { Crew, CrewMember } from '../../../domain/crew/crew.ts';
import { readStorage, writeStorage } from '../../../lib/storage.ts';
import type { CrewAnswer } from '../../../wire/crews.ts';
import { useSingleFlight } from '../../checkout/use-single-flight.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { InputField } from '../../ui/field.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { copyText, shareLink, useShareSheet } from '../../ui/share-link.ts';
import { Change, Failure } from './change-name.tsx';
import { friendsCount } from './crew-api.ts';
import { friendLink, organizerLink, type StoredList } from './stored-lists.ts';
import { type SharedList, useSharedList } from './use-shared-list.ts';
import '../../designer/share-field.css';
import './check-names.css';

interface CheckNamesProps {
  crew: Crew;
  /** The organizer took a friend's spelling. */
  onAccept: (member: number, name: string, crewId: string) => void;
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
          <LinkButton aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            Let friends check their names
          </LinkButton>
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
  if (!isAsking) return <LinkButton onClick={() => setAsking(true)}>Delete the list</LinkButton>;
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

/** The link for the friends, and the organizer's own. Only rendered in the browser. */
function ListLinks({ list }: { list: StoredList }) {
  const [showsCode, setShowsCode] = useState(false);
  const hasSheet = useShareSheet();
  const { origin } = window.location;
  const friends = friendLink(list, origin);
  return (
    <div>
      <p>One link for the whole group chat. Everybody picks her own name.</p>
      <div className="row mt-3">
        <Button voice="plain" small onClick={() => void copyFriends(friends)}>
          Copy the friends’ link
        </Button>
        {hasSheet && (
          <Button voice="plain" tone="white" small onClick={() => void shareFriends(friends)}>
            Share
          </Button>
        )}
        <Button
          voice="plain"
          tone="white"
          small
          aria-expanded={showsCode}
          onClick={() => setShowsCode(!showsCode)}
        >
          QR code
        </Button>
      </div>
      {showsCode && (
        <figure className="share-code row gap-4 mt-4">
          <QrCode text={friends} label="QR code of the friends’ link" />
          <figcaption className="note">Point a phone’s camera at it to check a name there.</figcaption>
        </figure>
      )}
      <LinkButton
        onClick={() =>
          void copyText(
            organizerLink(list, origin),
            'It opens this crew on your other device. Keep it to yourself.',
          )
        }
      >
        Copy my own link
      </LinkButton>
    </div>
  );
}

const copyFriends = (link: string) => copyText(link, 'Paste it into the group chat.');

const shareFriends = (url: string) =>
  shareLink({ title: 'Check your name', text: 'Is that how you spell it?', url }, copyFriends);

/** Who said yes, who proposes what, and who has not answered. Proposals come first. */
function FriendAnswers({ view, decide, crew }: Pick<SharedList, 'view' | 'decide'> & { crew: Crew }) {
  if (!view) return <p role="status">Getting the answers…</p>;
  const rows = crew.members.map((member) => ({
    member,
    answer: view.answers.find(({ member: id }) => id === member.id),
  }));
  const answered = rows.filter(({ answer }) => answer).length;
  const asked = rows.filter(({ answer }) => isOpen(answer));
  return (
    <div>
      <p role="status">
        <b>
          {answered} of {rows.length} answered.
        </b>
        {asked.length > 0 &&
          ` ${friendsCount(asked.length)} ${asked.length === 1 ? 'needs' : 'need'} a yes or no.`}
        {view.deleted > 0 &&
          ` ${friendsCount(view.deleted)} deleted ${view.deleted === 1 ? 'her name' : 'their names'} here. Your hats stay as they are.`}
      </p>
      <ul className="ruled mt-2 text-3">
        {[...asked, ...rows.filter((row) => !asked.includes(row))].map(({ member, answer }) => (
          <li className="py-2" key={member.id}>
            {answer && isOpen(answer) ? (
              <Proposal member={member} answer={answer} decide={decide} />
            ) : (
              <>
                <b>{member.name}</b> <span className="soft">{statusText(answer)}</span>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ProposalProps {
  member: CrewMember;
  answer: CrewAnswer;
  decide: SharedList['decide'];
}

function Proposal({ member, answer, decide }: ProposalProps) {
  const proposed = answer.name ?? '';
  const [accept, isAccepting] = useSingleFlight(() => decide(member.id, true, proposed));
  const [refuse, isRefusing] = useSingleFlight(() => decide(member.id, false, proposed));
  return (
    <div className="notice regular" data-kind="nudge">
      <Change from={member.name} to={proposed} />
      <div className="row mt-3">
        <Button voice="plain" small busy={isAccepting} disabled={isRefusing} onClick={() => void accept()}>
          Accept
        </Button>
        <Button
          voice="plain"
          tone="white"
          small
          busy={isRefusing}
          disabled={isAccepting}
          onClick={() => void refuse()}
        >
          Keep mine
        </Button>
      </div>
    </div>
  );
}

const isOpen = (answer: CrewAnswer | undefined): boolean =>
  answer?.kind === 'changed' && answer.accepted === null;

function statusText(answer: CrewAnswer | undefined): string {
  if (!answer) return 'No answer yet';
  if (answer.kind === 'confirmed') return 'Says yes';
  return answer.accepted ? 'Changed, you said yes' : `Wanted ${answer.name ?? 'another'}, you kept yours`;
}
