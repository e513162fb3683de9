import { DEFAULT_PRODUCT_PRICE } from '../cart/pricing.ts';
import { type Design, type FontStyle, type HatColor, type TextColor, toDesign } from '../design/design.ts';
import { formatAmount } from '../money/money.ts';
import type { OccasionKey } from './occasions.ts';

/** `price` is in dollars with two decimals, as the products table stores it. */
export type ReadyMadeHat = {
  name: string;
  description: string;
  price: string;
  design: Design;
  featured: boolean;
  occasions: readonly OccasionKey[];
};

/** The products of a new shop, in the order they are shown. */
export const READY_MADE_HATS: readonly ReadyMadeHat[] = [
  featured(
    'Maid of Dishonor',
    'For the friend who planned everything and remembers none of it.',
    wear('pink-white', 'primary', 'heading', 'Maid of', 'Dishonor'),
    ['bachelorette'],
  ),
  featured(
    'Blame the Bride',
    'It was her idea. It is always her idea.',
    wear('black', 'secondary', 'block', 'Blame', 'the Bride'),
    ['bachelorette'],
  ),
  featured(
    "Somebody's Problem",
    'Not yours tonight. Somebody is on the way.',
    wear('red', 'white', 'bold-condensed', "SOMEBODY'S", 'PROBLEM'),
    ['night-out'],
  ),
  featured(
    'I Peaked at Brunch',
    'Bottomless until two, horizontal by four.',
    wear('white', 'green', 'marker', 'I peaked', 'at brunch'),
    ['birthday', 'night-out'],
  ),
  featured(
    'Hot Mess Express',
    'Departs late, arrives later, worth the ticket.',
    wear('aqua', 'dark', 'condensed', 'Hot Mess', 'Express'),
    ['bachelorette', 'night-out'],
  ),
  featured(
    'Bad Influence on Duty',
    'Your mother was right about her. She brought snacks.',
    wear('black-white', 'primary', 'impact', 'BAD', 'INFLUENCE', 'ON DUTY'),
    ['bachelorette', 'night-out'],
  ),
  plain(
    'Send Tacos',
    'A medical request, worn where paramedics look first.',
    wear('red-white-blue', 'red', 'block', 'SEND', 'TACOS'),
    ['festival'],
  ),
  plain(
    'Emotional Support Hat',
    'Sits with you through weddings that are not yours.',
    wear('pink', 'dark', 'heading', 'Emotional', 'Support Hat'),
    ['bachelorette'],
  ),
  plain(
    'Texted My Ex Again',
    'Saves everybody the time of asking.',
    wear('navy', 'yellow', 'impact', 'TEXTED', 'MY EX', 'AGAIN'),
    ['night-out'],
  ),
  plain(
    'Feral Since 1994',
    'A good year. Ask anybody who had to raise us.',
    wear('pink-white', 'dark', 'courier', 'feral', 'since 1994'),
    ['birthday', 'festival'],
  ),
  plain(
    'Group Chat Legend',
    'Four hundred unread, and every one about her.',
    wear('black-white', 'dark', 'arial', 'group chat', 'legend'),
    ['night-out'],
  ),
  plain(
    'Bride or Die',
    'The only two outcomes this weekend recognizes.',
    wear('white', 'primary', 'marker', 'Bride', 'or die'),
    ['bachelorette'],
  ),
  plain(
    'Unsupervised',
    'The chaperone left at nine. Things are going fine.',
    wear('black', 'accent', 'condensed', 'Unsupervised'),
    ['night-out', 'festival'],
  ),
  plain(
    'Loud and Mostly Wrong',
    'Confidence is half of trivia night.',
    wear('aqua', 'dark', 'impact', 'LOUD AND', 'MOSTLY WRONG'),
    ['night-out'],
  ),
  plain(
    'Designated Dancer',
    'Somebody has to. She has stretched.',
    wear('pink-white', 'blue', 'heading', 'Designated', 'Dancer'),
    ['bachelorette', 'night-out'],
  ),
  plain(
    "Wrong Tent Don't Care",
    'Made three new friends and one very good sandwich.',
    wear('navy', 'secondary', 'block', 'WRONG TENT', "DON'T CARE"),
    ['festival'],
  ),
  plain(
    'Aged Like Milk',
    'For birthdays that should have stayed in the fridge.',
    wear('red-white-blue', 'blue', 'times', 'Aged like', 'milk'),
    ['birthday'],
  ),
  plain(
    "Nobody's Plus One",
    'Came alone, leaves with the table centerpiece.',
    wear('pink', 'dark', 'bold-condensed', "NOBODY'S", 'PLUS ONE'),
    ['bachelorette'],
  ),
  plain(
    'No Photos OK Fine One',
    'Left side. From above. Do it again.',
    wear('red', 'yellow', 'bold-condensed', 'NO PHOTOS', 'OK FINE ONE'),
    ['birthday', 'festival'],
  ),
  plain(
    '30, Flirty & Tired',
    'Out of bed, in a hat, expecting praise.',
    wear('white', 'red', 'body', '30, flirty', '& tired'),
    ['birthday'],
  ),
  plain(
    'Tequila Told Me To',
    'A trusted adviser with a poor record.',
    wear('black-white', 'red', 'marker', 'Tequila', 'told me to'),
    ['bachelorette', 'night-out'],
  ),
  plain(
    'Her Problem Now',
    'A wedding gift for the couple, with love from the friends.',
    wear('pink', 'blue', 'block', 'HER', 'PROBLEM', 'NOW'),
    ['bachelorette'],
  ),
  plain(
    'Mentally at the Lake',
    'Body in the meeting, toes in the water.',
    wear('navy', 'white', 'trebuchet', 'mentally', 'at the lake'),
    ['festival'],
  ),
  plain(
    'Cake Security',
    'Nobody touches the corner piece before she has had it.',
    wear('black', 'pink', 'impact', 'CAKE', 'SECURITY'),
    ['birthday'],
  ),
];

function featured(...hat: Parameters<typeof plain>): ReadyMadeHat {
  return { ...plain(...hat), featured: true };
}

function plain(
  name: string,
  description: string,
  design: Design,
  occasions: readonly OccasionKey[],
): ReadyMadeHat {
  return {
    ...{ name, description, design, occasions },
    price: formatAmount(DEFAULT_PRODUCT_PRICE),
    featured: false,
  };
}

function wear(hatColor: HatColor, textColor: TextColor, fontStyle: FontStyle, ...lines: string[]): Design {
  const [textLine1, textLine2, textLine3] = lines;
  return toDesign({ hatColor, textColor, fontStyle, textLine1, textLine2, textLine3 });
}
