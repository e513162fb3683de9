import { useQuery } from '@tanstack/react-query';
import { type CartItem, MAX_QUANTITY } from '../../../domain/cart/cart.ts';
import { hatsForNames, type NameLine } from '../../../domain/crew/crew.ts';
import { contactIn, parseNames } from '../../../domain/crew/crew-names.ts';
import {
  FONT_STYLES,
  HAT_COLORS,
  MAX_LINE_LENGTH,
  TEXT_COLORS,
  toDesign,
} from '../../../domain/design/design.ts';
import { hatName } from '../../../domain/design/hat-name.ts';
import { lineTooLong } from '../../../domain/design/line-length.ts';
import { counted } from '../../../domain/language/counted.ts';
import type { Settings } from '../../../domain/settings/settings.ts';
import type { Product } from '../../../wire/products.ts';
import { allProducts } from '../../cart/cart-changes.ts';
import { productItem } from '../../cart/cart-item.ts';
import { compareCart } from '../../cart/compare-cart.ts';
import { findRefused } from '../../cart/find-refused.ts';
import { Thumb } from '../../ui/thumb.tsx';
import { useSettings } from '../../use-settings.ts';
import { useHowHatsAreMade } from '../../use-shop.ts';
import { ActionDialog, type Field, type Values } from '../kit/action-dialog.tsx';

/** What is added: a hat of the shop, one with words of its own, or the same hat for several people. */
export type HatKind = 'ready' | 'custom' | 'names';

interface AddHatsProps {
  kind: HatKind;
  onAdd(items: readonly CartItem[]): void;
  onClose(): void;
}

export function AddHats({ kind, onAdd, onClose }: AddHatsProps) {
  const settings = useSettings();
  const made = useHowHatsAreMade();
  const { data: products } = useQuery({ queryKey: ['hats to choose from'], queryFn: () => allProducts() });
  const itemsOf = (values: Values) => readItems(kind, values, { products: products ?? [], settings });

  /** Refuses a hat that cannot be made, as the designer does. Words that a person would look at are looked at here. */
  async function add(values: Values) {
    const items = itemsOf(values);
    const [refused] = (await findRefused(items, made, settings.words)).filter(({ canKeep }) => !canKeep);
    if (refused) throw new Error(`${hatName(refused.item)}: ${refused.message}`);
    onAdd(items);
  }

  return (
    <ActionDialog
      title={TITLES[kind]}
      yes="Add to the cart"
      fields={({ nameLine }) => fieldsOf(kind, products ?? [], nameLine)}
      isReady={products !== undefined}
      check={(values) => problemsOf(kind, values)}
      below={(values) => <Preview items={itemsOf(values)} isList={kind === 'names'} />}
      call={add}
      onClose={onClose}
    />
  );
}

const TITLES: Record<HatKind, string> = {
  ready: 'Add a ready-made hat',
  custom: 'Add a custom hat',
  names: 'Add a hat for each name',
};

const options = (choices: readonly { key: string; label: string }[]) =>
  choices.map(({ key, label }) => [key, label] as const);

const LOOK: Field[] = [
  {
    name: 'hatColor',
    label: 'Hat color',
    options: options(HAT_COLORS),
    value: HAT_COLORS[0].key,
    isHalf: true,
  },
  {
    name: 'textColor',
    label: 'Text color',
    options: options(TEXT_COLORS),
    value: TEXT_COLORS[0].key,
    isHalf: true,
  },
  { name: 'fontStyle', label: 'Font', options: options(FONT_STYLES), value: 'impact', isHalf: true },
];

const QUANTITY: Field = {
  name: 'quantity',
  label: 'How many',
  inputMode: 'numeric',
  value: '1',
  isHalf: true,
};

const LINES: Field[] = ([1, 2, 3] as const).map((line) => ({
  name: `textLine${line}`,
  label: `Line ${line}`,
  maxLength: 2 * MAX_LINE_LENGTH,
}));

function fieldsOf(kind: HatKind, products: readonly Product[], nameLine = '1'): Field[] {
  if (kind === 'ready')
    return [
      {
        name: 'product',
        label: 'Hat',
        options: products.map(({ id, name, price }) => [id, `${name}, $${price}`] as const),
        value: String(products[0]?.id ?? ''),
      },
      QUANTITY,
    ];
  if (kind === 'custom') return [...LOOK, QUANTITY, ...LINES];
  return [
    ...LOOK,
    {
      name: 'nameLine',
      label: 'The names are on',
      options: [
        ['1', 'Line 1'],
        ['2', 'Line 2'],
        ['3', 'Line 3'],
      ],
      value: '1',
      isHalf: true,
    },
    ...LINES.filter(({ name }) => name !== `textLine${nameLine}`),
    {
      name: 'names',
      label: 'Names',
      rows: 6,
      hint: 'One on each line, or with commas between them.',
      isRequired: true,
    },
  ];
}

function problemsOf(kind: HatKind, values: Values): Readonly<Record<string, string | undefined>> {
  const { quantity = '', names = '' } = values;
  const lines = Object.fromEntries(
    LINES.map(({ name }) => [name, lineTooLong(values[name] ?? '') ?? undefined]),
  );
  if (kind === 'names') return { ...lines, names: problemOfNames(parseNames(names)) };
  const isCount = /^\d{1,2}$/.test(quantity.trim()) && Number(quantity) > 0;
  return { ...lines, quantity: isCount ? undefined : `Enter a number from 1 to ${MAX_QUANTITY}.` };
}

function problemOfNames(names: readonly string[]): string | undefined {
  if (names.length === 0) return 'Type at least one name.';
  const contact = names.find(contactIn);
  if (contact !== undefined) return `“${contact}” is not a name.`;
  const long = names.find(lineTooLong);
  return long && `“${long}”: ${lineTooLong(long)}`;
}

/** The hats that the fields describe, at today's prices. The shop prices them again when the cart is sent. */
function readItems(
  kind: HatKind,
  values: Values,
  { products, settings }: { products: readonly Product[]; settings: Settings },
): readonly CartItem[] {
  const quantity = Number(values.quantity) || 1;
  const product = products.find(({ id }) => String(id) === values.product);
  if (kind === 'ready') return product ? [{ ...productItem(product), quantity }] : [];
  const design = toDesign(values);
  const hats =
    kind === 'custom'
      ? [{ design, quantity }]
      : hatsForNames(design, Number(values.nameLine) as NameLine, parseNames(values.names ?? ''));
  const items = hats.map(
    (hat, index): CartItem => ({
      ...hat.design,
      id: index,
      name: 'Custom Hat',
      price: settings.customHatPrice,
      image: '',
      isCustom: true,
      quantity: hat.quantity,
      frontendArtwork: null,
      ...(kind === 'names' && { crewId: 'names' }),
    }),
  );
  return compareCart(items, products, settings).cart;
}

function Preview({ items, isList }: { items: readonly CartItem[]; isList: boolean }) {
  const [first] = items;
  const hats = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    first && (
      <div className="sent-preview bar gap-4">
        <Thumb item={first} />
        {isList && <p>{counted(hats, 'hat')}</p>}
      </div>
    )
  );
}
