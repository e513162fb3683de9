/** A blank hat in the sandbox's catalog. Money in cents. */
export interface Blank {
  id: number;
  title: string;
  brand: string;
  model: string;
  technique: { key: string; name: string };
  /** The first is the default placement. */
  placements: Placement[];
  printFile: { id: number; width: number; height: number; dpi: number };
  /** Allowed threads. Each embroidered item must choose some; printed hats have none. */
  threadColors?: readonly string[];
  price: number;
  variants: Variant[];
}

export interface Placement {
  key: string;
  title: string;
  additionalPrice: number;
}

export interface Variant {
  id: number;
  name: string;
  color: string;
  colorCode: string;
  colorCode2: string | null;
}

const variant = (
  id: number,
  color: string,
  colorCode: string,
  colorCode2: string | null = null,
  name = color,
) => ({
  id,
  name,
  color,
  colorCode,
  colorCode2,
});

/** All thread colors: `thread_colors` in Printful's OpenAPI file. */
const threadColors = [
  '#FFFFFF',
  '#000000',
  '#96A1A8',
  '#A67843',
  '#FFCC00',
  '#E25C27',
  '#CC3366',
  '#CC3333',
  '#660000',
  '#333366',
  '#005397',
  '#3399FF',
  '#6B5294',
  '#01784E',
  '#7BA35A',
] as const;

export const blanks: readonly Blank[] = [
  {
    id: 627,
    title: 'Foam Trucker Hat | Otto Cap 39-165',
    brand: 'Otto Cap',
    model: '39-165',
    technique: { key: 'DTFILM', name: 'DTFlex printing' },
    placements: [{ key: 'front_dtf_hat', title: 'Front print', additionalPrice: 0 }],
    printFile: { id: 478, width: 1890, height: 765, dpi: 300 },
    price: 1248,
    variants: [
      variant(15904, 'Black', '#16161a'),
      variant(15905, 'White', '#ffffff'),
      variant(15906, 'Red', '#c8102e'),
      variant(15907, 'Navy', '#1b2440'),
      variant(15908, 'Black/White', '#16161a', '#ffffff'),
      variant(15909, 'Aqua', '#2fb5c4', null, 'Aqua Blue'),
      variant(15910, 'Pink', '#f4a6c0'),
      variant(15911, 'Pink/White', '#f4a6c0', '#ffffff'),
      variant(15912, 'Red/White/Blue', '#c8102e', '#1f3f8f'),
    ],
  },
  {
    id: 252,
    title: 'Retro Trucker Hat | Yupoong 6606',
    brand: 'Yupoong',
    model: '6606',
    technique: { key: 'EMBROIDERY', name: 'Embroidery' },
    placements: [
      { key: 'embroidery_front', title: 'Front', additionalPrice: 0 },
      { key: 'embroidery_front_large', title: 'Front (large)', additionalPrice: 0 },
      { key: 'embroidery_back', title: 'Back', additionalPrice: 295 },
      { key: 'embroidery_left', title: 'Left side', additionalPrice: 295 },
      { key: 'embroidery_right', title: 'Right side', additionalPrice: 295 },
    ],
    printFile: { id: 478, width: 1890, height: 765, dpi: 300 },
    threadColors,
    price: 1329,
    variants: [
      variant(8746, 'White', '#ffffff'),
      variant(8747, 'Black', '#16161a'),
      variant(8748, 'Black/White', '#16161a', '#ffffff'),
      variant(8751, 'Navy', '#1b2440'),
      variant(8754, 'Red', '#c8102e'),
      variant(8755, 'Navy/White', '#1b2440', '#ffffff'),
      variant(16709, 'Charcoal/Black', '#4a4a4f', '#16161a'),
    ],
  },
];

export function blankById(id: number): Blank | undefined {
  return blanks.find((blank) => blank.id === id);
}

export interface Hat {
  blank: Blank;
  variant: Variant;
}

export function hatByVariant(variantId: number): Hat | undefined {
  for (const blank of blanks) {
    const found = blank.variants.find(({ id }) => id === variantId);
    if (found) return { blank, variant: found };
  }
  return undefined;
}
