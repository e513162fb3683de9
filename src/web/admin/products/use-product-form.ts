import { useState } from 'react';
import {
  checkProduct,
  LONGEST_NAME,
  NEW_PRODUCT,
  type ProductFaults,
  type ProductField,
  type ProductForm,
} from '../../../domain/catalog/product-form.ts';
import type { ProductState } from '../../../domain/catalog/shelf.ts';
import type { AdminProduct } from '../../../wire/admin/products.ts';
import { ApiError, apiRequest } from '../../api.ts';
import { toast } from '../../ui/use-toast.ts';
import { refusalOf, toastError, useSingleMutation } from '../kit/action.tsx';
import { isSignedOut } from '../kit/query.ts';
import { useListsReload } from '../kit/use-list.ts';
import { PRODUCTS_PATH, SHELF_PATHS } from './use-shelf.ts';

/** The form of a product: its fields, their errors, and the conflict when someone else saved first. */
export function useProductForm(opened: EditedProduct, onSaved: () => void) {
  const [edited, setEdited] = useState(opened);
  const [storedState, setStoredState] = useState(opened.state);
  const [faults, setFaults] = useState<ProductFaults>({});
  const [theirs, setTheirs] = useState<AdminProduct | null>(null);
  const [requestId] = useState(() => crypto.randomUUID());
  const reload = useListsReload(...SHELF_PATHS);

  const { mutate, isPending } = useSingleMutation({
    mutationFn: ({ id, version, form, state }: EditedProduct) =>
      id === null
        ? apiRequest('POST', PRODUCTS_PATH, { body: { ...form, state, requestId } })
        : apiRequest('PUT', `${PRODUCTS_PATH}/${id}`, { body: { ...form, state, version } }),
    onSuccess: () => {
      toast({ title: edited.id === null ? 'Product created' : 'Product updated' });
      onSaved();
    },
    onError: (error) => {
      const refusal = error instanceof ApiError ? error.refusal : null;
      if (refusal?.code === 'conflict' && refusal.details) setTheirs(refusal.details as AdminProduct);
      else if (refusal?.code === 'invalid' && refusal.path)
        setFaults({ [refusal.path as ProductField]: refusal.message });
      else toastError(saveError(error));
    },
    // Reading would reload the page, and lose what is typed.
    onSettled: (_answer, error) => (isSignedOut(error) ? undefined : reload()),
  });

  function take(next: EditedProduct) {
    setEdited(next);
    if (theirs) setStoredState(theirs.state);
    setTheirs(null);
  }

  /** A hat that they archived stays so, unless its state was changed here. */
  const stateToKeep = theirs && edited.state === storedState ? theirs.state : edited.state;

  const check = (form = edited.form) => checkProduct(form, { isSynced: edited.picture !== null });
  return {
    ...edited,
    setState: (state: ProductState) => setEdited((before) => ({ ...before, state })),
    isChanged: JSON.stringify([edited.form, edited.state]) !== JSON.stringify([opened.form, opened.state]),
    isSaving: isPending,
    faults,
    theirs,
    stateToKeep,
    write(change: Partial<EditedProduct['form']>) {
      const form = { ...edited.form, ...change };
      setEdited({ ...edited, form });
      // A field that shows an error is checked on every keystroke until it is valid.
      const current = check(form);
      setFaults((before) => recheck(before, current, Object.keys(change) as ProductField[]));
    },
    leave: (field: ProductField) => setFaults((before) => ({ ...before, [field]: check()[field] })),
    /** Saves the product if all fields are valid. */
    save() {
      const invalid = check();
      setFaults(invalid);
      if (Object.keys(invalid).length === 0 && !isPending) mutate(edited);
    },
    takeTheirs() {
      if (theirs) take(editOf(theirs));
    },
    /** Makes the next save overwrite the other version. */
    keepMine() {
      if (!theirs) return;
      const { id, version, slug: savedSlug } = theirs;
      take({ ...edited, id, version, savedSlug, state: stateToKeep });
    },
  };
}

export type OpenForm = ReturnType<typeof useProductForm>;

export type FieldOf = ReturnType<typeof fieldsOf>;

/** The props of the fields in which text is typed or chosen. */
export const fieldsOf =
  ({ form, write, leave }: OpenForm, faults: ProductFaults) =>
  (name: Exclude<ProductField, 'featured' | 'occasions'>) => ({
    name,
    label: PRODUCT_LABELS[name],
    value: form[name],
    error: faults[name],
    onBlur: () => leave(name),
    onChange: ({ target }: { target: { value: string } }) => write({ [name]: target.value }),
  });

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
  slug: 'Page address',
  pageTitle: 'Search title (optional)',
  pageDescription: 'Search summary (optional)',
};

function saveError(error: Error): string {
  if (isSignedOut(error)) return refusalOf(error).message;
  if (error instanceof ApiError && error.status === 404) return 'This product no longer exists.';
  return 'Failed to save the product. Please try again.';
}

function recheck(
  before: ProductFaults,
  current: ProductFaults,
  changed: readonly ProductField[],
): ProductFaults {
  const next = { ...before };
  for (const field of changed) if (next[field]) next[field] = current[field];
  return next;
}

/** A product in the edit form. */
export interface EditedProduct {
  /** Null for a new product. */
  id: number | null;
  /** The version that was loaded, to detect a conflict. Null for a new product. */
  version: number | null;
  /** The end of its page's address; null for a new product. */
  savedSlug: string | null;
  form: ProductForm;
  state: ProductState;
  /** The picture of a hat synced from Printful, which is made as pictured until it gets a design; null for other hats. */
  picture: string | null;
}

export const newProduct = (): EditedProduct => ({
  id: null,
  version: null,
  savedSlug: null,
  form: NEW_PRODUCT,
  state: 'live',
  picture: null,
});

export const editOf = (product: AdminProduct): EditedProduct => ({
  id: product.id,
  version: product.version,
  savedSlug: product.slug,
  form: formOf(product),
  state: product.state,
  picture: product.picture ?? (product.hatColor === null ? product.image : null),
});

/** A new product that starts as a copy of an existing one. */
export function copyOf(product: AdminProduct): EditedProduct {
  const form = formOf(product);
  return {
    ...newProduct(),
    form: {
      ...form,
      name: `${form.name} (copy)`.slice(0, LONGEST_NAME),
      slug: '',
      pageTitle: '',
      pageDescription: '',
      featured: false,
      // Pictures are not copied, so the copy of a pictured hat needs a design.
      hatColor: form.hatColor || NEW_PRODUCT.hatColor,
      textColor: form.textColor || NEW_PRODUCT.textColor,
      fontStyle: form.fontStyle || NEW_PRODUCT.fontStyle,
    },
  };
}

export const formOf = (product: AdminProduct): ProductForm => ({
  name: product.name,
  price: product.price,
  description: product.description,
  hatColor: product.hatColor ?? '',
  textColor: product.textColor ?? '',
  fontStyle: product.fontStyle ?? '',
  textLine1: product.textLine1 ?? '',
  textLine2: product.textLine2 ?? '',
  textLine3: product.textLine3 ?? '',
  featured: product.featured,
  occasions: product.occasions,
  slug: product.slug,
  pageTitle: product.pageTitle,
  pageDescription: product.pageDescription,
});
