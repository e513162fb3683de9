import { mark, unmark } from '../design/design-link.ts';
import { type Crew, type CrewMember, readCrew } from './crew.ts';

/** The format version. It comes first, so that later formats can differ in everything else. */
const VERSION = '1';

const PATH = '/crew';

/** The address that opens a crew on any device. */
export const crewAddress = (crew: Crew): string => crewLinkAddress(crewLink(crew));

/** The address of a crew whose link is known. */
export const crewLinkAddress = (link: string): string => `${PATH}?crew=${escapeLink(link)}`;

/** Reads the query of an address; null if it holds no crew. */
export function readCrewAddress(search: string): Crew | null {
  const link = new URLSearchParams(search).get('crew');
  return link === null ? null : parseCrewLink(link);
}

/**
 * A crew as typed: `1.x7.black.secondary.impact.1..said_one_drink..Jess~cpink-white~iprimary.Kayla`. Not escaped for URLs.
 * Members without a name are left out, so it never ends in a period, which chat apps would cut off.
 */
export function crewLink({ id, hatColor, textColor, fontStyle, nameLine, lines, members }: Crew): string {
  const parts = [VERSION, id, hatColor, textColor, fontStyle, String(nameLine), ...lines.map(mark)];
  const named = members.filter(({ name }) => name !== '');
  parts.push(...named.map((member, index) => memberPart(member, index + 1)));
  while (parts.at(-1) === '') parts.pop();
  return parts.join('.');
}

/** Parses a link; null if it is invalid. */
export function parseCrewLink(link: string): Crew | null {
  const [
    version,
    id,
    hatColor,
    textColor,
    fontStyle,
    nameLine,
    line1 = '',
    line2 = '',
    line3 = '',
    ...members
  ] = link.split('.');
  if (version !== VERSION) return null;
  return readCrew({
    id,
    hatColor,
    textColor,
    fontStyle,
    nameLine: Number(nameLine),
    lines: [line1, line2, line3].map(unmark),
    members: members.map((part, index) => readMember(part, index + 1)),
  });
}

// A name's own tildes are marked with other letters (t, d, u), so these flags cannot be part of a name.
const FLAGS = /^(.*?)(?:~c([a-z-]+)~i([a-z-]+))?(~k)?(?:~n(\d+))?$/s;

/** Members are numbered from 1, so only other ids are written. */
const memberPart = ({ id, name, colors, keepWords }: CrewMember, number: number): string =>
  [
    mark(name),
    colors ? `~c${colors.hatColor}~i${colors.textColor}` : '',
    keepWords ? '~k' : '',
    id === number ? '' : `~n${id}`,
  ].join('');

function readMember(part: string, number: number) {
  const [, name = '', hatColor, textColor, kept, id] = FLAGS.exec(part) ?? [];
  return {
    id: id === undefined ? number : Number(id),
    name: unmark(name),
    colors: hatColor === undefined ? null : { hatColor, textColor },
    keepWords: kept !== undefined,
  };
}

const escapeLink = (link: string) => encodeURIComponent(link).replace(/[!'()*]/g, percent);

const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
