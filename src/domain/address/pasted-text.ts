import { normalizeLine } from '../design/design.ts';

/**
 * What people mean by what they paste into a field for an email address, a postal code or a discount code: without invisible
 * characters, with plain spaces, and with a hyphen for every dash.
 */
export const readPasted = (text: string): string => normalizeLine(text).replace(/[\p{Pd}\u2212]/gu, '-');
