import { type CSSProperties, type FormEvent, memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { type Crew, type CrewHat, changeMember, removeMember } from '../../domain/crew/crew.ts';
import { type Design, normalizeLine, sameDesign } from '../../domain/design/design.ts';
import { colorWords } from '../../domain/design/thread-colors.ts';
import { WORDS_TEXTS } from '../../domain/words/words-texts.ts';
import type { GlyphTable } from '../../hat/glyph-table.ts';
import { BoldFirst } from '../designer/controls/fixable.tsx';
import { HatPreview } from '../preview/hat-preview.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { InputField } from '../ui/field.tsx';
import { useMaking } from '../use-shop.ts';
import type { CheckedCrew, CrewFix, CrewProblem } from './check-crew.ts';
import type { ChangeCrew } from './use-crew.ts';
import {
  WALL_COLUMNS,
  WALL_TRACKS,
  type WallGround,
  type WallSpans,
  wallGrounds,
  wallLayout,
} from './wall-layout.ts';

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
  /** The friends who check their names, in a row of their own. */
  friends: ReactNode;
}

/** Every hat of the crew at once, those with a problem first. */
export function Wall({ crew, checked, tableOf, change, onColors, onWords, children, friends }: WallProps) {
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
      change((crew) => applied(crew, { kind, ...way } as CrewFix, { members, isShared: problem.isShared }));
      setChanged(first);
    }
  }

  const { problems, good } = checked;
  const spans = wallLayout(problems.length, good.length);
  const grounds = wallGrounds(
    good.map(({ design }) => design.hatColor),
    problems.length > 0,
  );
  return (
    <ul className="wall grid" aria-label="Your crew" ref={list}>
      {problems.map((problem, index) => (
        <ProblemCell
          key={problem.hats[0]?.members[0] ?? index}
          problem={problem}
          tableOf={tableOf}
          spans={spans.problems[index]}
          rename={editing !== null && problem.hats[0]?.members[0] === editing ? rename : null}
          onCancel={() => setEditing(null)}
          onFix={(way) => fix(problem, way)}
        />
      ))}
      {good.map((hat, index) => (
        <HatCell
          key={hat.members[0]}
          hat={hat}
          spans={spans.hats[index]}
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
      <li
        className="wall-more notice stack gap-3 at-start packed regular"
        data-kind="nudge"
        style={spanStyle(spans.more)}
      >
        {children}
      </li>
      {friends && <li className="full inset">{friends}</li>}
    </ul>
  );
}

/** As custom properties, since the style sheet knows how many hats are beside each other. */
const spanStyle = (spans: WallSpans | undefined): CSSProperties =>
  Object.fromEntries(
    WALL_COLUMNS.map((columns, index) => [`--span-${columns}`, spans?.[index] ?? WALL_TRACKS]),
  );

/** The crew after a fix of these members. Shared ink changes for everyone. */
function applied(
  crew: Crew,
  way: CrewFix,
  { members, isShared }: { members: readonly number[]; isShared: boolean },
): Crew {
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
  spans: WallSpans | undefined;
  /** Given while its name is being typed. */
  rename: ((id: number, name: string) => void) | null;
  onCancel: () => void;
  onFix: (fix: CrewFix) => void;
}

function ProblemCell({ problem, tableOf, spans, rename, onCancel, onFix }: ProblemCellProps) {
  const [hat] = problem.hats;
  if (!hat) return null;
  const name = normalizeLine(hat.name);
  return (
    <li
      className="wall-cell wall-problem notice stack gap-2 packed regular"
      data-kind="warning"
      data-members={hat.members.join(' ')}
      style={spanStyle(spans)}
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
  ground: WallGround;
  spans: WallSpans | undefined;
  /** Its colors differ from everyone's. */
  isOwn: boolean;
  isKept: boolean;
  children: ReactNode;
}

function HatCell({ hat, table, ground, spans, isOwn, isKept, children }: HatCellProps) {
  const making = useMaking(hat.design.hatColor);
  return (
    <li
      className="wall-cell"
      style={{ ...spanStyle(spans), background: `var(--${ground})` }}
      data-members={hat.members.join(' ')}
    >
      <WallHat design={hat.design} table={table} />
      <div>
        <h2 className="row title text-5 breaks" tabIndex={-1}>
          {normalizeLine(hat.name)}
          {hat.quantity > 1 && <span className="wall-count text-2 on-ink">{hat.quantity} hats</span>}
        </h2>
        <p className="text-2 tight">
          {isOwn && <b>Her own: </b>}
          {colorWords(hat.design, making)}
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
    <LinkButton aria-label={`Edit ${name}`} onClick={onEdit}>
      Edit
    </LinkButton>
    <LinkButton aria-label={`Colors for ${name}`} onClick={onColors}>
      Colors
    </LinkButton>
    {onTakeOut && (
      <LinkButton aria-label={`Take one out: ${name}`} onClick={onTakeOut}>
        Take one out
      </LinkButton>
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
