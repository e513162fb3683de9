import { Fragment, useState } from 'react';
import {
  FONT_STYLES,
  fontStyleOf,
  HAT_COLORS,
  hatColorOf,
  TEXT_COLORS,
  textColorOf,
} from '../../../domain/design.ts';
import type { AdminOrderLine } from '../../../wire/admin/orders.ts';
import { InputField, SelectField } from '../../ui/field.tsx';
import { useUnmadeColors } from '../../use-shop.ts';
import { FormDialog } from '../kit/form-dialog.tsx';
import { StaleNotice, useStale } from '../kit/stale-notice.tsx';
import { useOrderAction } from './use-order-action.ts';

interface TextDialogProps {
  orderId: string;
  line: AdminOrderLine;
  onClose(): void;
}

/** A dialog in which an administrator corrects hats before production. The shopper gets the new proof by email. */
export function TextDialog({ orderId, line, onClose }: TextDialogProps) {
  const { run, isBusy, ...saving } = useOrderAction(orderId, { done: 'Text saved', onDone: onClose });
  const { was, shown, theirs, keepMine, showTheirs } = useStale(openedWith(line), saving);
  const { error } = saving;
  const [typed, setTyped] = useState<Record<string, string>>({});
  const unmade = useUnmadeColors();
  const errorAt = (name: string) => (error?.path === name ? error.message : null);

  function save({ count = '', ...fields }: Record<string, string>) {
    const unchanged: Record<string, string> = {
      hatColor: '',
      textColor: shown.textColor,
      fontStyle: shown.fontStyle,
    };
    const chosen = Object.fromEntries(
      Object.entries(fields).filter(([name, value]) => value !== unchanged[name]),
    );
    setTyped(chosen);
    const body = { ...chosen, was, ...(count === '' ? {} : { count: Number(count) }) };
    run({ method: 'PATCH', path: `lines/${line.position}`, body });
  }

  return (
    <FormDialog
      title={`Change ${line.name}`}
      submit="Save text"
      busy="Saving..."
      isBusy={isBusy}
      error={theirs || FIELDS.some((name) => name === error?.path) ? null : error?.message}
      onSubmit={save}
      onClose={onClose}
    >
      {theirs && (
        <StaleNotice
          labels={COMPARED}
          mine={{ ...was, ...typed }}
          theirs={theirs}
          onKeepMine={keepMine}
          onShowTheirs={showTheirs}
        />
      )}
      <Fragment key={JSON.stringify(shown)}>
        {line.quantity > 1 && (
          <SelectField label="Which hats" name="count" error={errorAt('count')}>
            <option value="">All {line.quantity}</option>
            {Array.from({ length: line.quantity - 1 }, (_, index) => index + 1).map((count) => (
              <option key={count} value={count}>
                {count} of {line.quantity}
              </option>
            ))}
          </SelectField>
        )}
        {LINES.map(([name, label]) => (
          <InputField
            key={name}
            label={label}
            name={name}
            defaultValue={shown[name]}
            autoComplete="off"
            error={errorAt(name)}
          />
        ))}
        <SelectField label="Hat" name="hatColor" error={errorAt('hatColor')}>
          <option value="">{hatColorOf(shown.hatColor).label}, as it was sold</option>
          {HAT_COLORS.filter(({ key }) => !unmade.includes(key)).map(({ key, label }) => (
            <option key={key} value={key}>
              {label}, as it is made now
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Text color"
          name="textColor"
          defaultValue={textColorOf(shown.textColor).key}
          error={errorAt('textColor')}
        >
          {TEXT_COLORS.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Font"
          name="fontStyle"
          defaultValue={fontStyleOf(shown.fontStyle).key}
          error={errorAt('fontStyle')}
        >
          {FONT_STYLES.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectField>
      </Fragment>
    </FormDialog>
  );
}

const LINES = [
  ['textLine1', 'Text Line 1'],
  ['textLine2', 'Text Line 2'],
  ['textLine3', 'Text Line 3 (Optional)'],
] as const;

const openedWith = ({
  textLine1,
  textLine2,
  textLine3,
  hatColor,
  textColor,
  fontStyle,
  quantity,
}: AdminOrderLine) => ({
  ...{ textLine1, textLine2, textLine3, hatColor, textColor, fontStyle, quantity },
});

const COMPARED = {
  ...Object.fromEntries(LINES),
  hatColor: 'Hat',
  textColor: 'Text color',
  fontStyle: 'Font',
  quantity: 'How many',
};

const FIELDS = ['count', 'hatColor', 'textColor', 'fontStyle', ...LINES.map(([name]) => name)];
