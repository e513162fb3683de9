/** As much of an address, or of its form, as the question needs. */
interface Place {
  address1?: string | undefined;
  address2?: string | null | undefined;
  city?: string | undefined;
  state: string;
}

const MILITARY_STATES = ['AA', 'AE', 'AP'];
const MILITARY_CITIES = /^\s*([afd]po)\b/i;
const BOXES =
  /\b(p\.?\s*o\.?\s*box|post\s+office\s+box|p\.?o\.?b\.?\s*#?\d+|g\.?p\.?o\.?\s*box|(locked|private)\s+bag|case\s+postale|general\s+delivery|bfpo)\b/i;

/** Whether only the post goes there: to PO boxes, and to military and diplomatic addresses. Carriers' express services do not. */
export const isPostOnly = ({ address1, address2, city, state }: Place): boolean =>
  MILITARY_STATES.includes(state) ||
  MILITARY_CITIES.test(city ?? '') ||
  BOXES.test(`${address1 ?? ''}\n${address2 ?? ''}`);

export const POST_ONLY_TEXT = 'Express doesn’t go to PO boxes or military addresses: only the post does.';
