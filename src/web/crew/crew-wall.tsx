import { memo } from 'react';
import { type Crew, changeMember, removeMember } from '../../domain/crew.ts';
import { shorterNames } from '../../domain/crew-names.ts';
import { hatColorOf, MAX_LINE_LENGTH, textColorOf } from '../../domain/design.ts';
import { graphemes } from '../../domain/graphemes.ts';
import { HatPreview } from '../preview/hat-preview.tsx';
import { Button } from '../ui/button.tsx';
import type { CheckedHat } from './use-crew-problems.ts';

interface CrewWallProps {
  crew: Crew;
  hats: readonly CheckedHat[];
  change: (edit: (crew: Crew) => Crew) => void;
}

/** Every hat at once, those to fix first. */
export const CrewWall = ({ crew, hats, change }: CrewWallProps) => (
  <ul className="crew-wall">
    {hats.map((hat) => (
      <CrewCell key={hat.members[0]} hat={hat} nameLine={crew.nameLine} change={change} />
    ))}
  </ul>
);

interface CrewCellProps {
  hat: CheckedHat;
  nameLine: Crew['nameLine'];
  change: CrewWallProps['change'];
}

const CrewCell = memo(
  ({ hat, nameLine, change }: CrewCellProps) => {
    const { design, name, quantity, problem, keepWords } = hat;
    const colors = `${hatColorOf(design.hatColor).label}, ${textColorOf(design.textColor).label} text`;
    return (
      <li className={problem ? 'crew-problem' : 'crew-cell'} tabIndex={problem ? -1 : undefined}>
        <HatPreview
          design={design}
          table={hat.table}
          size="md"
          loading="lazy"
          sizes="(max-width: 880px) 50vw, 22vw"
        />
        <h2>
          {problem?.kind === 'long' ? <LongName name={name} /> : name}{' '}
          {quantity > 1 && <span className="crew-count">{quantity} hats</span>}
        </h2>
        {problem ? (
          <>
            <p>{problem.message}</p>
            <Fixes hat={hat} nameLine={nameLine} change={change} />
          </>
        ) : (
          <p>{keepWords ? 'Kept. A person answers within a business day.' : colors}</p>
        )}
      </li>
    );
  },
  (shown, next) =>
    shown.change === next.change &&
    shown.nameLine === next.nameLine &&
    shown.hat.table === next.hat.table &&
    JSON.stringify({ ...shown.hat, table: null }) === JSON.stringify({ ...next.hat, table: null }),
);

/** The letters over the limit are marked. */
function LongName({ name }: { name: string }) {
  const letters = graphemes(name);
  return (
    <>
      {letters.slice(0, MAX_LINE_LENGTH).join('')}
      <mark className="crew-over">{letters.slice(MAX_LINE_LENGTH).join('')}</mark>
    </>
  );
}

function Fixes({ hat: { members, name, problem }, change }: CrewCellProps) {
  const forAll = (edit: (crew: Crew, id: number) => Crew) => change((now) => members.reduce(edit, now));
  const shorter = problem?.kind === 'long' ? shorterNames(name) : [];
  return (
    <div className="crew-fixes">
      {shorter.map((fix) => (
        <Button
          key={fix.label}
          voice="plain"
          small
          onClick={() => forAll((now, id) => changeMember(now, id, { name: fix.name }))}
        >
          {fix.label}
        </Button>
      ))}
      <Button voice="plain" tone="white" small onClick={() => document.getElementById('crew-names')?.focus()}>
        {problem?.kind === 'keep' ? 'Change the words' : 'Type another'}
      </Button>
      {problem?.kind === 'keep' ? (
        <Button
          voice="plain"
          tone="white"
          small
          onClick={() => forAll((now, id) => changeMember(now, id, { keepWords: true }))}
        >
          {`Keep ${name}`}
        </Button>
      ) : (
        <Button voice="plain" tone="white" small onClick={() => forAll(removeMember)}>
          {`Remove ${name}`}
        </Button>
      )}
    </div>
  );
}
