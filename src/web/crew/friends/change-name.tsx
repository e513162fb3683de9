import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type Crew, type CrewMember, memberDesign } from '../../../domain/crew/crew.ts';
import { MAX_LINE_LENGTH, normalizeLine } from '../../../domain/design/design.ts';
import { lineCharacters } from '../../../domain/design/line-length.ts';
import { checkDesign, refusalOf } from '../../../hat/check-design.ts';
import { useSingleFlight } from '../../checkout/use-single-flight.ts';
import { fitLine } from '../../designer/controls/line-limit.ts';
import { useGlyphs } from '../../designer/use-glyphs.ts';
import { Button } from '../../ui/button.tsx';
import { InputField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSettings } from '../../use-settings.ts';
import { useMaking } from '../../use-shop.ts';

interface ChangeNameProps {
  crew: Crew;
  organizer: string;
  member: CrewMember;
  typed: string;
  setTyped: (typed: string) => void;
  /** Why the shop refused the name. */
  failure: string | null;
  onSend: () => Promise<void>;
  onCancel: () => void;
}

/** Corrects a name. The hat beside it shows the letters as they are typed. */
export function ChangeName({ crew, organizer, member, typed, setTyped, ...props }: ChangeNameProps) {
  const input = useRef<HTMLInputElement>(null);
  const [hasTried, setTried] = useState(false);
  const [send, isBusy] = useSingleFlight(props.onSend);
  const problem = useProblem(crew, member, typed);
  const name = normalizeLine(typed);

  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (problem) input.current?.focus();
    else void send();
  }

  return (
    <form className="stack gap-5" noValidate onSubmit={submit}>
      <h2 className="title text-7">Okay, how do you spell it?</h2>
      <InputField
        ref={input}
        label="Your name"
        value={typed}
        autoComplete="off"
        autoCapitalize="words"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="send"
        error={(hasTried && problem) || props.failure}
        hint={`${lineCharacters(typed).length} of ${MAX_LINE_LENGTH}. Only the name changes. The joke is ${organizer}’s fault.`}
        onChange={({ target, nativeEvent }) => {
          const isComposing = 'isComposing' in nativeEvent && nativeEvent.isComposing;
          setTyped(isComposing ? target.value : fitLine(typed, target.value));
        }}
        onCompositionEnd={({ currentTarget }) => setTyped(fitLine('', currentTarget.value))}
      />
      <div className="friend-buttons twos">
        <Button type="submit" tone="pink" wide busy={isBusy} busyLabel="Sending...">
          {`Send it to ${organizer}`}
        </Button>
        <Button tone="white" wide onClick={props.onCancel}>
          Never mind
        </Button>
      </div>
      <p className="friend-fine note pt-4 stitch-over">
        {name === '' || name === normalizeLine(member.name) ? (
          `${organizer} says yes or no before it prints.`
        ) : (
          <>
            {organizer} sees <Change from={member.name} to={name} /> and says yes or no before it prints.
          </>
        )}
      </p>
    </form>
  );
}

/** A proposal: "Priya → Priyah". */
export const Change = ({ from, to }: { from: string; to: string }) => (
  <b className="heavy">
    {from} <span className="visually-hidden">to</span>
    <span aria-hidden="true">→</span> {to}
  </b>
);

/** Why the shop did not do what was asked. */
export const Failure = ({ text }: { text: string | null }) => (
  <div role="alert">{text && <Notice kind="error">{text}</Notice>}</div>
);

/** Why this name cannot be on the hat; null if it can. */
function useProblem(crew: Crew, member: CrewMember, typed: string): string | null {
  const design = memberDesign(crew, { ...member, name: typed });
  const table = useGlyphs(design);
  const making = useMaking(design.hatColor);
  const { words } = useSettings();
  if (normalizeLine(typed) === '') return 'Type your name.';
  // What is wrong with the rest of the hat is not hers to fix.
  const problems = checkDesign(design, table, { making, words }).filter(
    ({ field }) => field === `textLine${crew.nameLine}`,
  );
  return refusalOf(problems)?.message ?? null;
}
