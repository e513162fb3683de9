import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { type CrewMember, memberDesign } from '../../../domain/crew/crew.ts';
import { graphemes } from '../../../domain/design/graphemes.ts';
import type { CrewView } from '../../../wire/crews.ts';
import { useSingleFlight } from '../../checkout/use-single-flight.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { CrewSlab } from '../crew-slab.tsx';
import { Change, ChangeName, Failure } from './change-name.tsx';
import { answerName, failureText, forgetName, type ListKey } from './crew-api.ts';
import { FriendPicture } from './friend-picture.tsx';

interface FriendHatProps {
  list: ListKey;
  view: CrewView;
  member: CrewMember;
  setView: (view: CrewView) => void;
}

type Step = 'question' | 'change' | 'forget' | 'forgotten' | 'answered';

/** One hat, one question: is the name right? */
export function FriendHat({ list, view, member, setView }: FriendHatProps) {
  const { crew, organizer } = view;
  const answer = view.answers.find(({ member: id }) => id === member.id);
  const [step, setStep] = useState<Step>(answer ? 'answered' : 'question');
  const [typed, setTyped] = useState(member.name);
  const [failure, setFailure] = useState<string | null>(null);
  const shown = step === 'change' ? { ...member, name: typed } : member;

  function go(next: Step) {
    setFailure(null);
    setStep(next);
  }

  async function send(name: string) {
    setFailure(null);
    try {
      setView(await answerName(list, member.id, name));
      go('answered');
    } catch (error) {
      setFailure(failureText(error));
    }
  }

  async function forget() {
    try {
      await forgetName(list, member.id);
      go('forgotten');
    } catch (error) {
      setFailure(failureText(error));
    }
  }

  const parts = { view, member, failure, go, onForget: forget };
  return (
    <FriendFrame
      slab="spell"
      picture={step !== 'forgotten' && <FriendPicture design={memberDesign(crew, shown)} />}
    >
      {step === 'question' && <Question {...parts} onYes={() => send(member.name)} />}
      {step === 'change' && (
        <ChangeName
          crew={crew}
          organizer={organizer}
          member={member}
          typed={typed}
          setTyped={setTyped}
          failure={failure}
          onSend={() => send(typed)}
          onCancel={() => go(answer ? 'answered' : 'question')}
        />
      )}
      {step === 'answered' && <Answered {...parts} />}
      {step === 'forget' && <Forget {...parts} back={answer ? 'answered' : 'question'} />}
      {step === 'forgotten' && (
        <>
          <StepHeading>Gone.</StepHeading>
          <p>
            Your name and your answer are deleted here. If {organizer} already paid for your hat, the order
            keeps its words.
          </p>
        </>
      )}
    </FriendFrame>
  );
}

interface PartProps {
  view: CrewView;
  member: CrewMember;
  failure: string | null;
  go: (step: Step) => void;
  onForget: () => Promise<void>;
}

function Question({
  view: { crew, organizer },
  member,
  failure,
  go,
  onYes,
}: PartProps & { onYes: () => Promise<void> }) {
  const [confirm, isBusy] = useSingleFlight(onYes);
  return (
    <>
      <StepHeading>{organizer} is getting you this hat.</StepHeading>
      <div>
        <p>Line {crew.nameLine} says</p>
        <NameTiles name={member.name} />
      </div>
      <Failure text={failure} />
      <div className="friend-buttons stack gap-2">
        <Button tone="pink" wide busy={isBusy} busyLabel="Sending..." onClick={() => void confirm()}>
          Yes, that’s my name
        </Button>
        <Button tone="white" wide onClick={() => go('change')}>
          No, change it
        </Button>
      </div>
      <FinePrint organizer={organizer} onForget={() => go('forget')} />
    </>
  );
}

const FinePrint = ({ organizer, onForget }: { organizer: string; onForget: () => void }) => (
  <div className="friend-fine note pt-4 stitch-over">
    <p>
      {organizer} sees your name and your answer, nothing else. No account. Names are deleted after 30 days.
    </p>
    <LinkButton onClick={onForget}>Delete mine now</LinkButton>
  </div>
);

function Answered({ view, member, failure, go }: PartProps) {
  const { organizer } = view;
  const answer = view.answers.find(({ member: id }) => id === member.id);
  const proposed = answer?.kind === 'changed' ? answer : null;
  const isWaiting = proposed?.accepted === null;
  return (
    <>
      <StepHeading>
        {!proposed && 'Good. That’s how it prints.'}
        {isWaiting && `Sent. Now it’s up to ${organizer}.`}
        {proposed?.accepted && `${organizer} said yes.`}
        {proposed?.accepted === false && `${organizer} said no.`}
      </StepHeading>
      {isWaiting ? (
        <p>
          You asked for <Change from={member.name} to={proposed.name ?? ''} />.{' '}
          {`${organizer} says yes or no before it prints. You can close this page.`}
        </p>
      ) : (
        <div>
          <p>
            {!proposed && 'Your hat says'}
            {proposed?.accepted && `${organizer}’s list says`}
            {proposed?.accepted === false && 'Your hat still says'}
          </p>
          <NameTiles name={member.name} />
        </div>
      )}
      <Failure text={failure} />
      <Button tone="white" wide onClick={() => go('change')}>
        {isWaiting ? 'Change it again' : 'Wait, change it'}
      </Button>
      <FinePrint organizer={organizer} onForget={() => go('forget')} />
    </>
  );
}

function Forget({ view: { organizer }, failure, go, onForget, back }: PartProps & { back: Step }) {
  const [forget, isBusy] = useSingleFlight(onForget);
  return (
    <>
      <StepHeading>Delete your name?</StepHeading>
      <p>
        Your name and your answer leave {organizer}’s list for good, and this page won’t know you anymore. The
        hat itself is up to {organizer}.
      </p>
      <Failure text={failure} />
      <div className="friend-buttons stack gap-2">
        <Button wide busy={isBusy} busyLabel="Deleting..." onClick={() => void forget()}>
          Yes, delete it
        </Button>
        <Button tone="white" wide onClick={() => go(back)}>
          Never mind
        </Button>
      </div>
    </>
  );
}

interface FriendFrameProps {
  slab: ComponentProps<typeof CrewSlab>['name'];
  ground?: 'on-pink' | 'on-orange';
  /** The hat below the headline; none where it would say nothing. */
  picture?: ReactNode;
  children: ReactNode;
}

/** A stage with a headline, and the words beside it. */
export const FriendFrame = ({ slab, ground = 'on-pink', picture, children }: FriendFrameProps) => (
  <div className="friend columns gap-0">
    <section className={`friend-stage grid clip ${ground}`}>
      <CrewSlab name={slab} />
      {picture}
    </section>
    <section className="friend-words stack gap-5 breaks shrinks inset">{children}</section>
  </div>
);

/** Gets the focus when a step begins, so that a screen reader reads it. */
function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h2 className="title text-7" ref={heading} tabIndex={-1}>
      {children}
    </h2>
  );
}

/** The most tiles in a row on phones. */
const ROW = 7;

/** A name letter by letter, exactly as it is printed. */
function NameTiles({ name }: { name: string }) {
  const letters = graphemes(name);
  return (
    <p className="name-tiles row mt-2" data-long={letters.length >= ROW || undefined}>
      <span className="visually-hidden">{name}</span>
      {letters.map((letter, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: letters repeat and have no state
        <span key={index} className={letter === ' ' ? 'name-space' : 'name-tile centered'} aria-hidden="true">
          {letter}
        </span>
      ))}
    </p>
  );
}
