import { useState } from 'react';
import {
  type CodeForm,
  codeFormOf,
  EMPTY_CODE_FORM,
  readCodeForm,
} from '../../../domain/discount-code-form.ts';
import { effectText } from '../../../domain/discount-texts.ts';
import { formatBalance, formatPrice } from '../../../domain/money.ts';
import type { AdminCode, CodeCosts } from '../../../wire/admin/codes.ts';
import { apiRequest } from '../../api.ts';
import { InputField, SelectField } from '../../ui/field.tsx';
import { toast } from '../../ui/use-toast.ts';
import { useSettings } from '../../use-settings.ts';
import { refusalOf, useSingleMutation } from '../kit/form.tsx';
import { FormDialog } from '../kit/form-dialog.tsx';
import { StaleNotice, useStale } from '../kit/stale-notice.tsx';
import { useListsReload } from '../kit/use-list.ts';
import { previewCode } from './preview-code.ts';

export const CODES_PATH = '/api/admin/codes';

interface CodeDialogProps {
  costs: CodeCosts;
  /** Null for a new code. */
  edited: AdminCode | null;
  onClose(): void;
}

/** The form for a code, with what it would do to carts before it is saved. */
export function CodeDialog({ costs, edited, onClose }: CodeDialogProps) {
  const [form, setForm] = useState<CodeForm>(edited ? codeFormOf(edited) : EMPTY_CODE_FORM);
  const [wasSent, setSent] = useState(false);
  const reloadCodes = useListsReload(CODES_PATH);
  const { code, problems } = readCodeForm(form);
  const { mutate, isPending, error, reset } = useSingleMutation({
    mutationFn: (body: CodeForm & { was?: CodeForm }) =>
      apiRequest('POST', edited ? `${CODES_PATH}/${edited.id}` : CODES_PATH, body),
    onSuccess: async () => {
      await reloadCodes();
      toast({ title: 'Code saved', description: code ? `${code.name}: ${effectText(code)}.` : '' });
      onClose();
    },
  });
  const refusal = error && refusalOf(error);
  const { was, theirs, keepMine, showTheirs } = useStale(form, { error: refusal, reset });
  const errorOf = (field: keyof CodeForm) =>
    (wasSent && problems?.[field]) || (refusal?.path === field ? refusal.message : null);
  const field = (name: keyof CodeForm) => ({
    name,
    value: form[name],
    error: errorOf(name),
    onChange: ({ target }: { target: { value: string } }) => {
      setForm({ ...form, [name]: target.value });
      if (error) reset();
    },
  });

  return (
    <FormDialog
      title={edited ? `Edit ${edited.name}` : 'New code'}
      submit="Save code"
      busy="Saving..."
      isBusy={isPending}
      error={refusal && !theirs && refusal.path === undefined ? refusal.message : null}
      onSubmit={() => {
        setSent(true);
        if (code) mutate(edited ? { ...form, was } : form);
      }}
      onClose={onClose}
    >
      {theirs && (
        <StaleNotice
          labels={LABELS}
          mine={form}
          theirs={theirs}
          onKeepMine={keepMine}
          onShowTheirs={() => {
            setForm(theirs);
            showTheirs();
          }}
        />
      )}
      <div className="codes-form">
        {!edited && (
          <InputField
            label="Code"
            hint="What shoppers type, such as SUMMER20. Links carry it, so it cannot be changed later."
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            fieldClass="codes-wide"
            {...field('name')}
          />
        )}
        <SelectField label="What it does" {...field('kind')}>
          <option value="percent">A percentage off</option>
          <option value="amount">An amount off</option>
          <option value="free_shipping">Free standard shipping</option>
        </SelectField>
        {form.kind !== 'free_shipping' && (
          <InputField
            label={form.kind === 'amount' ? 'Amount ($)' : 'Percent'}
            inputMode="decimal"
            autoComplete="off"
            {...field('value')}
          />
        )}
        <InputField label="Works from so many hats" inputMode="numeric" {...field('minHats')} />
        <InputField label="First day" type="date" {...field('startsOn')} />
        <InputField label="Last day" type="date" {...field('endsOn')} />
        <InputField label="Uses in all" inputMode="numeric" placeholder="No limit" {...field('maxUses')} />
        <InputField
          label="Uses for each email"
          inputMode="numeric"
          placeholder="No limit"
          {...field('maxUsesPerEmail')}
        />
      </div>
      <p className="admin-hint">
        It is not added to the Party Pack: whichever saves the shopper more counts. A change counts for carts
        from that second; orders keep what they had.
      </p>
      {code && <Preview code={code} costs={costs} />}
    </FormDialog>
  );
}

const LABELS = {
  kind: 'What it does',
  value: 'Amount or percent',
  minHats: 'Works from so many hats',
  startsOn: 'First day',
  endsOn: 'Last day',
  maxUses: 'Uses in all',
  maxUsesPerEmail: 'Uses for each email',
} as const satisfies Partial<Record<keyof CodeForm, string>>;

/** What carts of custom hats in the US would pay, and what is left of it. */
function Preview({ code, costs }: { code: Parameters<typeof previewCode>[0]; costs: CodeCosts }) {
  const settings = useSettings();
  const carts = previewCode(code, costs, settings);
  return (
    <section aria-labelledby="code-preview">
      <h3 id="code-preview">Before you save</h3>
      <table className="codes-preview">
        <thead>
          <tr>
            {['Custom hats', 'Now', 'With it', 'You keep'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {carts.map(({ hats, now, withCode, left, isBelow }) => (
            <tr key={hats}>
              <th scope="row">{hats}</th>
              <td>{formatPrice(now)}</td>
              <td>{withCode === now ? 'no change' : formatPrice(withCode)}</td>
              <td className={isBelow ? 'codes-loss' : undefined}>
                {left === null ? 'not known' : formatBalance(left).replace(/^(-?)/, '$1$$')}
                {isBelow && ' below your floor'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="admin-hint">
        Custom hats to the US by standard shipping, after Printful and Stripe, at the most expensive color.
        {costs.carts.some(({ digitization }) => digitization > 0) && ' Each has one new embroidery.'}
      </p>
    </section>
  );
}
