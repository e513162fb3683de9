import { type FormEvent, memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { type Crew, type CrewHat, changeMember, removeMember } from '../../domain/crew.ts';
import { type Design, hatColorOf, normalizeLine, sameDesign } from '../../domain/design.ts';
import { textWords } from '../../domain/thread-colors.ts';
import { WORDS_TEXTS } from '../../domain/words/words-texts.ts';
import type { GlyphTable } from '../../hat/glyph-table.ts';
import { BoldFirst } from '../designer/controls/fixable.tsx';
import { HatPreview } from '../preview/hat-preview.tsx';
import { Button } from '../ui/button.tsx';
import { InputField } from '../ui/field.tsx';
import { useMaking } from '../use-shop.ts';
import type { CheckedCrew, CrewFix, CrewProblem } from './check-crew.ts';
import type { ChangeCrew } from './use-crew.ts';

interface WallProps {
  crew: Crew;
  checked: CheckedCrew;
  tableOf: (design: Design) => GlyphTable | null;
  change: ChangeCrew;
  /** Opens the colors of these members in the panel. */
  onColors: (members: readonly number[]) => void;
  /** Takes the shopper to the words on every hat. */
  onWords: () => void;
  /** What follows the last hat. */
  children: ReactNode;
}

/** Every hat of the crew at once, those with a problem first. */
export function Wall({ crew, checked, tableOf, change, onColors, onWords, children }: WallProps) {
  const [editing, setEditing] = useState<number | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const changed = useRef<{ member: number; pressed: Element | null } | null>(null);
  const setChanged = (member: number | undefined) => {
    changed.current = member === undefined ? null : { member, pressed: document.activeElement };
  };
  useEffect(() => {
    // Once the pressed button is gone, the focus goes to the hat that it changed.
    if (!changed.current || changed.current.pressed?.isConnected) return;
    const { member } = changed.current;
    changed.current = null;
    if (document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>(`[data-members~="${member}"] h2`)?.focus();
  });
  const rename = (id: number, name: string) => {
    setChanged(id);
    change((crew) => (name === '' ? removeMember(crew, id) : changeMember(crew, id, { name })));
    setEditing(null);
  };

  function fix(problem: CrewProblem, { kind, ...way }: CrewFix) {
    const members = problem.hats.flatMap((hat) => hat.members);
    const [first] = members;
    if (kind === 'type' && problem.isShared) onWords();
    else if (kind === 'type') setEditing(first ?? null);
    else if (kind === 'colors') onColors(problem.isShared ? [] : members);
    else {
      change((crew) => applied(crew, members, problem.isShared, { kind, ...way } as CrewFix));
      setChanged(first);
    }
  }

  const grounds = groundsOf(checked.good.map(({ design }) => design));
  return (
    <ul className="wall grid" aria-label="Your crew" ref={list}>
      {checked.problems.map((problem, index) => (
        <ProblemCell
          key={problem.hats[0]?.members[0] ?? index}
          {...{ problem, tableOf }}
          isAlone={index % 2 === 0 && index === checked.problems.length - 1}
          rename={editing !== null && problem.hats[0]?.members[0] === editing ? rename : null}
          onCancel={() => setEditing(null)}
          onFix={(way) => fix(problem, way)}
        />
      ))}
      {checked.good.map((hat, index) => (
        <HatCell
          key={hat.members[0]}
          {...{ hat }}
          table={tableOf(hat.design)}
          ground={grounds[index] ?? 'blush'}
          isOwn={crew.members.some(({ id, colors }) => hat.members.includes(id) && colors !== null)}
          isKept={checked.kept.includes(hat)}
        >
          {hat.members.includes(editing ?? 0) ? (
            <NameForm
              name={hat.name}
              isOneOf={hat.quantity}
              onSave={(name) => rename(editing ?? 0, name)}
              onCancel={() => setEditing(null)}
            />
          ) : (
            <CellLinks
              name={hat.name}
              onEdit={() => setEditing(hat.members.at(-1) ?? null)}
              onColors={() => onColors(hat.members)}
              onTakeOut={
                hat.quantity > 1
                  ? () => change((crew) => removeMember(crew, hat.members.at(-1) ?? 0))
                  : undefined
              }
            />
          )}
        </HatCell>
      ))}
      <li className="wall-more stack gap-3 at-start">{children}</li>
    </ul>
  );
}

/** The crew after a fix of these members. Shared ink changes for everyone. */
function applied(crew: Crew, members: readonly number[], isShared: boolean, way: CrewFix): Crew {
  if (way.kind === 'ink' && isShared) return { ...crew, textColor: way.textColor };
  return members.reduce((changed, id) => {
    if (way.kind === 'rename') return changeMember(changed, id, { name: way.name });
    if (way.kind === 'keep') return changeMember(changed, id, { keepWords: true });
    if (way.kind !== 'ink') return changed;
    const { hatColor } = changed.members.find((member) => member.id === id)?.colors ?? changed;
    return changeMember(changed, id, { colors: { hatColor, textColor: way.textColor } });
  }, crew);
}

interface ProblemCellProps {
  problem: CrewProblem;
  tableOf: WallProps['tableOf'];
  /** Whether no other problem is beside it, so that it takes the whole row. */
  isAlone: boolean;
  /** Given while its name is being typed. */
  rename: ((id: number, name: string) => void) | null;
  onCancel: () => void;
  onFix: (fix: CrewFix) => void;
}

function ProblemCell({ problem, tableOf, isAlone, rename, onCancel, onFix }: ProblemCellProps) {
  const [hat] = problem.hats;
  if (!hat) return null;
  const name = normalizeLine(hat.name);
  return (
    <li
      className="wall-cell wall-problem notice stack gap-2 packed regular"
      data-kind="warning"
      data-alone={isAlone || undefined}
      data-members={hat.members.join(' ')}
    >
      <WallHat design={hat.design} table={tableOf(hat.design)} />
      <h2 className="title text-7 breaks" tabIndex={-1}>
        {problem.isShared && problem.hats.length > 1 ? (
          'On every hat'
        ) : (
          <>
            {name.slice(0, name.length - problem.excess.length)}
            {problem.excess !== '' && <mark>{problem.excess}</mark>}
          </>
        )}
      </h2>
      <p>
        <BoldFirst>{problem.message}</BoldFirst>
      </p>
      {rename ? (
        <NameForm
          name={hat.name}
          isOneOf={hat.quantity}
          onSave={(name) => rename(hat.members[0] ?? 0, name)}
          onCancel={onCancel}
        />
      ) : (
        <div className="row wide-buttons">
          {problem.fixes.map((way, index) => (
            <Button
              key={way.label}
              voice="plain"
              small
              tone={index === 0 ? 'ink' : 'white'}
              onClick={() => onFix(way)}
            >
              {way.label}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}

interface HatCellProps {
  hat: CrewHat;
  table: GlyphTable | null;
  ground: Ground;
  /** Its colors differ from everyone's. */
  isOwn: boolean;
  isKept: boolean;
  children: ReactNode;
}

function HatCell({ hat, table, ground, isOwn, isKept, children }: HatCellProps) {
  const { hatColor, textColor } = hat.design;
  const making = useMaking(hatColor);
  return (
    <li className="wall-cell" style={{ background: `var(--${ground})` }} data-members={hat.members.join(' ')}>
      <WallHat design={hat.design} table={table} />
      <div>
        <h2 className="row title text-5 breaks" tabIndex={-1}>
          {normalizeLine(hat.name)}
          {hat.quantity > 1 && <span className="wall-count text-2 on-ink">{hat.quantity} hats</span>}
        </h2>
        <p className="text-2 tight">
          {isOwn && <b>Her own: </b>}
          {hatColorOf(hatColor).label}, {textWords(textColor, making)}
        </p>
        {isKept && (
          <p className="text-2 tight">
            <BoldFirst>{WORDS_TEXTS.kept}</BoldFirst>
          </p>
        )}
        {children}
      </div>
    </li>
  );
}

interface CellLinksProps {
  name: string;
  onEdit: () => void;
  onColors: () => void;
  /** For a name that is in more than once. */
  onTakeOut: (() => void) | undefined;
}

const CellLinks = ({ name, onEdit, onColors, onTakeOut }: CellLinksProps) => (
  <div className="wall-links row gap-x-5">
    <button type="button" className="link" aria-label={`Edit ${name}`} onClick={onEdit}>
      Edit
    </button>
    <button type="button" className="link" aria-label={`Colors for ${name}`} onClick={onColors}>
      Colors
    </button>
    {onTakeOut && (
      <button type="button" className="link" aria-label={`Take one out: ${name}`} onClick={onTakeOut}>
        Take one out
      </button>
    )}
  </div>
);

interface NameFormProps {
  name: string;
  /** How many hats have this name. Only one of them changes. */
  isOneOf: number;
  /** An empty name takes her out. */
  onSave: (name: string) => void;
  onCancel: () => void;
}

function NameForm({ name, isOneOf, onSave, onCancel }: NameFormProps) {
  const [text, setText] = useState(name);
  function save(event: FormEvent) {
    event.preventDefault();
    onSave(text.trim());
  }
  return (
    <form
      className="stack gap-2 py-2"
      onSubmit={save}
      onKeyDown={({ key }) => key === 'Escape' && onCancel()}
    >
      <InputField
        label={isOneOf > 1 ? `Her name, on one of the ${isOneOf}` : 'Her name'}
        // The shopper just asked to type here.
        autoFocus
        autoComplete="off"
        maxLength={60}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="row wide-buttons">
        <Button type="submit" voice="plain" small>
          Save
        </Button>
        <Button voice="plain" small tone="white" onClick={onCancel}>
          Never mind
        </Button>
        <Button voice="plain" small tone="white" onClick={() => onSave('')}>
          Take her out
        </Button>
      </div>
    </form>
  );
}

/** Drawn again only when its design changes, so that 50 hats stay fast. */
const WallHat = memo(
  ({ design, table }: { design: Design; table: GlyphTable | null }) => (
    <HatPreview
      design={design}
      table={table}
      size="md"
      sizes="(max-width: 880px) 50vw, 33vw"
      loading="lazy"
    />
  ),
  (before, now) => before.table === now.table && sameDesign(before.design, now.design),
);

const GROUNDS = ['orange', 'pink', 'blush', 'lime', 'sky-tint', 'orange-tint', 'lime-tint'] as const;

type Ground = (typeof GROUNDS)[number];

/** On these a hat of that color is hard to see. */
const MELTS: Partial<Record<Design['hatColor'], readonly Ground[]>> = {
  pink: ['pink', 'blush'],
  red: ['orange', 'pink'],
  aqua: ['sky-tint'],
};

/** No ground equals any of the three before it, so neighbors differ in rows of two and of three. The first is not lime. */
function groundsOf(designs: readonly Design[]): Ground[] {
  const grounds: Ground[] = [];
  for (const [index, { hatColor }] of designs.entries()) {
    const turn = GROUNDS.map((_, step) => GROUNDS[(index + step) % GROUNDS.length] ?? 'blush');
    const near = [...grounds.slice(-3), ...(index < 3 ? ['lime'] : []), ...(MELTS[hatColor] ?? [])];
    grounds.push(turn.find((ground) => !near.includes(ground)) ?? 'blush');
  }
  return grounds;
}
