import { type Crew, type CrewHat, crewHats } from '../../domain/crew/crew.ts';
import { contactIn, shorterNames } from '../../domain/crew/crew-names.ts';
import { readableOn } from '../../domain/design/contrast.ts';
import {
  type Design,
  type HatColor,
  hatColorOf,
  MAX_LINE_LENGTH,
  normalizeLine,
  type TextColor,
  textColorOf,
} from '../../domain/design/design.ts';
import { graphemes } from '../../domain/design/graphemes.ts';
import { lineTooLong } from '../../domain/design/line-length.ts';
import type { Making } from '../../domain/design/making.ts';
import type { OwnerWords } from '../../domain/words/check-words.ts';
import { checkDesign, keepableOf, refusalOf } from '../../hat/check-design.ts';
import type { DesignProblem } from '../../hat/design-problem.ts';
import type { GlyphTable } from '../../hat/glyph-table.ts';

/** A way out of a problem in one tap. */
export type CrewFix =
  | { kind: 'rename'; label: string; name: string }
  /** Opens the field for the name, or for the words on every hat. */
  | { kind: 'type'; label: string }
  | { kind: 'ink'; label: string; textColor: TextColor }
  | { kind: 'colors'; label: string }
  | { kind: 'keep'; label: string };

export interface CrewProblem {
  /** The hats that have it. Every hat of the crew, if it is in what they share. */
  hats: readonly CrewHat[];
  /** In words or ink that all hats share. */
  isShared: boolean;
  /** The first sentence says what is wrong. */
  message: string;
  /** At most three, the likely one first. */
  fixes: CrewFix[];
  /** The end of a name that is too long. */
  excess: string;
}

export interface CheckedCrew {
  hats: CrewHat[];
  problems: CrewProblem[];
  /** The hats without a problem, in their order. */
  good: CrewHat[];
  /** The hats whose words were kept for a person to look at. */
  kept: CrewHat[];
  /** The hats whose words can be read only up close. */
  faint: CrewHat[];
}

export interface CrewWorkshop {
  /** The glyphs of a design; null while they load. */
  tableOf(design: Design): GlyphTable | null;
  makingOf(hatColor: HatColor): Making;
  unmade: readonly HatColor[];
  words: OwnerWords;
}

/** Checks each hat of a crew like any design. What all hats share is one problem. */
export function checkCrew(crew: Crew, shop: CrewWorkshop): CheckedCrew {
  const hats = crewHats(crew);
  const [kept, faint, good]: [CrewHat[], CrewHat[], CrewHat[]] = [[], [], []];
  const problems: CrewProblem[] = [];
  for (const hat of hats) {
    const problem = checkHat(crew, hat, shop);
    if (!problem) good.push(hat);
    const found = designProblems(hat, shop);
    if (!problem && keepableOf(found)) kept.push(hat);
    if (found.some(({ kind }) => kind === 'faint')) faint.push(hat);
    if (!problem) continue;
    const same = problem.isShared && problems.find((p) => p.isShared && p.message === problem.message);
    if (same) same.hats = [...same.hats, hat];
    else problems.push(problem);
  }
  return { hats, problems, good, kept, faint };
}

const designProblems = (hat: CrewHat, { tableOf, makingOf, words }: CrewWorkshop): DesignProblem[] =>
  checkDesign(hat.design, tableOf(hat.design), { making: makingOf(hat.design.hatColor), words });

function checkHat(crew: Crew, hat: CrewHat, shop: CrewWorkshop): CrewProblem | null {
  const unfit = checkContact(hat) ?? checkLength(hat);
  if (unfit) return unfit;
  const { hatColor } = hat.design;
  const hasOwnColors = crew.members.some(({ id, colors }) => hat.members.includes(id) && colors !== null);
  if (shop.unmade.includes(hatColor))
    return {
      hats: [hat],
      isShared: !hasOwnColors,
      message: `${hatColorOf(hatColor).label} hats can’t be made right now. The words stay.`,
      fixes: [{ kind: 'colors', label: 'Pick another color' }],
      excess: '',
    };
  const found = designProblems(hat, shop);
  const problem = refusalOf(found) ?? (hat.keepWords ? null : keepableOf(found));
  if (!problem) return null;
  const isShared =
    problem.field === 'textColor' ? !hasOwnColors : problem.field !== `textLine${crew.nameLine}`;
  const { message } = problem;
  return { hats: [hat], isShared, message, fixes: fixesOf(problem, hat, { isShared, shop }), excess: '' };
}

/** What a list of contacts has beside names. */
function checkContact(hat: CrewHat): CrewProblem | null {
  const contact = contactIn(hat.name);
  return (
    contact && {
      hats: [hat],
      isShared: false,
      message: `That’s ${contact === 'email' ? 'an email address' : 'a phone number'}, not a name.`,
      fixes: [{ kind: 'type', label: 'Type a name' }],
      excess: '',
    }
  );
}

/** A name that is longer than a line, with shorter forms of it. */
function checkLength(hat: CrewHat): CrewProblem | null {
  const message = lineTooLong(hat.name);
  if (!message) return null;
  const [first, second] = shorterNames(hat.name);
  return {
    hats: [hat],
    isShared: false,
    message,
    fixes: [
      ...[first, second].flatMap((form): CrewFix[] => (form ? [{ kind: 'rename', ...form }] : [])),
      { kind: 'type', label: 'Type another' },
    ],
    excess: graphemes(normalizeLine(hat.name)).slice(MAX_LINE_LENGTH).join(''),
  };
}

/** A picture with the skin tone and joiners behind it. */
const EMOJI = /(?:\p{Extended_Pictographic}[\u{1f3fb}-\u{1f3ff}\ufe0f\u200d]*)+/gu;

function fixesOf(
  problem: DesignProblem,
  hat: CrewHat,
  { isShared, shop }: { isShared: boolean; shop: CrewWorkshop },
): CrewFix[] {
  const type: CrewFix = { kind: 'type', label: 'Change the words' };
  if (problem.weight === 'keep')
    return [type, { kind: 'keep', label: isShared ? 'Keep them' : `Keep ${normalizeLine(hat.name)}` }];
  if (problem.kind === 'missing' && !isShared) {
    const name = normalizeLine(hat.name.replace(EMOJI, ''));
    const isShorter = name !== '' && name !== normalizeLine(hat.name);
    return isShorter ? [{ kind: 'rename', label: 'Remove the picture', name }, type] : [type];
  }
  if (problem.field !== 'textColor') return [type];
  const { hatColor } = hat.design;
  const textColor = readableOn(hatColor, shop.makingOf(hatColor).isStitched);
  return [
    { kind: 'ink', label: `Use ${textColorOf(textColor).label}`, textColor },
    { kind: 'colors', label: 'Pick the colors' },
  ];
}
