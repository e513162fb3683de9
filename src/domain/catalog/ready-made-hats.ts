import { type Design, toDesign } from '../design/design.ts';
import type { OccasionKey } from './occasions.ts';

export type ReadyMadeHat = {
  name: string;
  description: string;
  design: Design;
  featured: boolean;
  occasions: readonly OccasionKey[];
};

/** The products of a new shop, in the order they are shown. */
export const READY_MADE_HATS: readonly ReadyMadeHat[] = [
  featured({
    name: 'Maid of Dishonor',
    description: 'For the friend who planned everything and remembers none of it.',
    design: wear(
      { hatColor: 'pink-white', textColor: 'primary', fontStyle: 'heading' },
      'Maid of',
      'Dishonor',
    ),
    occasions: ['bachelorette'],
  }),
  featured({
    name: 'Blame the Bride',
    description: 'It was her idea. It is always her idea.',
    design: wear({ hatColor: 'black', textColor: 'secondary', fontStyle: 'block' }, 'Blame', 'the Bride'),
    occasions: ['bachelorette'],
  }),
  featured({
    name: "Somebody's Problem",
    description: 'Not yours tonight. Somebody is on the way.',
    design: wear(
      { hatColor: 'red', textColor: 'white', fontStyle: 'bold-condensed' },
      "SOMEBODY'S",
      'PROBLEM',
    ),
    occasions: ['night-out'],
  }),
  featured({
    name: 'I Peaked at Brunch',
    description: 'Bottomless until two, horizontal by four.',
    design: wear({ hatColor: 'white', textColor: 'green', fontStyle: 'marker' }, 'I peaked', 'at brunch'),
    occasions: ['birthday', 'night-out'],
  }),
  featured({
    name: 'Hot Mess Express',
    description: 'Departs late, arrives later, worth the ticket.',
    design: wear({ hatColor: 'aqua', textColor: 'dark', fontStyle: 'condensed' }, 'Hot Mess', 'Express'),
    occasions: ['bachelorette', 'night-out'],
  }),
  featured({
    name: 'Bad Influence on Duty',
    description: 'Your mother was right about her. She brought snacks.',
    design: wear(
      { hatColor: 'black-white', textColor: 'primary', fontStyle: 'impact' },
      'BAD',
      'INFLUENCE',
      'ON DUTY',
    ),
    occasions: ['bachelorette', 'night-out'],
  }),
  plain({
    name: 'Send Tacos',
    description: 'A medical request, worn where paramedics look first.',
    design: wear({ hatColor: 'red-white-blue', textColor: 'red', fontStyle: 'block' }, 'SEND', 'TACOS'),
    occasions: ['festival'],
  }),
  plain({
    name: 'Emotional Support Hat',
    description: 'Sits with you through weddings that are not yours.',
    design: wear({ hatColor: 'pink', textColor: 'dark', fontStyle: 'heading' }, 'Emotional', 'Support Hat'),
    occasions: ['bachelorette'],
  }),
  plain({
    name: 'Texted My Ex Again',
    description: 'Saves everybody the time of asking.',
    design: wear({ hatColor: 'navy', textColor: 'yellow', fontStyle: 'impact' }, 'TEXTED', 'MY EX', 'AGAIN'),
    occasions: ['night-out'],
  }),
  plain({
    name: 'Feral Since 1994',
    description: 'A good year. Ask anybody who had to raise us.',
    design: wear({ hatColor: 'pink-white', textColor: 'dark', fontStyle: 'courier' }, 'feral', 'since 1994'),
    occasions: ['birthday', 'festival'],
  }),
  plain({
    name: 'Group Chat Legend',
    description: 'Four hundred unread, and every one about her.',
    design: wear({ hatColor: 'black-white', textColor: 'dark', fontStyle: 'arial' }, 'group chat', 'legend'),
    occasions: ['night-out'],
  }),
  plain({
    name: 'Bride or Die',
    description: 'The only two outcomes this weekend recognizes.',
    design: wear({ hatColor: 'white', textColor: 'primary', fontStyle: 'marker' }, 'Bride', 'or die'),
    occasions: ['bachelorette'],
  }),
  plain({
    name: 'Unsupervised',
    description: 'The chaperone left at nine. Things are going fine.',
    design: wear({ hatColor: 'black', textColor: 'accent', fontStyle: 'condensed' }, 'Unsupervised'),
    occasions: ['night-out', 'festival'],
  }),
  plain({
    name: 'Loud and Mostly Wrong',
    description: 'Confidence is half of trivia night.',
    design: wear({ hatColor: 'aqua', textColor: 'dark', fontStyle: 'impact' }, 'LOUD AND', 'MOSTLY WRONG'),
    occasions: ['night-out'],
  }),
  plain({
    name: 'Designated Dancer',
    description: 'Somebody has to. She has stretched.',
    design: wear({ hatColor: 'pink-white', textColor: 'blue', fontStyle: 'heading' }, 'Designated', 'Dancer'),
    occasions: ['bachelorette', 'night-out'],
  }),
  plain({
    name: "Wrong Tent Don't Care",
    description: 'Made three new friends and one very good sandwich.',
    design: wear(
      { hatColor: 'navy', textColor: 'secondary', fontStyle: 'block' },
      'WRONG TENT',
      "DON'T CARE",
    ),
    occasions: ['festival'],
  }),
  plain({
    name: 'Aged Like Milk',
    description: 'For birthdays that should have stayed in the fridge.',
    design: wear({ hatColor: 'red-white-blue', textColor: 'blue', fontStyle: 'times' }, 'Aged like', 'milk'),
    occasions: ['birthday'],
  }),
  plain({
    name: "Nobody's Plus One",
    description: 'Came alone, leaves with the table centerpiece.',
    design: wear(
      { hatColor: 'pink', textColor: 'dark', fontStyle: 'bold-condensed' },
      "NOBODY'S",
      'PLUS ONE',
    ),
    occasions: ['bachelorette'],
  }),
  plain({
    name: 'No Photos OK Fine One',
    description: 'Left side. From above. Do it again.',
    design: wear(
      { hatColor: 'red', textColor: 'yellow', fontStyle: 'bold-condensed' },
      'NO PHOTOS',
      'OK FINE ONE',
    ),
    occasions: ['birthday', 'festival'],
  }),
  plain({
    name: '30, Flirty & Tired',
    description: 'Out of bed, in a hat, expecting praise.',
    design: wear({ hatColor: 'white', textColor: 'red', fontStyle: 'body' }, '30, flirty', '& tired'),
    occasions: ['birthday'],
  }),
  plain({
    name: 'Tequila Told Me To',
    description: 'A trusted adviser with a poor record.',
    design: wear({ hatColor: 'black-white', textColor: 'red', fontStyle: 'marker' }, 'Tequila', 'told me to'),
    occasions: ['bachelorette', 'night-out'],
  }),
  plain({
    name: 'Her Problem Now',
    description: 'A wedding gift for the couple, with love from the friends.',
    design: wear({ hatColor: 'pink', textColor: 'blue', fontStyle: 'block' }, 'HER', 'PROBLEM', 'NOW'),
    occasions: ['bachelorette'],
  }),
  plain({
    name: 'Mentally at the Lake',
    description: 'Body in the meeting, toes in the water.',
    design: wear({ hatColor: 'navy', textColor: 'white', fontStyle: 'trebuchet' }, 'mentally', 'at the lake'),
    occasions: ['festival'],
  }),
  plain({
    name: 'Cake Security',
    description: 'Nobody touches the corner piece before she has had it.',
    design: wear({ hatColor: 'black', textColor: 'pink', fontStyle: 'impact' }, 'CAKE', 'SECURITY'),
    occasions: ['birthday'],
  }),
];

type Given = Omit<ReadyMadeHat, 'featured'>;

function featured(hat: Given): ReadyMadeHat {
  return { ...hat, featured: true };
}

function plain(hat: Given): ReadyMadeHat {
  return { ...hat, featured: false };
}

function wear(look: Pick<Design, 'hatColor' | 'textColor' | 'fontStyle'>, ...lines: string[]): Design {
  const [textLine1, textLine2, textLine3] = lines;
  return toDesign({ ...look, textLine1, textLine2, textLine3 });
}
