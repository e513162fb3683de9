import type { Design } from '../../../domain/design.ts';
import { designLink, parseDesignLink } from '../../../domain/design-link.ts';
import { parseDesignAddress } from '../../../domain/parse-address.ts';

const PATH = '/custom-hat';

/** What an address of the designer asks for: a design to open, a line of the cart to change. */
export interface AskedDesigner {
  design: Design | null;
  /** The id of the custom hat that is being changed; null for a new one. */
  edited: number | null;
}

/** Where a design is open, to be seen on any device. */
export const designPath = (design: Design): string => `${PATH}?${designQuery(design)}`;

/** The designer's address while somebody works in it; `design` is null while it is the one that everybody starts with. */
export function workPath({ design, edited }: AskedDesigner): string {
  const query = [edited === null ? '' : `edit=${edited}`, design ? designQuery(design) : ''];
  return [PATH, query.filter(Boolean).join('&')].filter(Boolean).join('?');
}

/** Reads the query of an address; whatever is not ours is nothing. */
export function askedDesigner(search: string): AskedDesigner {
  const query = new URLSearchParams(search);
  const link = query.get('design');
  const edited = Number(query.get('edit'));
  return {
    // A picture's address of a design opens it as well.
    design: link === null ? null : (parseDesignLink(link) ?? parseDesignAddress(link)),
    edited: Number.isSafeInteger(edited) && edited > 0 ? edited : null,
  };
}

// Chats cut marks off the end of a link, so what may stand in a query unescaped is escaped all the same.
const designQuery = (design: Design) =>
  `design=${encodeURIComponent(designLink(design)).replace(/[!'()*]/g, percent)}`;

const percent = (mark: string) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`;
