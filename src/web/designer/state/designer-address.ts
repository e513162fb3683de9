import type { Design } from '../../../domain/design/design.ts';
import { designLink, parseDesignLink } from '../../../domain/design/design-link.ts';
import { parseDesignAddress } from '../../../domain/design/parse-picture-address.ts';
import { escapeForLink } from '../../../lib/escape-for-link.ts';

const PATH = '/custom-hat';

/** The query of the designer's address. */
interface DesignerQuery {
  /** The design to open. */
  design: Design | null;
  /** The id of the custom hat in the cart that is being changed; null for a new one. */
  edited: number | null;
}

/** The address that opens a design on any device. */
export const designPath = (design: Design): string => designerPath({ design, edited: null });

/** The address that makes this design for a crew. */
export const crewPath = (design: Design): string => `/crew?${designQuery(design)}`;

/** The address of the designer while it is in use; `design` is null for the sample that every visitor starts with. */
export function designerPath({ design, edited }: DesignerQuery): string {
  const query = [edited === null ? '' : `edit=${edited}`, design ? designQuery(design) : ''];
  return [PATH, query.filter(Boolean).join('&')].filter(Boolean).join('?');
}

/** Reads the query of an address and ignores everything else in it. */
export function parseDesignerQuery(search: string): DesignerQuery {
  const query = new URLSearchParams(search);
  const link = query.get('design');
  const edited = Number(query.get('edit'));
  return {
    // The address of a design's picture opens it as well.
    design: link === null ? null : (parseDesignLink(link) ?? parseDesignAddress(link)),
    edited: Number.isSafeInteger(edited) && edited > 0 ? edited : null,
  };
}

const designQuery = (design: Design) => `design=${escapeForLink(designLink(design))}`;
