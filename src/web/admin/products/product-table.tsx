import type { AdminProduct } from '../../../wire/admin/products.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Thumb } from '../../ui/thumb.tsx';
import { Badge } from '../kit/badge.tsx';
import { useProductDeletion } from './use-product-changes.ts';
import { copyOf, type EditedProduct, editOf } from './use-product-form.ts';
import { useReorder } from './use-reorder.ts';
import { useMove } from './use-shelf.ts';

interface ProductTableProps {
  products: readonly AdminProduct[];
  chosen: ReadonlySet<number>;
  onChoose(chosen: ReadonlySet<number>): void;
  onEdit(product: EditedProduct): void;
}

/** The shelf: its order is that of the shop. Rows are chosen by a checkbox and moved by a handle. */
export function ProductTable({ products, chosen, onChoose, onEdit }: ProductTableProps) {
  const { isDeleting, remove, question } = useProductDeletion();
  const shelf = useReorder(products, useMove());
  const toggle = (id: number, isChosen: boolean) =>
    onChoose(new Set(isChosen ? [...chosen, id] : [...chosen].filter((other) => other !== id)));
  const hasAll = products.every(({ id }) => chosen.has(id));
  return (
    <>
      {question}
      <p id="move-hint" className="visually-hidden">
        Drag to another place, or press Space and then the arrow keys.
      </p>
      <p role="status" className="visually-hidden">
        {shelf.spoken}
      </p>
      <table className="table products">
        <thead>
          <tr>
            <th scope="col">
              <label className="products-choose">
                <input
                  type="checkbox"
                  aria-label="Choose all on this page"
                  checked={hasAll}
                  onChange={({ target }) =>
                    onChoose(new Set(target.checked ? products.map(({ id }) => id) : []))
                  }
                />
                <span className="products-all" aria-hidden="true">
                  Choose all
                </span>
              </label>
            </th>
            <th scope="col">Preview</th>
            <th scope="col">Name</th>
            <th scope="col" className="table-amount">
              Price
            </th>
            <th scope="col">Description</th>
            <th scope="col">Featured</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody ref={shelf.rows}>
          {shelf.shown.map((product) => (
            <tr
              key={product.id}
              data-lifted={shelf.liftedId === product.id || undefined}
              data-landing={shelf.landing(product.id) ?? undefined}
              data-chosen={chosen.has(product.id) || undefined}
            >
              <td className="products-place">
                <label className="products-choose">
                  <input
                    type="checkbox"
                    aria-label={`Choose ${product.name}`}
                    checked={chosen.has(product.id)}
                    onChange={({ target }) => toggle(product.id, target.checked)}
                  />
                </label>
                <button
                  type="button"
                  className="products-handle"
                  aria-label={`Move ${product.name}`}
                  aria-describedby="move-hint"
                  {...shelf.handle(product.id)}
                >
                  <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
                    <path d="M6 3h3v3H6zM11 3h3v3h-3zM6 8.500h3v3H6zM11 8.500h3v3h-3zM6 14h3v3H6zM11 14h3v3h-3z" />
                  </svg>
                </button>
              </td>
              <td className="products-preview">
                <Thumb item={product} />
              </td>
              <td className="table-name products-name">
                {product.name}
                {product.state === 'draft' && <Badge tone="plain">Draft</Badge>}
                {product.state === 'archived' && <Badge tone="over">Archived</Badge>}
                {product.archived && <small>Deleted at Printful, not sold</small>}
                {product.state === 'live' && product.refusal && <small>Not sold: {product.refusal}</small>}
              </td>
              <td className="table-amount products-price">${product.price}</td>
              <td className="table-quiet products-description">
                <span>{product.description}</span>
              </td>
              <td className="products-featured">{product.featured ? 'Yes' : 'No'}</td>
              <td className="products-actions">
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
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
