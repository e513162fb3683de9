import { useState } from 'react';
import { counted } from '../../../domain/language/counted.ts';
import type { AdminProduct, ShelfState } from '../../../wire/admin/products.ts';
import { useTimeFormat } from '../admin-context.ts';
import { Button } from '../kit/button.tsx';
import { FootBar } from '../kit/foot-bar.tsx';
import { Chips, List, SearchField } from '../kit/list-page.tsx';
import { useList, useListAddress } from '../kit/use-list.ts';
import { SyncButton } from './product-changes.tsx';
import { ProductDialog } from './product-dialog.tsx';
import { ProductTable } from './product-table.tsx';
import { type ShelfAction, ShelfDialog } from './shelf-dialog.tsx';
import { type EditedProduct, newProduct } from './use-product-form.ts';
import { PRODUCTS_PATH, useShelfState, useUndo } from './use-shelf.ts';
import './products-panel.css';

/** The products in the order of the shelf, to add, edit, copy, delete and move, one or many at a time. */
export function ProductsPanel() {
  const address = useListAddress(['q', 'state']);
  const list = useList<AdminProduct>(PRODUCTS_PATH, address);
  const shelf = useShelfState();
  const [edited, setEdited] = useState<EditedProduct | null>(null);
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  const [action, setAction] = useState<ShelfAction | null>(null);
  const chosen = (list.data ?? []).filter(({ id }) => marked.has(id));
  return (
    <>
      <div className="list-head">
        <h1 className="admin-title">Products</h1>
        <SearchField label="Find a product" address={address} />
        <Button tone="pink" onClick={() => setEdited(newProduct())}>
          Add New Hat
        </Button>
        <SyncButton />
      </div>
      <Chips
        name="state"
        chips={CHIPS.map(([state, count, label]) => [state, label, shelf?.counts[count]])}
        address={address}
      />
      {shelf?.change && <LastChange {...shelf.change} />}
      <List
        list={list}
        address={address}
        empty="No products found."
        what="The products"
        pages={['Previous', 'Next']}
      >
        {(products) => (
          <ProductTable products={products} chosen={marked} onChoose={setMarked} onEdit={setEdited} />
        )}
      </List>
      {chosen.length > 0 && (
        <ChosenBar count={chosen.length} onAct={setAction} onClear={() => setMarked(new Set())} />
      )}
      {action && chosen.length > 0 && (
        <ShelfDialog
          action={action}
          products={chosen}
          onDone={() => {
            setAction(null);
            setMarked(new Set());
          }}
          onClose={() => setAction(null)}
        />
      )}
      {edited && <ProductDialog edited={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

const CHIPS = [
  ['', 'any', 'Live and drafts'],
  ['live', 'live', 'Live'],
  ['draft', 'draft', 'Drafts'],
  ['archived', 'archived', 'Archived'],
] as const;

/** The last change of many hats, which can be undone even after its message is gone. */
function LastChange({ id, at, who, text }: NonNullable<ShelfState['change']>) {
  const undo = useUndo();
  const time = useTimeFormat();
  return (
    <section className="box box-line" aria-label="Last change">
      <p>
        <b>Last change:</b> {who} {text}, {time(at)}.
      </p>
      <Button busy={undo.isBusy} onClick={() => undo.run(id)}>
        Undo this change
      </Button>
    </section>
  );
}

interface ChosenBarProps {
  count: number;
  onAct(action: ShelfAction): void;
  onClear(): void;
}

const ACTIONS: readonly [action: ShelfAction, label: string][] = [
  ['price', 'Set price'],
  ['feature', 'Feature'],
  ['unfeature', 'Do not feature'],
  ['live', 'Put on the shelf'],
  ['draft', 'Make a draft'],
  ['archived', 'Archive'],
];

const ChosenBar = ({ count, onAct, onClear }: ChosenBarProps) => (
  <FootBar label="Chosen hats">
    <p role="status">
      <b>{counted(count, 'hat')} chosen</b>
    </p>
    {ACTIONS.map(([action, label]) => (
      <Button key={action} onClick={() => onAct(action)}>
        {label}
      </Button>
    ))}
    <button type="button" className="admin-link" onClick={onClear}>
      Choose none
    </button>
  </FootBar>
);
