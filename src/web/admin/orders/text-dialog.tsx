import {
  FONT_STYLES,
  fontStyleOf,
  HAT_COLORS,
  hatColorOf,
  TEXT_COLORS,
  textColorOf,
} from '../../../domain/design/design.ts';
import type { AdminOrderLine } from '../../../wire/admin/orders.ts';
import { useUnmadeColors } from '../../use-shop.ts';
import type { Field, Values } from '../kit/action-dialog.tsx';
import { OrderDialog } from './order-action.tsx';

interface TextDialogProps {
  orderId: string;
  line: AdminOrderLine;
  onClose(): void;
}

/** A dialog in which an administrator corrects hats before production. The shopper gets the new proof by email. */
export function TextDialog({ orderId, line, onClose }: TextDialogProps) {
  const unmade = useUnmadeColors();
  const { textLine1, textLine2, textLine3, hatColor, textColor, fontStyle, quantity } = line;
  const stored = { textLine1, textLine2, textLine3, hatColor, textColor, fontStyle, quantity };
  const made = HAT_COLORS.filter(({ key }) => !unmade.includes(key));
  const fields = (_: Values, shown: typeof stored): Field[] => [
    ...(quantity > 1 ? [countField(quantity)] : []),
    ...LINES.map(([name, label]) => ({ name, label })),
    {
      name: 'hatColor',
      label: 'Hat',
      value: '',
      options: [
        ['', `${hatColorOf(shown.hatColor).label}, as it was sold`],
        ...made.map(({ key, label }) => [key, `${label}, as it is made now`] as const),
      ],
    },
    {
      name: 'textColor',
      label: 'Text color',
      value: textColorOf(shown.textColor).key,
      options: TEXT_COLORS.map(({ key, label }) => [key, label]),
    },
    {
      name: 'fontStyle',
      label: 'Font',
      value: fontStyleOf(shown.fontStyle).key,
      options: FONT_STYLES.map(({ key, label }) => [key, label]),
    },
  ];
  return (
    <OrderDialog
      title={`Change ${line.name}`}
      yes="Save text"
      busy="Saving..."
      fields={fields}
      stored={stored}
      compared={COMPARED}
      orderId={orderId}
      method="PATCH"
      path={`lines/${line.position}`}
      body={(values, was, shown) => ({ ...changesOf(values, shown), was })}
      done="Text saved"
      onClose={onClose}
    />
  );
}

/** What is sent: only what differs from how the hat was sold, and of how many hats. */
function changesOf(
  { count = '', ...fields }: Values,
  shown: Pick<AdminOrderLine, 'textColor' | 'fontStyle'>,
): object {
  const unchanged: Values = { hatColor: '', textColor: shown.textColor, fontStyle: shown.fontStyle };
  const chosen = Object.entries(fields).filter(([name, value]) => value !== unchanged[name]);
  return { ...Object.fromEntries(chosen), ...(count === '' ? {} : { count: Number(count) }) };
}

const countField = (quantity: number): Field => ({
  name: 'count',
  label: 'Which hats',
  options: [
    ['', `All ${quantity}`],
    ...Array.from(
      { length: quantity - 1 },
      (_, index) => [index + 1, `${index + 1} of ${quantity}`] as const,
    ),
  ],
});

const LINES = [
  ['textLine1', 'Text Line 1'],
  ['textLine2', 'Text Line 2'],
  ['textLine3', 'Text Line 3 (Optional)'],
] as const;

const COMPARED = {
  ...Object.fromEntries(LINES),
  hatColor: 'Hat',
  textColor: 'Text color',
  fontStyle: 'Font',
  quantity: 'How many',
};
