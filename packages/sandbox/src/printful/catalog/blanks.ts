/** A product in the sandbox's catalog. Money in cents. */
export interface Blank {
  id: number;
  /** The name in version 2, the title in version 1. */
  title: string;
  type: string;
  brand: string | null;
  model: string | null;
  description: string;
  /** The first is the default: version 1 assumes it where a request names none. */
  techniques: Technique[];
  /** The first is the default placement. */
  placements: Placement[];
  variants: Variant[];
}

interface Technique {
  /** As in version 1. Version 2 writes it in lower case. */
  key: string;
  name: string;
  /** Of the blank hat. The placements come on top. */
  price: number;
}

export interface Placement {
  key: string;
  technique: string;
  title: string;
  price: number;
  printFile: PrintFile;
}

export interface PrintFile {
  id: number;
  /** In pixels at 300 per inch. */
  width: number;
  height: number;
}

export interface Variant {
  id: number;
  name: string;
  size: string;
  color: string;
  colorCode: string;
  colorCode2: string | null;
  /** The third color, which Printful's catalog has no field for. */
  frontCode?: string;
}

export const DPI = 300;

const variant = (
  id: number,
  color: string,
  {
    colorCode,
    colorCode2 = null,
    name = color,
  }: { colorCode: string; colorCode2?: string | null; name?: string },
): Variant => ({ id, name, size: 'One size', color, colorCode, colorCode2 });

/** All thread colors: `thread_colors` in Printful's OpenAPI file. */
export const threadColors: Readonly<Record<string, string>> = {
  '#FFFFFF': '1801 White',
  '#000000': '1800 Black',
  '#96A1A8': '1718 Grey',
  '#A67843': '1672 Old Gold',
  '#FFCC00': '1951 Gold',
  '#E25C27': '1987 Orange',
  '#CC3366': '1910 Flamingo',
  '#CC3333': '1839 Red',
  '#660000': '1784 Maroon',
  '#333366': '1966 Navy',
  '#005397': '1842 Royal',
  '#3399FF': '1695 Aqua/Teal',
  '#6B5294': '1832 Purple',
  '#01784E': '1751 Kelly Green',
  '#7BA35A': '1848 Kiwi Green',
};

const front: PrintFile = { id: 478, width: 1890, height: 765 };
const lowFront: PrintFile = { id: 75, width: 1770, height: 600 };
const back: PrintFile = { id: 76, width: 600, height: 300 };
const side: PrintFile = { id: 706, width: 675, height: 675 };

const film = (price: number): Technique => ({ key: 'DTFILM', name: 'DTFlex printing', price });
const embroidery = (price: number): Technique => ({ key: 'EMBROIDERY', name: 'Embroidery', price });

const filmFront: Placement = {
  key: 'front_dtf_hat',
  technique: 'DTFILM',
  title: 'Front print',
  price: 295,
  printFile: front,
};
const stitched = (
  place: string,
  title: string,
  { printFile, price = 295 }: { printFile: PrintFile; price?: number },
): Placement => ({
  key: `embroidery_${place}`,
  technique: 'EMBROIDERY',
  title,
  price,
  printFile,
});
const stitchedPlaces = (printFile: PrintFile): Placement[] => [
  stitched('front', 'Front', { printFile }),
  stitched('front_large', 'Front (large)', { printFile, price: 595 }),
  stitched('back', 'Back', { printFile: back }),
  stitched('left', 'Left side', { printFile: side }),
  stitched('right', 'Right side', { printFile: side }),
];

const SIZES = ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL', '6XL'];
const SHIRT_COLORS: [color: string, code: string][] = [
  ['Black', '#0b0b0b'],
  ['White', '#ffffff'],
  ['Navy', '#212642'],
  ['Red', '#da0a1a'],
  ['Asphalt', '#525455'],
  ['Aqua', '#008db5'],
  ['Berry', '#c53364'],
  ['Brown', '#5c3e33'],
  ['Gold', '#f8a933'],
  ['Kelly', '#00885d'],
  ['Maroon', '#642838'],
];

