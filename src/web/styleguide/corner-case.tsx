import type { Design } from '../../domain/design.ts';
import { missingCharacters, missingSentence } from '../../hat/missing.ts';
import { useGlyphs } from '../designer/use-glyphs.ts';
import { HatPreview } from '../preview/hat-preview.tsx';
import { Specimen } from './specimens.tsx';

/** A design that is hard to set, and what of it cannot be printed. */
export function CornerCase({ caption, design }: { caption: string; design: Design }) {
  const table = useGlyphs(design);
  const missing = table ? missingCharacters(design, table).map(({ character }) => character) : [];
  return (
    <Specimen
      caption={[caption, missingSentence(missing, design.fontStyle)].filter(Boolean).join('. ')}
      hatColor={design.hatColor}
    >
      <HatPreview design={design} table={table} size="md" loading="lazy" />
    </Specimen>
  );
}
