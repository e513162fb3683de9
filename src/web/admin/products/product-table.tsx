import type { AdminProduct } from '../../../wire/admin/products.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Thumb } from '../../ui/thumb.tsx';
import { Badge } from '../kit/badge.tsx';
import { type Choice, Choose, chooseColumn } from '../kit/choose.tsx';
import { type Column, Table } from '../kit/table.tsx';
import { useProductDeletion } from './product-changes.tsx';
import { copyOf, type EditedProduct, editOf } from './use-product-form.ts';
import { useReorder } from './use-reorder.ts';
import { useMove } from './use-shelf.ts';

interface ProductTableProps extends Choice<number> {
  products: readonly AdminProduct[];
  onEdit(product: EditedProduct): void;
}

/** The shelf: its order is that of the shop. Rows are chosen by a checkbox and moved by a handle. */
export function ProductTable({ products, onEdit, ...choice }: ProductTableProps) {
  const { isDeleting, remove, question } = useProductDeletion();
  const shelf = useReorder(products, useMove());
  const columns: Column<AdminProduct>[] = [
    {
      ...chooseColumn(
        products.map(({ id }) => id),
        choice,
      ),
      phone: '1 / 1 / span 2',
      className: 'products-place',
      cell: ({ id, name }) => (
        <>
          <Choose of={id} name={name} {...choice} />
          <button
            type="button"
            className="products-handle"
            aria-label={`Move ${name}`}
            aria-describedby="move-hint"
            {...shelf.handle(id)}
          >
            <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
              <path d="M6 3h3v3H6zM11 3h3v3h-3zM6 8.500h3v3H6zM11 8.500h3v3h-3zM6 14h3v3H6zM11 14h3v3h-3z" />
            </svg>
          </button>
        </>
      ),
    },
    {
      label: 'Preview',
      phone: '1 / 2 / span 2 / auto',
      className: 'products-preview',
      cell: (product) => <Thumb item={product} />,
    },
    {
      label: 'Name',
      kind: 'name',
      phone: '1 / 3',
      className: 'products-name',
      cell: ({ name, state, archived, refusal }) => (
        <>
          {name}
          {state === 'draft' && <Badge tone="plain">Draft</Badge>}
          {state === 'archived' && <Badge tone="over">Archived</Badge>}
          {archived && <small>Gone at Printful, not sold</small>}
          {state === 'live' && refusal && <small>Not sold: {refusal}</small>}
        </>
      ),
    },
    { label: 'Price', kind: 'amount', cell: ({ price }) => `$${price}` },
    {
      label: 'Description',
      kind: 'quiet',
      phone: '2 / 3 / auto / -1',
      className: 'products-description',
      cell: ({ description }) => <span>{description}</span>,
    },
    {
      label: 'Featured',
      phone: '3 / 1 / auto / -1',
      className: 'products-featured',
      cell: ({ featured }) => (featured ? 'Yes' : 'No'),
    },
    {
      label: 'Actions',
      isUnlabeled: true,
      phone: '3 / 1 / auto / -1',
      className: 'products-actions',
      cell: (product) => (
        <div className="table-actions">
          <IconButton
            bare
            icon="edit"
            label={`Edit ${product.name}`}
            onClick={() => onEdit(editOf(product))}
          />
          <IconButton
            bare
            icon="copy"
            label={`Duplicate ${product.name}`}
            onClick={() => onEdit(copyOf(product))}
          />
          <IconButton
            bare
            icon="trash"
            label={`Delete ${product.name}`}
            disabled={isDeleting}
            onClick={() => remove(product)}
          />
        </div>
      ),
    },
  ];
  return (
    <>
      {question}
      <p id="move-hint" className="visually-hidden">
        Drag to another place, or press Space and then the arrow keys.
      </p>
      <p role="status" className="visually-hidden">
        {shelf.spoken}
      </p>
      <Table
        columns={columns}
        rows={shelf.shown}
        keyOf={({ id }) => id}
        className="products"
        body={shelf.rows}
        rowProps={({ id }) => ({
          'data-lifted': shelf.liftedId === id || undefined,
          'data-landing': shelf.landing(id) ?? undefined,
          'data-chosen': choice.chosen.has(id) || undefined,
        })}
      />
    </>
  );
}
