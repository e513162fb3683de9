import type { ReactNode } from 'react';
import { FONT_STYLES, HAT_COLORS, TEXT_COLORS } from '../../../domain/design.ts';
import type { ProductFaults, ProductField, ProductForm } from '../../../domain/product-form.ts';
import { fitLine } from '../../designer/controls/fit-line.ts';
import { InputField, SelectField, TextField } from '../../ui/field.tsx';

interface ProductFieldsProps {
  form: ProductForm;
  faults: ProductFaults;
  /** Whether the hat has a picture instead of a design. */
  mayLackDesign: boolean;
  onWrite(change: Partial<ProductForm>): void;
  onLeave(field: ProductField): void;
}

type TextName = Exclude<ProductField, 'featured'>;
type LineName = 'textLine1' | 'textLine2' | 'textLine3';

/** All that a product has. */
export function ProductFields({ form, faults, mayLackDesign, onWrite, onLeave }: ProductFieldsProps) {
  const field = (name: TextName, label: string) => ({
    name,
    label,
    value: form[name],
    error: faults[name],
    onBlur: () => onLeave(name),
    onChange: ({ target }: { target: { value: string } }) => onWrite({ [name]: target.value }),
  });

  return (
    <div className="product-fields">
      <InputField {...field('name', 'Product Name')} fieldClass="product-name" autoComplete="off" />
      <InputField
        {...field('price', 'Price')}
        inputMode="decimal"
        autoComplete="off"
        fieldClass="product-price"
      />
      <TextField {...field('description', 'Description')} rows={3} fieldClass="product-whole" />
      <SelectField {...field('hatColor', 'Hat Color')}>{options(HAT_COLORS, mayLackDesign)}</SelectField>
      <SelectField {...field('textColor', 'Text Color')}>{options(TEXT_COLORS, mayLackDesign)}</SelectField>
      <SelectField {...field('fontStyle', 'Font Style')}>{options(FONT_STYLES, mayLackDesign)}</SelectField>
      {LINES.map(([name, label]) => (
        <InputField
          key={name}
          {...field(name, label)}
          autoComplete="off"
          onChange={({ target, nativeEvent }) => {
            const isComposing = 'isComposing' in nativeEvent && nativeEvent.isComposing;
            onWrite({ [name]: isComposing ? target.value : fitLine(form[name], target.value) });
          }}
          onCompositionEnd={({ currentTarget }) => onWrite({ [name]: fitLine('', currentTarget.value) })}
        />
      ))}
      <label className="product-featured product-whole">
        <input
          type="checkbox"
          name="featured"
          checked={form.featured}
          aria-describedby="featured-hint"
          onChange={({ target }) => onWrite({ featured: target.checked })}
        />
        <span>
          <b>Featured Product</b>
        </span>
        <span id="featured-hint" className="field-hint">
          Featured products will be displayed on the homepage
        </span>
      </label>
    </div>
  );
}

const LINES: readonly (readonly [LineName, string])[] = [
  ['textLine1', 'Text Line 1'],
  ['textLine2', 'Text Line 2'],
  ['textLine3', 'Text Line 3 (Optional)'],
];

const options = (choices: readonly { key: string; label: string }[], mayLackDesign: boolean): ReactNode => (
  <>
    {mayLackDesign && <option value="">As pictured</option>}
    {choices.map(({ key, label }) => (
      <option key={key} value={key}>
        {label}
      </option>
    ))}
  </>
);
