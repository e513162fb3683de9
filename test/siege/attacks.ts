import type { Attack } from './attack.ts';
import { openConnections } from './connections.ts';
import { pipelining, renderedPages, unknownAddresses } from './requests.ts';

/** Everything that `npm run siege` tries, one after the other. */
export const ATTACKS: readonly Attack[] = [openConnections, pipelining, unknownAddresses, renderedPages];
