import { useCallback, useState } from 'react';
import {
  type Crew,
  type CrewMember,
  changeMember,
  MAX_CREW,
  NAME_LINES,
  type NameLine,
  namePlaces,
  setNameLine,
  setNames,
  setWords,
} from '../../domain/crew/crew.ts';
import { parseNames } from '../../domain/crew/crew-names.ts';
import {
  type Design,
  type FontStyle,
  fontStyleOf,
  hatColorOf,
  MAX_LINE_LENGTH,
} from '../../domain/design/design.ts';
import { lineCharacters } from '../../domain/design/line-length.ts';
import { colorWords } from '../../domain/design/thread-colors.ts';
import { ColorFields } from '../designer/controls/color-fields.tsx';
import { FontField } from '../designer/controls/font-field.tsx';
import { fitLine } from '../designer/controls/line-limit.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { InputField, TextField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { useMaking } from '../use-shop.ts';
import type { ChangeCrew } from './use-crew.ts';

interface FieldsProps {
  crew: Crew;
  change: ChangeCrew;
}

interface WordsProps extends FieldsProps {
  /** A hat whose line for the names is not clear. */
  asked: Design | null;
  onAnswer: (place: { line: NameLine; words: string }) => void;
}

/** The line that holds the name, and the words on every hat. */
export const CrewWords = ({ crew, change, asked, onAnswer }: WordsProps) => (
  <fieldset>
    <legend className="title">The words</legend>
    {asked ? (
      <NameQuestion design={asked} onAnswer={onAnswer} />
    ) : (
      <div className="crew-lines" role="radiogroup" aria-labelledby="name-line">
        <p className="bold mb-2" id="name-line">
          Which line is the name?
        </p>
        <div className="bar gap-1">
          {NAME_LINES.map((line) => (
            <label className="bold text-center" key={line}>
              <input
                type="radio"
                name="name-line"
                className="tile-radio"
                checked={line === crew.nameLine}
                onChange={() => change((crew) => setNameLine(crew, line))}
              />
              <span className="tile">Line {line}</span>
            </label>
          ))}
        </div>
      </div>
    )}
    {NAME_LINES.filter((line) => line !== crew.nameLine).map((line) => (
      <CommonLine key={line} crew={crew} change={change} line={line} />
    ))}
  </fieldset>
);

/** Asks which line of an opened hat is the name. The others stay on every hat. */
const NameQuestion = ({ design, onAnswer }: { design: Design; onAnswer: WordsProps['onAnswer'] }) => (
  <section className="notice stack gap-3 breaks regular" data-kind="nudge" aria-labelledby="name-line">
    <p>
      <b id="name-line">Which line is the name?</b> Everybody gets her own there. The other words stay on
      every hat.
    </p>
    <div className="row wide-buttons">
      {namePlaces(design).map((place) => (
        <Button key={place.line} voice="plain" small tone="white" onClick={() => onAnswer(place)}>
          {place.words === '' ? 'None yet, add a line' : `“${place.words}”`}
        </Button>
      ))}
    </div>
  </section>
);

function CommonLine({ crew, change, line }: FieldsProps & { line: NameLine }) {
  const text = crew.lines[line - 1] ?? '';
  return (
    <InputField
      id={`crew-line-${line}`}
      fieldClass="crew-line mt-4"
      label={
        <>
          <span>Line {line}, on every hat</span>
          <Count at={lineCharacters(text).length} of={MAX_LINE_LENGTH} />
        </>
      }
      autoComplete="off"
      autoCorrect="off"
      value={text}
      onChange={({ target }) =>
        change((crew) => setWords(crew, line, fitLine(text, target.value)), `line ${line}`)
      }
    />
  );
}

export const NAMES_ID = 'crew-names';

/** The names, as typed or pasted. */
export function CrewNames({ crew, change }: FieldsProps) {
  const [draft, setDraft] = useState('');
  const names = crew.members.map(({ name }) => name);
  const typed = parseNames(draft);
  const isOurs = sameNames(setNames({ ...crew, members: [] }, typed).members, names);
  return (
    <fieldset>
      <legend className="title">The names</legend>
      <TextField
        id={NAMES_ID}
        label={
          <>
            <span>One a line, or with commas</span>
            <Count at={names.length} of={MAX_CREW} />
          </>
        }
        hint="Paste the whole group chat list. Numbers and bullets come off by themselves."
        rows={4}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        // What is typed stays as typed, until the names change elsewhere.
        value={isOurs ? draft : names.join(', ')}
        onChange={({ target }) => {
          setDraft(target.value);
          change((crew) => setNames(crew, parseNames(target.value)), 'names');
        }}
      />
      <div role="status">
        {isOurs && typed.length > MAX_CREW && (
          <Notice kind="warning" className="fixable stack gap-3 at-start mt-2 breaks">
            <span>
              <b>A crew holds {MAX_CREW} hats.</b> You pasted {typed.length} names. The last{' '}
              {typed.length - MAX_CREW} are not in.
            </span>
          </Notice>
        )}
      </div>
    </fieldset>
  );
}

