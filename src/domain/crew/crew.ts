import { isRecord } from '../../lib/json.ts';
import {
  type Design,
  HAT_COLORS,
  type HatColor,
  MAX_LINE_LENGTH,
  normalizeLine,
  TEXT_COLORS,
  type TextColor,
  toDesign,
  wellFormed,
} from '../design/design.ts';
import { designAddress } from '../design/design-address.ts';
import { graphemes } from '../design/graphemes.ts';
import { cutLine } from '../design/line-length.ts';

/** The most people in a crew. */
export const MAX_CREW = 50;

/** In graphemes. A name that is too long for a line is kept as typed, so that it can be shown and shortened. */
export const MAX_NAME_LENGTH = 60;

/** The line of the hat that holds the name. */
export type NameLine = 1 | 2 | 3;

export const NAME_LINES: readonly NameLine[] = [1, 2, 3];

export interface CrewMember {
  /** Stays the same while the crew is edited. */
  id: number;
  name: string;
  /** Null for the colors of everyone. */
  colors: { hatColor: HatColor; textColor: TextColor } | null;
  /** The shopper keeps words that a person has to look at. */
  keepWords: boolean;
}

/** The same hat for several people, with a name of its own on each. */
export interface Crew {
  id: string;
  hatColor: HatColor;
  textColor: TextColor;
  fontStyle: Design['fontStyle'];
  nameLine: NameLine;
  /** The words on every hat. The entry of the name's line is empty. */
  lines: readonly [string, string, string];
  members: readonly CrewMember[];
}

/** Equal hats of a crew. */
export interface CrewHat {
  /** The ids of those who get one. */
  members: number[];
  name: string;
  design: Design;
  quantity: number;
  keepWords: boolean;
}

/** A crew of nobody with this hat; the words on the name's line become the first name. */
export function crewFromDesign(design: Design, id: string, nameLine: NameLine = 1): Crew {
  const { hatColor, textColor, fontStyle } = design;
  const nobody: Crew = { id, hatColor, textColor, fontStyle, nameLine, lines: ['', '', ''], members: [] };
  return setNames(putNamesOn(nobody, design, nameLine), [linesOf(design)[nameLine - 1] ?? '']);
}

/** The crew with its names on this line of a design, and the design's other words on every hat. */
export const putNamesOn = (crew: Crew, design: Design, nameLine: NameLine): Crew => ({
  ...crew,
  nameLine,
  lines: blankAt(linesOf(design), nameLine),
});

const linesOf = ({ textLine1, textLine2, textLine3 }: Design): string[] => [textLine1, textLine2, textLine3];

/** An empty line above words is for the names. Null if there is none, so that a person has to say which line is. */
export function nameLineOf(design: Design): NameLine | null {
  const hasWords = linesOf(design).map((line) => normalizeLine(line) !== '');
  if (!hasWords.includes(true)) return 1;
  const empty = hasWords.indexOf(false);
  return empty >= 0 && hasWords.includes(true, empty) ? (NAME_LINES[empty] ?? null) : null;
}

/** The lines that can hold the names: each with words, and the first empty one, whose words are empty. */
export function namePlaces(design: Design): { line: NameLine; words: string }[] {
  const places = NAME_LINES.map((line) => ({ line, words: normalizeLine(linesOf(design)[line - 1] ?? '') }));
  const free = places.find(({ words }) => words === '');
  return places.filter((place) => place.words !== '' || place === free);
}

/**
 * The crew with these names, in this order, as far as it may hold them. Equal names keep their ids, colors, and kept words.
 * When the count stays the same, a corrected name keeps its id and colors.
 */
export function setNames(crew: Crew, names: readonly string[]): Crew {
  const wanted = names
    .map((name) => cutName(name).trim())
    .filter((name) => name !== '')
    .slice(0, MAX_CREW);
  const left = [...crew.members];
  const equal = wanted.map((name) => take(left, (member) => isSameName(member.name, name)));
  let lastId = Math.max(0, ...crew.members.map(({ id }) => id));
  const members = wanted.map((name, index): CrewMember => {
    const same = equal[index];
    if (same) return same.name === name ? same : { ...same, name };
    const corrected =
      wanted.length === crew.members.length
        ? take(left, (member) => member === crew.members[index])
        : undefined;
    if (corrected) return { ...corrected, name, keepWords: false };
    lastId += 1;
    return { id: lastId, name, colors: null, keepWords: false };
  });
  return { ...crew, members };
}

/** Changes one member. Another name is not kept words any more. */
export const changeMember = (crew: Crew, id: number, changes: Partial<Omit<CrewMember, 'id'>>): Crew => ({
  ...crew,
  members: crew.members.map((member) => {
    if (member.id !== id) return member;
    const renamed = changes.name !== undefined && !isSameName(changes.name, member.name);
    return { ...member, ...(renamed && { keepWords: false }), ...changes };
  }),
});

export const removeMember = (crew: Crew, id: number): Crew => ({
  ...crew,
  members: crew.members.filter((member) => member.id !== id),
});

/** Changes the words of one line on every hat. Nobody has kept the new words yet. */
export function setWords(crew: Crew, line: NameLine, text: string): Crew {
  const words = crew.lines.map((words, index) => (index === line - 1 ? text : words));
  return {
    ...crew,
    lines: blankAt(words, crew.nameLine),
    members: crew.members.map((member) => (member.keepWords ? { ...member, keepWords: false } : member)),
  };
}

