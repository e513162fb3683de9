import { type Crew, type CrewMember, memberDesign } from '../../domain/crew/crew.ts';
import { PRINTED } from '../../domain/design/making.ts';
import { checkWords } from '../../domain/words/check-words.ts';
import { WORDS_TEXTS } from '../../domain/words/words-texts.ts';
import { checkDesign, refusalOf } from '../../hat/check-design.ts';
import type { DesignProblem } from '../../hat/design-problem.ts';
import type { Deps, InTransaction } from '../deps.ts';
import { findMakings } from '../fulfillment/blanks/queries.ts';
import { ShopError } from '../http/shop-error.ts';

/** Why a friend cannot have a name on her hat; null if she can. What is wrong with the rest of the hat is not hers to fix. */
export async function refuseName(
  { db, glyphs, settings }: Pick<InTransaction, 'db' | 'glyphs' | 'settings'>,
  crew: Crew,
  member: Pick<CrewMember, 'name' | 'colors'>,
): Promise<ShopError | null> {
  if (member.name === '') return refused('Type your name.');
  const design = memberDesign(crew, member);
  const making = (await findMakings(db))[design.hatColor] ?? PRINTED;
  const { words } = settings.current().settings;
  const problems = checkDesign(design, await glyphs.tableFor(design), { making, words });
  // Hate may begin in another line.
  const isHers = ({ field, kind }: DesignProblem) => kind === 'hate' || field === `textLine${crew.nameLine}`;
  const refusal = refusalOf(problems.filter(isHers));
  return refusal && refused(refusal.message);
}

const refused = (message: string) => new ShopError('invalid', message, { path: 'name' });

/** Refuses to store hate and to show it to friends: in the organizer's name, the words, a name, or across them; else null. */
export function refuseHate(
  { settings }: Pick<Deps, 'settings'>,
  crew: Crew,
  organizer = '',
): ShopError | null {
  const { words } = settings.current().settings;
  const isHate = (lines: readonly string[]) => checkWords(lines, words)?.kind === 'hate';
  const hate = (path: string) => new ShopError('invalid', WORDS_TEXTS.hate, { path });
  if (isHate([organizer])) return hate('organizer');
  const line = crew.lines.findIndex((one) => isHate([one]));
  if (line >= 0) return hate(`crew.lines.${line}`);
  const member = crew.members.findIndex((one) => {
    const { textLine1, textLine2, textLine3 } = memberDesign(crew, one);
    return isHate([textLine1, textLine2, textLine3]);
  });
  return member >= 0 ? hate(`crew.members.${member}.name`) : null;
}
