import { type Design, toDesign } from '../../../domain/design.ts';

/** The three hats beside the headline, the one in front last. */
export const SHOWN_HATS: readonly Design[] = [
  toDesign({
    hatColor: 'pink-white',
    textColor: 'primary',
    fontStyle: 'impact',
    textLine1: 'Maid of',
    textLine2: 'dishonor',
  }),
  toDesign({
    hatColor: 'pink',
    textColor: 'white',
    fontStyle: 'impact',
    textLine1: 'Crying',
    textLine2: 'at the club',
  }),
  toDesign({
    hatColor: 'black',
    textColor: 'secondary',
    fontStyle: 'block',
    textLine1: 'Blame',
    textLine2: 'the bride',
  }),
];
