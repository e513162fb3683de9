import type { Attack } from './attack.ts';

/** Everything that `npm run siege` tries, one after the other. */
export const ATTACKS: readonly Attack[] = [];
