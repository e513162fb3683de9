import type { Crew } from '../../../domain/crew/crew.ts';
import type { CrewAnswer } from '../../../wire/crews.ts';

export const member = (id: number, name: string) => ({ id, name, colors: null, keepWords: false });
/** A crew of three. */
export const CREW: Crew = {
  id: 'crew-1',
  hatColor: 'black',
  textColor: 'secondary',
  fontStyle: 'impact',
  nameLine: 1,
  lines: ['', 'said one drink', ''],
  members: [member(1, 'Anna'), member(2, 'Ben'), member(3, 'Chloe')],
};
/** Another spelling, unless it is something else. */
export const answer = (member: number, changes: Partial<CrewAnswer> = {}): CrewAnswer => ({
  member,
  kind: 'changed',
  name: 'Bennie',
  at: '2026-11-21T15:00:00.000Z',
  accepted: null,
  ...changes,
});
/** The list of this crew, to which two friends answered. */
export const VIEW = {
  crew: CREW,
  version: 1,
  organizer: 'Maya',
  until: '2026-12-21T15:00:00.000Z',
  deleted: 0,
  answers: [answer(2), answer(3, { kind: 'confirmed', name: null })],
};
/** What its organizer's device knows of it. */
export const LIST = { id: 'L1', key: 'own', friendKey: 'theirs', version: 1, until: VIEW.until };
