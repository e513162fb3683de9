import { READY_MADE_HATS } from '../../../domain/catalog/ready-made-hats.ts';
import { type Design, toDesign } from '../../../domain/design/design.ts';
import type { Product } from '../../../wire/products.ts';

/** The hats that illustrate the home page. */
export interface PicturedHats {
  hero: Design;
  /** One for each step of how it works. */
  steps: readonly Design[];
  /** One for each hole in the strap in the Party Pack section, as long as the large pack has its default size. */
  party: readonly Design[];
  occasions: Design;
  about: Design;
}

/** The hats as the shop sells them now, or as a new shop would if they are gone. Used only on the server. */
export function picturedHats(products: readonly Product[]): PicturedHats {
  const called = (name: string): Design => {
    const sold = products.find((product) => product.name === name && product.hatColor !== null);
    const design = sold ?? READY_MADE_HATS.find((hat) => hat.name === name)?.design;
    if (!design) throw new Error(`no hat is called ${name}`);
    return toDesign(design);
  };
  return {
    hero: called('Blame the Bride'),
    steps: ['I Peaked at Brunch', 'Group Chat Legend', 'Texted My Ex Again'].map(called),
    party: PARTY.map(called),
    occasions: called('30, Flirty & Tired'),
    about: called('Loud and Mostly Wrong'),
  };
}

const PARTY = [
  'Maid of Dishonor',
  'Bad Influence on Duty',
  'Emotional Support Hat',
  'Bride or Die',
  'Cake Security',
  'Designated Dancer',
  "Somebody's Problem",
];
