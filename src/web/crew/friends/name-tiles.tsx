import { graphemes } from '../../../domain/design/graphemes.ts';

/** The most tiles in a row on phones. */
const ROW = 7;

/** A name letter by letter, exactly as it is printed. */
export function NameTiles({ name }: { name: string }) {
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
