import type { Random } from '../world/random.ts';

export interface CartLine {
  id: number;
  quantity: number;
  isCustom: boolean;
  hatColor?: string;
  textColor?: string;
  fontStyle?: string;
  textLine1?: string;
  textLine2?: string;
  /** The shopper keeps words that a person has to look at. */
  keepWords?: boolean;
}

export type Cart = CartLine[];

/** Words of custom hats. Few of them, so that their drawings are computed once. */
const WORDS = [
  ['Mentally at', 'the lake'],
  ['Left on read', ''],
  ['Dog dad', 'of the year'],
] as const;

/** Words of others, which a person has to look at. */
const DOUBTFUL = ['Nike', 'all day'] as const;

const READY_MADE = 4;

/** One to three lines of ready-made and custom hats. */
export function fillCart(random: Random): Cart {
  return Array.from({ length: random.pick([1, 1, 2, 3]) }, (_, index) => {
    const quantity = random.pick([1, 1, 1, 2, 6]);
    if (random.chance(0.5)) return { id: random.whole(1, READY_MADE), quantity, isCustom: false };
    const isDoubtful = random.chance(0.35);
    const [textLine1, textLine2] = isDoubtful ? DOUBTFUL : random.pick(WORDS);
    return {
      id: 1_795_000_000_000 + index,
      quantity,
      isCustom: true,
      hatColor: random.pick(['navy', 'black']),
      textColor: 'yellow',
      fontStyle: 'impact',
      textLine1,
      textLine2,
      keepWords: isDoubtful,
    };
  });
}
