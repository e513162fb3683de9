import { useMemo, useState } from 'react';
import { type Design, designLines } from '../../../domain/design/design.ts';

/** Which words the shopper keeps although we may not be allowed to print them. */
export interface KeptWords {
  has: (design: Design) => boolean;
  keep: (design: Design) => void;
  /** Whether a person has said no to these words. */
  isRefused: (design: Design) => boolean;
}

/** Other words are asked about anew; other colors or fonts are not. `before` is the hat as it was kept, or refused, earlier. */
export function useKeptWords(before: { kept?: Design | null; refused?: Design | null }): KeptWords {
  const [kept, setKept] = useState<readonly string[]>([]);
  const keptBefore = before.kept ? wordsOf(before.kept) : null;
  const refused = before.refused ? wordsOf(before.refused) : null;
  return useMemo(
    () => ({
      has: (design) => [...kept, keptBefore].includes(wordsOf(design)),
      keep: (design) => setKept((earlier) => [...earlier, wordsOf(design)]),
      isRefused: (design) => wordsOf(design) === refused,
    }),
    [kept, keptBefore, refused],
  );
}

const wordsOf = (design: Design): string => designLines(design).join('\n');
