import type { Attack } from './attack.ts';
import { openConnections } from './connections.ts';
import { guessFromEverywhere } from './guess-from-everywhere.ts';
import { orderManyHats } from './order-many-hats.ts';
import { pipelining, renderedPages, unknownAddresses } from './requests.ts';
import { sendNoise } from './send-noise.ts';
import { formsWithManyFields, photosToDecode } from './uploads.ts';

/** Everything that `npm run drill -- siege` tries, one after the other. */
export const ATTACKS: readonly Attack[] = [
  openConnections,
  pipelining,
  unknownAddresses,
  renderedPages,
  orderManyHats,
  sendNoise,
  guessFromEverywhere,
  photosToDecode,
  formsWithManyFields,
];
