import type { ProductField, ProductForm } from '../../../domain/product-form.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PRODUCT_LABELS } from './product-labels.ts';

interface ProductConflictProps {
  mine: ProductForm;
  theirs: ProductForm;
  onTakeTheirs(): void;
  onKeepMine(): void;
}

/** Somebody else was quicker: what they wrote is neither lost nor taken over unseen. */
export const ProductConflict = ({ mine, theirs, onTakeTheirs, onKeepMine }: ProductConflictProps) => (
  <Notice kind="warning" role="alert" className="product-conflict">
    <p>
      Somebody else has changed this product since you opened it. Nothing of yours was saved.{' '}
      {difference(mine, theirs)} If you keep yours, Save Product puts it in place of theirs.
    </p>
    <Button small voice="plain" tone="white" onClick={onTakeTheirs}>
      Show theirs
    </Button>
    <Button small voice="plain" tone="white" onClick={onKeepMine}>
      Keep mine
    </Button>
  </Notice>
);

/** As in "Theirs differs in Product Name, Price." */
function difference(mine: ProductForm, theirs: ProductForm): string {
  const differing = (Object.keys(PRODUCT_LABELS) as ProductField[]).filter(
    (field) => mine[field] !== theirs[field],
  );
  if (differing.length === 0) return 'Theirs is the same as yours.';
  return `Theirs differs in ${differing.map((field) => PRODUCT_LABELS[field]).join(', ')}.`;
}
