import { useDeferredValue, useId, useState } from 'react';
import { PRICE_MESSAGE, parseProductPrice } from '../../../domain/product-price.ts';
import type { AdminProduct, ShelfPreview } from '../../../wire/admin/products.ts';
import { InputField } from '../../ui/field.tsx';
import { AskDialog } from '../kit/action-dialog.tsx';
import { refusalOf } from '../kit/form.tsx';
import { keeps } from './margin-text.ts';
import { type Change, usePreview, useShelfChange } from './use-shelf.ts';
import './shelf-dialog.css';

/** What the owner does with the chosen hats. */
export type ShelfAction = 'price' | 'feature' | 'unfeature' | 'live' | 'draft' | 'archived';

interface ShelfDialogProps {
  action: ShelfAction;
  products: readonly AdminProduct[];
  onDone(): void;
  onClose(): void;
}

/** Shows what a change of many hats would do, hat by hat, before it is made. */
export function ShelfDialog({ action, products, onDone, onClose }: ShelfDialogProps) {
  const [price, setPrice] = useState('');
  const typed = useDeferredValue(price.trim());
  const isPrice = action === 'price';
  const isValid = !isPrice || parseProductPrice(typed) !== null;
  const change: Change | null = isPrice ? (isValid ? { price: typed } : null) : CHANGES[action];
  const preview = usePreview(products, change);
  const save = useShelfChange(onDone);
  const count = products.length === 1 ? (products[0]?.name ?? '') : `${products.length} hats`;
  const { title, yes, no, effect } = TEXTS[action];
  const rows = preview.data?.rows ?? [];
  const error = save.error ?? preview.error;
  return (
    <AskDialog
      title={title.replace('{}', count)}
      yes={yes}
      no={no}
      isReady={change !== null && rows.length > 0}
      isBusy={save.isPending}
      error={error && refusalOf(error).message}
      onYes={() => change && save.mutate({ products, change })}
      onNo={onClose}
    >
      <p>{effect}</p>
      {isPrice && (
        <InputField
          label="New price, in dollars"
          inputMode="decimal"
          autoComplete="off"
          placeholder="24.99"
          value={price}
          error={typed.length > 3 && !isValid ? PRICE_MESSAGE : null}
          onChange={({ target }) => setPrice(target.value)}
        />
      )}
      {change && preview.data && <Preview {...preview.data} isPrice={isPrice} />}
    </AskDialog>
  );
}

const CHANGES: Record<Exclude<ShelfAction, 'price'>, Change> = {
  feature: { featured: true },
  unfeature: { featured: false },
  live: { state: 'live' },
  draft: { state: 'draft' },
  archived: { state: 'archived' },
};

const UNDO = 'You can undo it in one step.';

const TEXTS: Record<ShelfAction, { title: string; yes: string; no: string; effect: string }> = {
  price: {
    title: 'Set the price of {}?',
    yes: 'Set the price',
    no: 'Keep the prices',
    effect: `Shoppers see the new price at once. Orders keep theirs. ${UNDO}`,
  },
  feature: {
    title: 'Show {} on the home page?',
    yes: 'Feature',
    no: 'Do not feature',
    effect: `The home page shows featured hats in the order of the shelf. ${UNDO}`,
  },
  unfeature: {
    title: 'Take {} off the home page?',
    yes: 'Take off',
    no: 'Leave on',
    effect: `They stay in the shop. ${UNDO}`,
  },
  live: {
    title: 'Put {} on the shelf?',
    yes: 'Put on the shelf',
    no: 'Leave as they are',
    effect: `Shoppers can buy live hats at once. ${UNDO}`,
  },
  draft: {
    title: 'Make {} a draft?',
    yes: 'Make a draft',
    no: 'Leave as they are',
    effect: `Shoppers no longer see drafts. ${UNDO}`,
  },
  archived: {
    title: 'Archive {}?',
    yes: 'Archive',
    no: 'Do not archive',
    effect: `Archived hats leave the shop at once. Orders keep them. ${UNDO}`,
  },
};

function Preview({ rows, same, isPrice }: ShelfPreview & { isPrice: boolean }) {
  const id = useId();
  if (rows.length === 0) return <p role="status">Nothing would change.</p>;
  const [first] = rows;
  const isBelow = isPrice && rows.some(({ marginAfter }) => marginAfter.isBelow);
  return (
    <div className="shelf-preview">
      <h3 id={id}>{rows.length === 1 ? '1 hat changes' : `${rows.length} hats change`}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls needs the keyboard */}
      <section className="shelf-preview-rows" aria-labelledby={id} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Hat</th>
              <th scope="col">Now</th>
              <th scope="col">Then</th>
              {isPrice && <th scope="col">You keep</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id: product, name, before, after, marginAfter }) => (
              <tr key={product}>
                <th scope="row">{name}</th>
                <td className="shelf-was">{isPrice ? `$${before.price}` : stateOf(before)}</td>
                <td>{isPrice ? `$${after.price}` : stateOf(after)}</td>
                {isPrice && <td data-below={marginAfter.isBelow || undefined}>{keeps(marginAfter)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {isBelow && <p className="margin-below">Under your ${first?.marginAfter.floor} floor.</p>}
      {same > 0 && <p>{same === 1 ? '1 hat is' : `${same} hats are`} like that already.</p>}
    </div>
  );
}

const STATES = { draft: 'Draft', live: 'Live', archived: 'Archived' } as const;

const stateOf = ({ featured, state }: ShelfPreview['rows'][number]['before']) =>
  `${STATES[state]}${featured ? ', featured' : ''}`;
