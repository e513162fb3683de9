import { useDeferredValue, useId, useState } from 'react';
import { PRICE_MESSAGE, parseProductPrice } from '../../../domain/catalog/product-price.ts';
import { counted } from '../../../domain/language/counted.ts';
import type { AdminProduct, ShelfPreview } from '../../../wire/admin/products.ts';
import { InputField } from '../../ui/field.tsx';
import { refusalOf } from '../kit/action.tsx';
import { ActionDialog } from '../kit/action-dialog.tsx';
import { FormError } from '../kit/form.tsx';
import { type Column, Table } from '../kit/table.tsx';
import { keeps } from './profit-text.ts';
import { type Change, changeShelf, SHELF_PATHS, usePreview, useUndo } from './use-shelf.ts';

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
  const undo = useUndo();
  const count = products.length === 1 ? (products[0]?.name ?? '') : `${products.length} hats`;
  const { title, yes, no, effect } = TEXTS[action];
  const rows = preview.data?.rows ?? [];
  return (
    <ActionDialog
      title={title.replace('{}', count)}
      yes={yes}
      no={no}
      isReady={change !== null && rows.length > 0}
      call={() => changeShelf(products, change)}
      reloads={SHELF_PATHS}
      done={({ id }) => ({
        title: counted(rows.length, 'hat changed', 'hats changed'),
        action: { label: 'Undo', run: () => undo.run(id) },
      })}
      onDone={onDone}
      onClose={onClose}
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
      <FormError text={preview.error && refusalOf(preview.error).message} />
    </ActionDialog>
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
  const isBelow = isPrice && rows.some(({ profitAfter }) => profitAfter.isBelow);
  return (
    <div>
      <h3 id={id}>{counted(rows.length, 'hat changes', 'hats change')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls needs the keyboard */}
      <section className="shelf-preview-rows" aria-labelledby={id} tabIndex={0}>
        <Table columns={isPrice ? PRICES : STATES} rows={rows} keyOf={({ id }) => id} isSmall />
      </section>
      {isBelow && <p className="loss">Under your ${first?.profitAfter.floor} floor.</p>}
      {same > 0 && <p>{counted(same, 'hat is', 'hats are')} like that already.</p>}
    </div>
  );
}

type Changed = ShelfPreview['rows'][number];

const HAT: Column<Changed> = { label: 'Hat', kind: 'row', cell: ({ name }) => name };

const PRICES: Column<Changed>[] = [
  HAT,
  { label: 'Now', cell: ({ before }) => <s>${before.price}</s> },
  { label: 'Then', cell: ({ after }) => `$${after.price}` },
  {
    label: 'You keep',
    cell: ({ profitAfter }) => (
      <span className={profitAfter.isBelow ? 'loss' : undefined}>{keeps(profitAfter)}</span>
    ),
  },
];

const STATES: Column<Changed>[] = [
  HAT,
  { label: 'Now', cell: ({ before }) => <s>{stateOf(before)}</s> },
  { label: 'Then', cell: ({ after }) => stateOf(after) },
];

export const STATE_LABELS = { draft: 'Draft', live: 'Live', archived: 'Archived' } as const;

const stateOf = ({ featured, state }: Changed['before']) =>
  `${STATE_LABELS[state]}${featured ? ', featured' : ''}`;
