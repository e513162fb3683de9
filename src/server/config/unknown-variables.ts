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

/** How many letters have to be added, removed, replaced or swapped with their neighbor. */
function editDistance(from: string, to: string): number {
  let before: number[] = [];
  let above = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      line[column] = Math.min(
        (above[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, above] = [above, line];
  }
  return above[to.length] ?? 0;
}