/** Moves the names to another line. The words there move to the line that becomes free. */
export function setNameLine(crew: Crew, nameLine: NameLine): Crew {
  const words: string[] = [...crew.lines];
  words[crew.nameLine - 1] = words[nameLine - 1] ?? '';
  return { ...crew, nameLine, lines: blankAt(words, nameLine) };
}

/** The hat of one member. */
export function memberDesign(crew: Crew, { name, colors }: Pick<CrewMember, 'name' | 'colors'>): Design {
  const [textLine1, textLine2, textLine3] = crew.lines.map((words, index) =>
    index === crew.nameLine - 1 ? name : words,
  );
  const { hatColor, textColor } = colors ?? crew;
  return toDesign({ hatColor, textColor, fontStyle: crew.fontStyle, textLine1, textLine2, textLine3 });
}

/** The hats of a crew: members with the same printed lines and colors share one. */
export function crewHats(crew: Crew): CrewHat[] {
  const hats = new Map<string, CrewHat>();
  for (const member of crew.members) {
    const design = memberDesign(crew, member);
    const key = designAddress(design);
    const hat = hats.get(key);
    if (hat) {
      hat.members.push(member.id);
      hat.quantity += 1;
      hat.keepWords ||= member.keepWords;
    } else
      hats.set(key, {
        members: [member.id],
        name: member.name,
        design,
        quantity: 1,
        keepWords: member.keepWords,
      });
  }
  return [...hats.values()];
}

/** The same hat once for each name, as many as there are: the shop's own carts hold more than a crew. */
export const hatsForNames = (design: Design, nameLine: NameLine, names: readonly string[]): CrewHat[] =>
  crewHats({
    ...crewFromDesign(design, 'names', nameLine),
    members: names.map((name, id) => ({ id, name, colors: null, keepWords: false })),
  });

/** The names that are in more than once, whatever their capitals, as first written, each with its count. */
export function namesInTwice({ members }: Pick<Crew, 'members'>): { name: string; count: number }[] {
  const found = new Map<string, { name: string; count: number }>();
  for (const member of members) {
    const name = normalizeLine(member.name);
    const same = found.get(name.toLowerCase());
    if (same) same.count += 1;
    else found.set(name.toLowerCase(), { name, count: 1 });
  }
  return [...found.values()].filter(({ count }) => count > 1);
}

/** Reads a crew from anywhere, such as JSON of another device; null if it is none. */
export function readCrew(value: unknown): Crew | null {
  if (!isRecord(value) || typeof value.id !== 'string' || !CREW_ID.test(value.id)) return null;
  const { nameLine, lines, members } = value;
  if (nameLine !== 1 && nameLine !== 2 && nameLine !== 3) return null;
  if (!Array.isArray(lines) || lines.length !== 3 || !Array.isArray(members)) return null;
  if (members.length > MAX_CREW || !hasColors(value)) return null;
  const read = members.map(readMember).filter((member) => member !== null);
  if (read.length < members.length || new Set(read.map(({ id }) => id)).size < read.length) return null;
  const { hatColor, textColor, fontStyle } = toDesign(value);
  if (fontStyle !== value.fontStyle) return null;
  const words = lines.map((line) =>
    typeof line === 'string' ? cutLine(bounded(line, MAX_LINE_LENGTH)) : '',
  );
  return {
    id: value.id,
    hatColor,
    textColor,
    fontStyle,
    nameLine,
    lines: blankAt(words, nameLine),
    members: read,
  };
}

/** What a crew's id may look like. */
export const CREW_ID = /^[A-Za-z0-9-]{1,40}$/;

function readMember(value: unknown): CrewMember | null {
  if (!isRecord(value) || typeof value.name !== 'string') return null;
  const { id, colors, keepWords } = value;
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 1) return null;
  if (colors !== null && !(isRecord(colors) && hasColors(colors))) return null;
  const own = colors && toDesign(colors);
  return {
    id,
    name: cutName(value.name),
    colors: own && { hatColor: own.hatColor, textColor: own.textColor },
    keepWords: keepWords === true,
  };
}

const hasColors = ({ hatColor, textColor }: Record<string, unknown>): boolean =>
  HAT_COLORS.some(({ key }) => key === hatColor) && TEXT_COLORS.some(({ key }) => key === textColor);

const isSameName = (a: string, b: string): boolean => normalizeLine(a) === normalizeLine(b);

/** Takes the first match out of a list. */
function take(members: CrewMember[], isWanted: (member: CrewMember) => boolean): CrewMember | undefined {
  const at = members.findIndex(isWanted);
  return at < 0 ? undefined : members.splice(at, 1)[0];
}

const blankAt = (words: readonly string[], nameLine: NameLine): [string, string, string] => {
  const [first = '', second = '', third = ''] = words.map((text, index) =>
    index === nameLine - 1 ? '' : text,
  );
  return [first, second, third];
};

const cutName = (name: string): string =>
  graphemes(bounded(name, MAX_NAME_LENGTH)).slice(0, MAX_NAME_LENGTH).join('');

/** One character can be of any length in code units, so they are limited too. */
const bounded = (text: string, length: number): string => wellFormed(text.slice(0, 10 * length));
