import { useState } from 'react';
import type { AdminProduct } from '../../../wire/admin/products.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Thumb } from '../../ui/thumb.tsx';
import { ListFrame, SearchField } from '../lists/list-frame.tsx';
import { useList, useListAddress } from '../lists/use-list.ts';
import { ProductDialog } from './product-dialog.tsx';
import { PRODUCTS_PATH, useProductDeletion, useSync } from './use-product-changes.ts';
import { copyOf, type EditedProduct, editOf, newProduct } from './use-product-form.ts';
import './products-panel.css';

/** All products, with buttons to add, edit, copy and delete them. */
export function ProductsPanel() {
  const address = useListAddress(['q']);
  const list = useList<AdminProduct>(PRODUCTS_PATH, address);
  const { isSyncing, sync } = useSync();
  const [edited, setEdited] = useState<EditedProduct | null>(null);
  return (
    <>
      <div className="list-head">
        <h1 className="admin-title">Products</h1>
        <SearchField label="Find a product" address={address} />
        <Button small voice="plain" tone="pink" onClick={() => setEdited(newProduct())}>
          Add New Hat
        </Button>
        <Button small voice="plain" tone="white" onClick={sync} busy={isSyncing} busyLabel="Syncing...">
          Sync with Printful
        </Button>
      </div>
      <ListFrame list={list} address={address} empty="No products found." what="The products">
        {(products) => <ProductTable products={products} onEdit={setEdited} />}
      </ListFrame>
      {edited && <ProductDialog edited={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

interface ProductTableProps {
  products: AdminProduct[];
  onEdit(product: EditedProduct): void;
}

function ProductTable({ products, onEdit }: ProductTableProps) {
  const { isDeleting, remove } = useProductDeletion();
  return (
    <table className="table products">
      <thead>
        <tr>
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
      <tbody>
        {products.map((product) => (
          <tr key={product.id}>
            <td className="products-preview">
              <Thumb item={product} />
            </td>
            <td className="table-name products-name">
              {product.name}
              {product.archived && <small>Deleted at Printful, not sold</small>}
              {product.refusal && <small>Not sold: {product.refusal}</small>}
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
  );
}
