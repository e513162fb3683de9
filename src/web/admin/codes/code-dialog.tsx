import {
  type CodeForm,
  codeFormOf,
  EMPTY_CODE_FORM,
  readCodeForm,
} from '../../../domain/cart/discount-code-form.ts';
import { effectText } from '../../../domain/cart/discount-texts.ts';
import { formatBalance, formatPrice } from '../../../domain/money/money.ts';
import type { AdminCode, CodeCosts } from '../../../wire/admin/codes.ts';
import { apiRequest } from '../../api.ts';
import { useSettings } from '../../use-settings.ts';
import { ActionDialog, type Field, type Values } from '../kit/action-dialog.tsx';
import { type Column, Table } from '../kit/table.tsx';
import { type PreviewedCart, previewCode } from './preview-code.ts';

export const CODES_PATH = '/api/admin/codes';

interface CodeDialogProps {
  costs: CodeCosts;
  /** Null for a new code. */
  edited: AdminCode | null;
  onClose(): void;
}

/** The form for a code, with what it would do to carts before it is saved. */
export const CodeDialog = ({ costs, edited, onClose }: CodeDialogProps) => (
  <ActionDialog
    title={edited ? `Edit ${edited.name}` : 'New code'}
    yes="Save code"
    busy="Saving..."
    fields={({ kind }) => [...(edited ? [] : [NAME]), ...fieldsOf(kind)]}
    stored={edited ? codeFormOf(edited) : EMPTY_CODE_FORM}
    compared={COMPARED}
    check={(values) => readCodeForm(formOf(values, edited)).problems}
    below={(values) => {
      const { code } = readCodeForm(formOf(values, edited));
      return (
        <>
          <p className="admin-hint">
            It is not added to the Party Pack: whichever saves the shopper more counts. A change counts for
            carts from that second; orders keep what they had.
          </p>
          {code && <Preview code={code} costs={costs} />}
        </>
      );
    }}
    call={(values, was) =>
      edited
        ? apiRequest('POST', `${CODES_PATH}/${edited.id}`, { ...formOf(values, edited), was })
        : apiRequest('POST', CODES_PATH, formOf(values, edited))
    }
    reloads={[CODES_PATH]}
    done={(_, values) => {
      const { code } = readCodeForm(formOf(values, edited));
      return { title: 'Code saved', description: code ? `${code.name}: ${effectText(code)}.` : '' };
    }}
    onClose={onClose}
  />
);

/** The whole form: the dialog does not show every field of it. */
const formOf = (values: Values, edited: AdminCode | null): CodeForm => ({
  ...(edited ? codeFormOf(edited) : EMPTY_CODE_FORM),
  ...values,
});

const NAME: Field = {
  name: 'name',
  label: 'Code',
  hint: 'What shoppers type, such as SUMMER20. Links carry it, so it cannot be changed later.',
  autoCapitalize: 'characters',
};

const fieldsOf = (kind: string | undefined): Field[] => [
  {
    name: 'kind',
    label: 'What it does',
    options: [
      ['percent', 'A percentage off'],
      ['amount', 'An amount off'],
      ['free_shipping', 'Free standard shipping'],
    ],
    isHalf: true,
  },
  ...(kind === 'free_shipping'
    ? []
    : [
        {
          name: 'value',
          label: kind === 'amount' ? 'Amount ($)' : 'Percent',
          inputMode: 'decimal',
          isHalf: true,
        } as const,
      ]),
  { name: 'minHats', label: 'Works from so many hats', inputMode: 'numeric', isHalf: true },
  { name: 'startsOn', label: 'First day', type: 'date', isHalf: true },
  { name: 'endsOn', label: 'Last day', type: 'date', isHalf: true },
  { name: 'maxUses', label: 'Uses in all', inputMode: 'numeric', placeholder: 'No limit', isHalf: true },
  {
    name: 'maxUsesPerEmail',
    label: 'Uses for each email',
    inputMode: 'numeric',
    placeholder: 'No limit',
    isHalf: true,
  },
];

const COMPARED = {
  ...Object.fromEntries(fieldsOf('percent').map(({ name, label }) => [name, label])),
  value: 'Amount or percent',
};

/** What carts of custom hats in the US would pay, and what is left of it. */
function Preview({ code, costs }: { code: Parameters<typeof previewCode>[0]; costs: CodeCosts }) {
  const settings = useSettings();
  const carts = previewCode(code, costs, settings);
  return (
    <section aria-labelledby="code-preview">
      <h3 id="code-preview">Before you save</h3>
      <Table columns={PREVIEW} rows={carts} keyOf={({ hats }) => hats} isSmall />
      <p className="admin-hint">
        Custom hats to the US by standard shipping, after Printful and Stripe, at the most expensive color.
        {costs.carts.some(({ digitization }) => digitization > 0) && ' Each has one new embroidery.'}
      </p>
    </section>
  );
}

const PREVIEW: Column<PreviewedCart>[] = [
  { label: 'Custom hats', kind: 'row', cell: ({ hats }) => hats },
  { label: 'Now', cell: ({ now }) => formatPrice(now) },
  {
    label: 'With it',
    cell: ({ now, withCode }) => (withCode === now ? 'no change' : formatPrice(withCode)),
  },
  {
    label: 'You keep',
    cell: ({ left, isBelow }) => (
      <span className={isBelow ? 'loss' : undefined}>
        {left === null ? 'not known' : formatBalance(left).replace(/^(-?)/, '$1$$')}
        {isBelow && ' below your floor'}
      </span>
    ),
  },
];
