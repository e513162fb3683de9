import type { Crew, CrewMember } from '../../src/domain/crew/crew.ts';

export const JESS: CrewMember = { id: 1, name: 'Jes', colors: null, keepWords: false };

export const BRIDE: CrewMember = {
  id: 2,
  name: 'Maya',
  colors: { hatColor: 'white', textColor: 'dark' },
  keepWords: true,
};

/** A crew of two, one with colors of her own. */
export const CREW: Crew = {
  id: 'party',
  hatColor: 'navy',
  textColor: 'yellow',
  fontStyle: 'impact',
  nameLine: 1,
  lines: ['', 'said one drink', ''],
  members: [JESS, BRIDE],
};
