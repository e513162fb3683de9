import { editDistance } from '../../lib/edit-distance.ts';
import { isKnown, knownNames, type Variables } from './tidy-environment.ts';

/** A name that begins like this is meant for the shop. Other programs also use names such as `MAIL` and `HOSTNAME`. */
const OURS = /^(?:STRIPE|PRINTFUL|SMTP|SOCIAL|NEWSLETTERS|TRUST)_/;

/** A sentence for each variable that looks like one of the shop's, but is none, with the nearest one. */
export const describeUnknown = (env: Variables): string[] =>
  Object.keys(env).flatMap((name) => {
    if (isKnown(name)) return [];
    const [nearest, distance] = nearestTo(name);
    const isTypo = distance <= (nearest.length < 8 ? 1 : 2);
    if (!isTypo && !OURS.test(name)) return [];
    return [`${name} is not a variable of the shop, so it does nothing. Did you mean ${nearest}?`];
  });

function nearestTo(name: string): [name: string, distance: number] {
  const upper = name.toUpperCase();
  const ranked = knownNames().map((known): [string, number] => [known, editDistance(upper, known)]);
  return ranked.reduce((best, next) => (next[1] < best[1] ? next : best));
}