const sameNames = (members: readonly CrewMember[], names: readonly string[]): boolean =>
  members.length === names.length && members.every(({ name }, index) => name === names[index]);

const Count = ({ at, of }: { at: number; of: number }) => (
  <span className="words-count figures text-1 regular soft" aria-hidden="true">
    {at} of {of}
  </span>
);

/** Whose colors are open: everyone's, or those of some members. Null while none are. */
export type ColorsFor = 'everyone' | readonly number[] | null;

interface ColorsProps extends FieldsProps {
  colorsFor: ColorsFor;
  onOpen: (colorsFor: ColorsFor) => void;
}

/** Everyone's colors, and those of each friend who has her own. */
export function CrewColors({ crew, change, colorsFor, onOpen }: ColorsProps) {
  const own = crew.members.filter(({ id, colors }) => colors !== null || isFor(colorsFor, id));
  return (
    <section
      className="crew-colors py-5 stitch-over"
      id="crew-colors"
      aria-labelledby="crew-colors-title"
      tabIndex={-1}
    >
      <h2 className="title mb-2" id="crew-colors-title">
        Colors
      </h2>
      <Whose name="Everyone" colors={crew}>
        <LinkButton
          aria-label={colorsFor === 'everyone' ? 'Done with the colors' : 'Change colors for everyone'}
          aria-expanded={colorsFor === 'everyone'}
          onClick={() => onOpen(colorsFor === 'everyone' ? null : 'everyone')}
        >
          {colorsFor === 'everyone' ? 'Done' : 'Change'}
        </LinkButton>
      </Whose>
      {colorsFor === 'everyone' && (
        <ColorFields
          hatColor={crew.hatColor}
          textColor={crew.textColor}
          hasWords
          onChoose={(choice) => change((crew) => ({ ...crew, ...choice }))}
        />
      )}
      {own.map((member) => (
        <Own
          key={member.id}
          crew={crew}
          member={member}
          change={change}
          onOpen={onOpen}
          isOpen={isFor(colorsFor, member.id)}
        />
      ))}
    </section>
  );
}

/** The font of every hat. */
export function CrewFont({ crew, change }: FieldsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="crew-colors py-5 stitch-over" aria-labelledby="crew-font-title">
      <div className="crew-whose bar gap-4">
        <div>
          <h2 className="title" id="crew-font-title">
            Font
          </h2>
          <p className="note">{fontStyleOf(crew.fontStyle).label}, on every hat</p>
        </div>
        <LinkButton
          aria-label={isOpen ? 'Done with the font' : 'Change the font for everyone'}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Done' : 'Change'}
        </LinkButton>
      </div>
      {isOpen && <Fonts crew={crew} change={change} />}
    </section>
  );
}

function Fonts({ crew, change }: FieldsProps) {
  // A ready-made hat's own font can still be chosen.
  const [first] = useState(crew.fontStyle);
  const choose = useCallback((fontStyle: FontStyle) => change((crew) => ({ ...crew, fontStyle })), [change]);
  return (
    <FontField
      sample={crew.members[0]?.name || crew.lines.find((words) => words !== '') || 'Jess'}
      chosen={crew.fontStyle}
      isTitled={false}
      extraFont={first}
      onChoose={choose}
    />
  );
}

interface OwnProps extends FieldsProps {
  member: CrewMember;
  isOpen: boolean;
  onOpen: (colorsFor: ColorsFor) => void;
}

function Own({ crew, member, change, isOpen, onOpen }: OwnProps) {
  const { id, name } = member;
  const colors = member.colors ?? { hatColor: crew.hatColor, textColor: crew.textColor };
  return (
    <>
      <Whose name={`${name} only`} colors={colors}>
        {!isOpen && (
          <LinkButton aria-label={`Change colors for ${name}`} onClick={() => onOpen([id])}>
            Change
          </LinkButton>
        )}
        <LinkButton
          aria-label={`${name}: same as everyone`}
          onClick={() => {
            change((crew) => changeMember(crew, id, { colors: null }));
            onOpen(null);
          }}
        >
          Same as everyone
        </LinkButton>
      </Whose>
      {isOpen && (
        <ColorFields
          {...colors}
          hasWords
          onChoose={(choice) =>
            change((crew) => changeMember(crew, id, { colors: { ...colors, ...choice } }))
          }
        />
      )}
    </>
  );
}

const isFor = (colorsFor: ColorsFor, id: number): boolean => Array.isArray(colorsFor) && colorsFor[0] === id;

interface WhoseProps {
  name: string;
  colors: Pick<Crew, 'hatColor' | 'textColor'>;
  children: React.ReactNode;
}

function Whose({ name, colors, children }: WhoseProps) {
  const { front, mesh, visor } = hatColorOf(colors.hatColor);
  return (
    <div className="crew-whose bar gap-4">
      <span
        className="disc rigid"
        style={{ background: front === visor ? front : `conic-gradient(${mesh} 0 50%, ${front} 0)` }}
      />
      <div className="shrinks breaks tight">
        <b>{name}</b>
        <p className="note">{colorWords(colors, useMaking(colors.hatColor))}</p>
      </div>
      {children}
    </div>
  );
}
