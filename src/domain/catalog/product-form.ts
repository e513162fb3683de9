import { DEFAULT_PRODUCT_PRICE } from '../cart/pricing.ts';
import { FONT_STYLES, HAT_COLORS, MAX_LINE_LENGTH, normalizeLine, TEXT_COLORS } from '../design/design.ts';
import { countGraphemes } from '../design/graphemes.ts';
import { formatAmount } from '../money/money.ts';
import { isSlug, LONGEST_SLUG } from './hat-slug.ts';
import { occasionOf } from './occasions.ts';
import { PRICE_MESSAGE, parseProductPrice } from './product-price.ts';

/** A product as an administrator types it. For a synced hat, empty design fields keep Printful's picture and design. */
export interface ProductForm {
  name: string;
  price: string;
  description: string;
  hatColor: string;
  textColor: string;
  fontStyle: string;
  textLine1: string;
  textLine2: string;
  textLine3: string;
  featured: boolean;
  /** Keys of `OCCASIONS`. */
  occasions: readonly string[];
  /** The end of its page's address. If empty, a new product gets one made from its name, and an existing one keeps its own. */
  slug: string;
  /** What search engines show of its page; empty for what the name and the description say. */
  pageTitle: string;
  pageDescription: string;
}

export type ProductField = keyof ProductForm;
export type ProductFaults = Partial<Record<ProductField, string>>;

export const NEW_PRODUCT: ProductForm = {
  name: '',
  price: formatAmount(DEFAULT_PRODUCT_PRICE),
  description: '',
  hatColor: 'black',
  textColor: 'white',
  fontStyle: 'impact',
  textLine1: '',
  textLine2: '',
  textLine3: '',
  featured: false,
  occasions: [],
  slug: '',
  pageTitle: '',
  pageDescription: '',
};

export const LONGEST_NAME = 200;
export const LONGEST_DESCRIPTION = 5000;
export const LONGEST_PAGE_TITLE = 120;
export const LONGEST_PAGE_DESCRIPTION = 320;

const LINES = ['textLine1', 'textLine2', 'textLine3'] as const;

interface ProductKind {
  /** True for a synced hat, which may keep Printful's picture and design. */
  isSynced?: boolean;
}

/** A message for each invalid field; an empty object if the product may be saved. */
export function checkProduct(form: ProductForm, { isSynced = false }: ProductKind = {}): ProductFaults {
  const faults: ProductFaults = {};
  const name = normalizeLine(form.name);
  if (name.length < 2) faults.name = 'Name is required';
  else if (name.length > LONGEST_NAME) faults.name = tooLong('Name', name.length, LONGEST_NAME);
  const price = form.price.trim();
  if (price === '') faults.price = 'Price is required';
  else if (parseProductPrice(price) === null) faults.price = PRICE_MESSAGE;
  if (form.description.length > LONGEST_DESCRIPTION)
    faults.description = tooLong('Description', form.description.length, LONGEST_DESCRIPTION);
  if (!isSynced || hasDesign(form)) {
    if (!HAT_COLORS.some(({ key }) => key === form.hatColor)) faults.hatColor = 'Hat Color is required';
    if (!TEXT_COLORS.some(({ key }) => key === form.textColor)) faults.textColor = 'Text Color is required';
    if (!FONT_STYLES.some(({ key }) => key === form.fontStyle)) faults.fontStyle = 'Font Style is required';
    if (LINES.every((line) => normalizeLine(form[line]) === ''))
      faults.textLine1 = isSynced ? `${NO_TEXT}, or ${KEEP_PICTURED}.` : `${NO_TEXT}.`;
    else if (isSynced && faults.hatColor && faults.textColor && faults.fontStyle)
      faults.textLine1 = 'Clear the text lines to keep Printful’s design.';
  }
  if (form.occasions.some((key) => !occasionOf(key))) faults.occasions = 'Choose occasions from the list.';
  const slug = form.slug.trim();
  if (slug.length > LONGEST_SLUG) faults.slug = tooLong('The address', slug.length, LONGEST_SLUG);
  else if (slug !== '' && !isSlug(slug)) faults.slug = SLUG_MESSAGE;
  const [title, summary] = [form.pageTitle.trim(), form.pageDescription.trim()];
  if (title.length > LONGEST_PAGE_TITLE)
    faults.pageTitle = tooLong('The title', title.length, LONGEST_PAGE_TITLE);
  if (summary.length > LONGEST_PAGE_DESCRIPTION)
    faults.pageDescription = tooLong('The summary', summary.length, LONGEST_PAGE_DESCRIPTION);
  for (const line of LINES) {
    const length = countGraphemes(normalizeLine(form[line]));
    if (length > MAX_LINE_LENGTH) faults[line] = tooLong('This line', length, MAX_LINE_LENGTH);
  }
  return faults;
}

/** False if all fields of the design are empty, as for a hat with Printful's picture. */
export const hasDesign = (form: ProductForm): boolean =>
  [form.hatColor, form.textColor, form.fontStyle, ...LINES.map((line) => form[line])].some(
    (value) => value !== '',
  );

const SLUG_MESSAGE = 'Use small letters and digits with single hyphens between them, like maid-of-dishonor.';
/** A former address leads to the hat that had it, so no other hat may have it. */
export const SLUG_TAKEN = 'Another hat has this address, or had it before. Choose another one.';

const NO_TEXT = 'Enter the text of the hat';
const KEEP_PICTURED = 'choose “As pictured” three times to keep Printful’s design';

const tooLong = (what: string, length: number, most: number) =>
  `${what} has ${length} characters; at most ${most} fit.`;
