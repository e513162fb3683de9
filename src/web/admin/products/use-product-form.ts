import { useState } from 'react';
import { checkProduct, type ProductFaults, type ProductField } from '../../../domain/product-form.ts';
import type { AdminProduct } from '../../../wire/admin/products.ts';
import { ApiError, apiRequest } from '../../api.ts';
import { toast } from '../../ui/use-toast.ts';
import { isSignedOut } from '../is-signed-out.ts';
import { useListsReload } from '../lists/use-list.ts';
import { useSingleMutation } from '../use-single-mutation.ts';
import { type EditedProduct, editOf } from './product-form-state.ts';
import { PRODUCTS_PATH } from './use-product-changes.ts';

/** A product that is being written: its fields, what is wrong with them, and whether somebody else was quicker. */
export function useProductForm(opened: EditedProduct, onSaved: () => void) {
  const [edited, setEdited] = useState(opened);
  const [faults, setFaults] = useState<ProductFaults>({});
  const [theirs, setTheirs] = useState<AdminProduct | null>(null);
  const reload = useListsReload(PRODUCTS_PATH, '/api/products');

  const { mutate, isPending } = useSingleMutation({
    mutationFn: ({ id, version, form }: EditedProduct) =>
      id === null
        ? apiRequest('POST', PRODUCTS_PATH, form)
        : apiRequest('PUT', `${PRODUCTS_PATH}/${id}`, { ...form, version }),
    onSuccess: () => {
      toast({ title: edited.id === null ? 'Product created' : 'Product updated' });
      onSaved();
      return reload();
    },
    onError: (error) => {
      const refusal = error instanceof ApiError ? error.refusal : null;
      if (refusal?.code === 'conflict' && refusal.details) setTheirs(refusal.details as AdminProduct);
      else if (refusal?.code === 'invalid' && refusal.path)
        setFaults({ [refusal.path as ProductField]: refusal.message });
      else toast({ title: 'Error', description: whyNotSaved(error), destructive: true });
    },
  });

  const check = (form = edited.form) => checkProduct(form, { isSynced: edited.picture !== null });
  return {
    form: edited.form,
    isNew: edited.id === null,
    isChanged: JSON.stringify(edited.form) !== JSON.stringify(opened.form),
    isSaving: isPending,
    faults,
    theirs,
    write(change: Partial<EditedProduct['form']>) {
      const form = { ...edited.form, ...change };
      setEdited({ ...edited, form });
      // A field that was told to be wrong is looked at with every keystroke, until it holds.
      const now = check(form);
      setFaults((before) => kept(before, now, Object.keys(change) as ProductField[]));
    },
    leave: (field: ProductField) => setFaults((before) => ({ ...before, [field]: check()[field] })),
    /** Answers the first field that does not hold; null when the product is on its way. */
    save(): ProductField | null {
      const wrong = check();
      setFaults(wrong);
      const [first] = Object.keys(wrong) as ProductField[];
      if (!first && !isPending) mutate(edited);
      return first ?? null;
    },
    takeTheirs() {
      if (theirs) setEdited(editOf(theirs));
      setTheirs(null);
    },
    /** The next save wins over what the other wrote. */
    keepMine() {
      if (theirs) setEdited({ ...edited, version: theirs.version });
      setTheirs(null);
    },
  };
}

function whyNotSaved(error: unknown): string {
  if (isSignedOut(error)) return 'You are signed out. Sign in in another tab, then save again.';
  if (error instanceof ApiError && error.status === 404) return 'This product is not there any more.';
  return 'Failed to save the product. Please try again.';
}

function kept(before: ProductFaults, now: ProductFaults, changed: readonly ProductField[]): ProductFaults {
  const next = { ...before };
  for (const field of changed) if (next[field]) next[field] = now[field];
  return next;
}
