import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { OCCASIONS } from '../../../domain/catalog/occasions.ts';
import type { ProductFaults, ProductField, ProductForm } from '../../../domain/catalog/product-form.ts';
import { parseProductPrice } from '../../../domain/catalog/product-price.ts';
import type { ProductState } from '../../../domain/catalog/shelf.ts';
import { FONT_STYLES, HAT_COLORS, TEXT_COLORS } from '../../../domain/design/design.ts';
import type { ProductProfit } from '../../../wire/admin/products.ts';
import { fitLine } from '../../designer/controls/line-limit.ts';
import { InputField, type Options, SelectField, TextField } from '../../ui/field.tsx';
import { PAGE_LABELS, PageFields } from './page-fields.tsx';
import { keeps } from './profit-text.ts';

interface ProductFieldsProps {
  /** Null for a new product. */
  productId: number | null;
  /** The end of its page's address as saved; null for a new product. */
  savedSlug: string | null;
  form: ProductForm;
  faults: ProductFaults;
  /** Whether the hat has a picture instead of a design. */
  canLackDesign: boolean;
  state: ProductState;
  onState(state: ProductState): void;
  onWrite(change: Partial<ProductForm>): void;
  onLeave(field: ProductField): void;
}

type TextName = Exclude<ProductField, 'featured' | 'occasions' | 'slug' | 'pageTitle' | 'pageDescription'>;

export function ProductFields({
  productId,
  savedSlug,
  form,
  faults,
  canLackDesign,
  ...props
}: ProductFieldsProps) {
  const { state, onState, onWrite, onLeave } = props;
  const field = (name: TextName) => ({
    name,
    label: PRODUCT_LABELS[name],
    value: form[name],
    error: faults[name],
    onBlur: () => onLeave(name),
    onChange: ({ target }: { target: { value: string } }) => onWrite({ [name]: target.value }),
  });

  return (
    <div className="product-fields">
      <InputField {...field('name')} fieldClass="product-name" autoComplete="off" />
      <InputField {...field('price')} inputMode="decimal" autoComplete="off" fieldClass="product-price" />
      <ProfitNote productId={productId} price={form.price} hatColor={form.hatColor} />
      <TextField {...field('description')} rows={3} fieldClass="product-whole" />
      <SelectField {...field('hatColor')} options={optionsOf(HAT_COLORS, canLackDesign)} />
      <SelectField {...field('textColor')} options={optionsOf(TEXT_COLORS, canLackDesign)} />
      <SelectField {...field('fontStyle')} options={optionsOf(FONT_STYLES, canLackDesign)} />
      {LINES.map((name) => (
        <InputField
          key={name}
          {...field(name)}
          autoComplete="off"
          onChange={({ target, nativeEvent }) => {
            const isComposing = 'isComposing' in nativeEvent && nativeEvent.isComposing;
            onWrite({ [name]: isComposing ? target.value : fitLine(form[name], target.value) });
          }}
          onCompositionEnd={({ currentTarget }) => onWrite({ [name]: fitLine('', currentTarget.value) })}
        />
      ))}
      <OccasionsField chosen={form.occasions} onChoose={(occasions) => onWrite({ occasions })} />
      <SelectField
        label="In the shop"
        name="state"
        value={state}
        fieldClass="product-state"
        options={STATES}
        onChange={({ target }) => onState(target.value as ProductState)}
      />
      <label className="product-featured product-whole">
        <input
          type="checkbox"
          name="featured"
          checked={form.featured}
          aria-describedby="featured-hint"
          onChange={({ target }) => onWrite({ featured: target.checked })}
        />
        <span>
          <b>{PRODUCT_LABELS.featured}</b>
        </span>
        <span id="featured-hint" className="field-hint">
          Featured products will be displayed on the homepage
        </span>
      </label>
      <PageFields
        productId={productId}
        savedSlug={savedSlug}
        form={form}
        faults={faults}
        onWrite={onWrite}
        onLeave={onLeave}
      />
    </div>
  );
}

interface OccasionsFieldProps {
  chosen: readonly string[];
  onChoose(occasions: string[]): void;
}

const OccasionsField = ({ chosen, onChoose }: OccasionsFieldProps) => (
  <fieldset className="product-occasions product-whole">
    <legend>{PRODUCT_LABELS.occasions}</legend>
    {OCCASIONS.map(({ key, label }) => (
      <label key={key} className="choice">
        <input
          type="checkbox"
          name="occasions"
          checked={chosen.includes(key)}
          onChange={({ target }) =>
            onChoose(target.checked ? [...chosen, key] : chosen.filter((other) => other !== key))
          }
        />
        <span>{label}</span>
      </label>
    ))}
  </fieldset>
);

const STATES = [
  ['live', 'Live: shoppers can buy it'],
  ['draft', 'Draft: only you see it'],
  ['archived', 'Archived: no longer sold, kept in orders'],
] as const;

const LINES = ['textLine1', 'textLine2', 'textLine3'] as const;

const optionsOf = (choices: readonly { key: string; label: string }[], canLackDesign: boolean): Options => [
  ...(canLackDesign ? [['', 'As pictured'] as const] : []),
  ...choices.map(({ key, label }) => [key, label] as const),
];

/** The labels of a product's fields, in the order of the form. */
export const PRODUCT_LABELS: Record<ProductField, string> = {
  name: 'Product Name',
  price: 'Price',
  description: 'Description',
  hatColor: 'Hat Color',
  textColor: 'Text Color',
  fontStyle: 'Font Style',
  textLine1: 'Text Line 1',
  textLine2: 'Text Line 2',
  textLine3: 'Text Line 3 (Optional)',
  occasions: 'Occasions',
  featured: 'Featured Product',
  ...PAGE_LABELS,
};

interface ProfitNoteProps {
  /** Null for a new product. */
  productId: number | null;
  /** As typed. */
  price: string;
  /** Empty for a hat that is made as pictured at Printful. */
  hatColor: string;
}

/** What the typed price leaves, by Printful's real prices. Nothing is guessed: without them it says so. */
function ProfitNote({ productId, price, hatColor }: ProfitNoteProps) {
  const amount = parseProductPrice(useDeferredValue(price.trim()));
  const query = new URLSearchParams({
    price: String(amount),
    ...(hatColor && { hatColor }),
    ...(productId && { productId: String(productId) }),
  });
  const { data } = useQuery<ProductProfit>({
    queryKey: [`/api/admin/shelf/profit?${query}`],
    enabled: amount !== null,
    placeholderData: keepPreviousData,
  });
  return (
    <span role="status" className="profit-note">
      {amount !== null && data && <Words {...data} />}
    </span>
  );
}

function Words(profit: ProductProfit) {
  const { hatCost, digitization, one, isBelow, floor } = profit;
  if (hatCost === null) return 'What you keep is not known: Printful has named no price for this hat.';
  if (one === null)
    return `What you keep is not known: Printful’s shipping price is missing. The hat costs you $${hatCost}.`;
  return (
    <>
      You keep {keeps(profit)}. {isBelow && <b className="loss">Under your ${floor} floor. </b>}
      The hat costs you ${hatCost}
      {Number(digitization) > 0 && `, and a new embroidery $${digitization} once`}.
    </>
  );
}
