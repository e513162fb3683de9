/** Where a US ZIP code is. `city` is null if the ZIP belongs to a company or a base; `state` is a code. */
export interface ZipPlace {
  zip: string;
  city: string | null;
  state: string;
}

/** The first five digits of a complete US ZIP code, null of anything else. */
export const fiveDigits = (typed: string): string | null =>
  /^(\d{5})(-?\d{4})?$/.exec(typed.trim())?.[1] ?? null;

/**
 * Looks a ZIP up in the table of its first digit; null if the table does not have it. A table has a line for each place,
 * like `Nashville,TN:7115 1a 1`: the last four digits of the first ZIP, and in base 36 how far each next one is from it.
 */
export function placeOf(zip: string, table: string): ZipPlace | null {
  const wanted = Number(zip.slice(1));
  for (const line of table.split('\n')) {
    const [place = '', steps = ''] = line.split(':');
    const [first = '', ...others] = steps.split(' ');
    let at = Number(first);
    for (const step of others) {
      if (at >= wanted) break;
      at += Number.parseInt(step, 36);
    }
    if (first === '' || at !== wanted) continue;
    const [city, state = ''] = place.split(',');
    return { zip, city: city || null, state };
  }
  return null;
}

/** What a ZIP wrote into the two fields that it fills in; null where it wrote nothing. */
export interface FromZip {
  city: string | null;
  state: string | null;
}

export const NOTHING_FROM_ZIP: FromZip = { city: null, state: null };

/**
 * What a ZIP writes into city and state: only where the field is empty or still has what an earlier ZIP wrote. Null means that
 * the field stays as it is.
 */
export function fillFromZip(
  { city, state }: ZipPlace,
  typed: { city: string; state: string },
  earlier: FromZip,
): FromZip {
  return {
    city: isFree(typed.city, earlier.city) ? (city ?? '') : null,
    state: isFree(typed.state, earlier.state) ? state : null,
  };
}

/** Where the ZIP is if the chosen state is another one; null if they fit, or if nothing is known. Both states are codes. */
export const otherState = (place: ZipPlace | null, state: string): string | null =>
  place && state !== '' && place.state !== state ? place.state : null;

const isFree = (typed: string, earlier: string | null) => typed.trim() === '' || typed === earlier;
