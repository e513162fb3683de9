import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { OCCASIONS } from '../../../domain/catalog/occasions.ts';
import type { ProductFaults } from '../../../domain/catalog/product-form.ts';
import { parseProductPrice } from '../../../domain/catalog/product-price.ts';
import type { ProductState } from '../../../domain/catalog/shelf.ts';
import { FONT_STYLES, HAT_COLORS, TEXT_COLORS } from '../../../domain/design/design.ts';
import type { ProductProfit } from '../../../wire/admin/products.ts';
import { fitLine } from '../../designer/controls/line-limit.ts';
import { InputField, type Options, SelectField, TextField } from '../../ui/field.tsx';
import { PageFields } from './page-fields.tsx';
import { keeps } from './profit-text.ts';
import { fieldsOf, type OpenForm, PRODUCT_LABELS } from './use-product-form.ts';

interface ProductFieldsProps {
  product: OpenForm;
  faults: ProductFaults;
  /** Whether the hat has a picture instead of a design. */
  canLackDesign: boolean;
}

export function ProductFields({ product, faults, canLackDesign }: ProductFieldsProps) {
  const { id, form, state, setState, write } = product;
  const field = fieldsOf(product, faults);
  return (
    <div className="product-fields">
      <InputField {...field('name')} fieldClass="product-name" autoComplete="off" />
      <InputField {...field('price')} inputMode="decimal" autoComplete="off" />
      <ProfitNote productId={id} price={form.price} hatColor={form.hatColor} />
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
            write({ [name]: isComposing ? target.value : fitLine(form[name], target.value) });
          }}
          onCompositionEnd={({ currentTarget }) => write({ [name]: fitLine('', currentTarget.value) })}
        />
      ))}
      <OccasionsField chosen={form.occasions} onChoose={(occasions) => write({ occasions })} />
      <SelectField
        label="In the shop"
        name="state"
        value={state}
        fieldClass="product-state"
        options={STATES}
        onChange={({ target }) => setState(target.value as ProductState)}
      />
      <label className="product-featured product-whole">
        <input
          type="checkbox"
          name="featured"
          checked={form.featured}
          aria-describedby="featured-hint"
          onChange={({ target }) => write({ featured: target.checked })}
        />
        <span>
          <b>{PRODUCT_LABELS.featured}</b>
        </span>
        <span id="featured-hint" className="field-hint">
          Featured products will be displayed on the homepage
        </span>
      </label>
      <PageFields product={product} field={field} />
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