/** The cap that offers both techniques is stitched unless a request names the other. */
export const blanks: readonly Blank[] = [
  {
    id: 627,
    title: 'Foam Trucker Hat | Otto Cap 39-165',
    type: 'HAT',
    brand: 'Otto Cap',
    model: '39-165',
    description: 'A classic trucker hat with a foam front and a mesh back.\n\n• Snap closure',
    techniques: [embroidery(1034), film(953)],
    placements: [filmFront, ...stitchedPlaces(lowFront)],
    variants: [
      variant(15904, 'Black', { colorCode: '#16161a' }),
      variant(15905, 'White', { colorCode: '#ffffff' }),
      variant(15906, 'Red', { colorCode: '#c8102e' }),
      variant(15907, 'Navy', { colorCode: '#1b2440' }),
      variant(15908, 'Black/White', { colorCode: '#16161a', colorCode2: '#ffffff' }),
      variant(15909, 'Aqua', { colorCode: '#2fb5c4', name: 'Aqua Blue' }),
      variant(15910, 'Pink', { colorCode: '#f4a6c0' }),
      variant(15911, 'Pink/White', { colorCode: '#f4a6c0', colorCode2: '#ffffff' }),
      {
        ...variant(15912, 'Red/White/Blue', { colorCode: '#c8102e', colorCode2: '#1f3f8f' }),
        frontCode: '#ffffff',
      },
    ],
  },
  {
    id: 252,
    title: 'Retro Trucker Hat | Yupoong 6606',
    type: 'HAT',
    brand: 'Yupoong',
    model: '6606',
    description: 'A six-panel trucker hat with a mesh back and a snap closure.',
    techniques: [embroidery(1034)],
    placements: stitchedPlaces(front),
    variants: [
      variant(8746, 'White', { colorCode: '#ffffff' }),
      variant(8747, 'Black', { colorCode: '#16161a' }),
      variant(8748, 'Black/White', { colorCode: '#16161a', colorCode2: '#ffffff' }),
      variant(8751, 'Navy', { colorCode: '#1b2440' }),
      variant(8754, 'Red', { colorCode: '#c8102e' }),
      variant(8755, 'Navy/White', { colorCode: '#1b2440', colorCode2: '#ffffff' }),
      variant(16709, 'Charcoal/Black', { colorCode: '#4a4a4f', colorCode2: '#16161a' }),
    ],
  },
  {
    id: 100,
    title: '5 Panel Trucker Cap | Yupoong 6006',
    type: 'HAT',
    brand: 'Yupoong',
    model: '6006',
    description: 'A five-panel trucker cap with a mesh back.',
    techniques: [embroidery(1395), film(1515)],
    placements: [filmFront, ...stitchedPlaces(front)],
    variants: [
      variant(4811, 'Black', { colorCode: '#17171a' }),
      variant(4812, 'White', { colorCode: '#fdfdfd' }),
      variant(4813, 'Navy', { colorCode: '#1d2742' }),
      variant(4814, 'Red', { colorCode: '#bf1a2f' }),
      variant(4815, 'Black/White/Black', { colorCode: '#17171a', colorCode2: '#ffffff' }),
      variant(4816, 'Turquoise', { colorCode: '#2aa9ba' }),
    ],
  },
  {
    id: 99,
    title: 'Snapback Hat | Yupoong 6089M',
    type: 'HAT',
    brand: 'Yupoong',
    model: '6089M',
    description: 'A structured cap with a flat visor.',
    techniques: [embroidery(1495)],
    placements: stitchedPlaces(front),
    variants: [
      variant(4792, 'Black', { colorCode: '#101010' }),
      variant(4797, 'Dark Grey', { colorCode: '#3b3d40' }),
      variant(4798, 'Dark Navy', { colorCode: '#161b2c' }),
      variant(4807, 'Royal Blue', { colorCode: '#1d3f94' }),
    ],
  },
  {
    id: 71,
    title: 'Unisex Staple T-Shirt | Bella + Canvas 3001',
    type: 'T-SHIRT',
    brand: 'Bella + Canvas',
    model: '3001',
    description: 'A light and soft T-shirt.',
    techniques: [{ key: 'DTG', name: 'DTG printing', price: 1175 }],
    placements: [
      {
        key: 'front',
        technique: 'DTG',
        title: 'Front print',
        price: 575,
        printFile: { id: 1, width: 3600, height: 4800 },
      },
    ],
    // More than fit on a page.
    variants: SHIRT_COLORS.flatMap(([color, code], row) =>
      SIZES.map((size, column) => ({
        ...variant(4011 + row * SIZES.length + column, color, {
          colorCode: code,
          name: `${color} / ${size}`,
        }),
        size,
      })),
    ),
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

/** Whether this placement is stitched, and so needs thread colors. */
export const isStitched = ({ technique }: Placement): boolean => technique === 'EMBROIDERY';
