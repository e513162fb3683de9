import { hasDesign } from '../../../domain/catalog/product-form.ts';
import { type Design, toDesign } from '../../../domain/design/design.ts';
import type { Making } from '../../../domain/design/making.ts';
import { WORDS_TEXTS } from '../../../domain/words/words-texts.ts';
import { checkDesign, refusalOf } from '../../../hat/check-design.ts';
import type { DesignProblem } from '../../../hat/design-problem.ts';
import type { GlyphTable } from '../../../hat/glyph-table.ts';
import { realLayout } from '../../../hat/layout.ts';
import { inInches, letterInches } from '../../../hat/real-size.ts';
import { useGlyphs } from '../../designer/use-glyphs.ts';
import { HatPreview } from '../../preview/hat-preview.tsx';
import { HatImage } from '../../ui/hat-image.tsx';
import { Modal, ModalHead } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSettings } from '../../use-settings.ts';
import { useMaking } from '../../use-shop.ts';
import { DISCARD, useAsk } from '../kit/action-dialog.tsx';
import { Button } from '../kit/button.tsx';
import { StaleNotice } from '../kit/stale-notice.tsx';
import { useLeaveQuestion } from '../kit/use-leave-question.tsx';
import { useProblemFocus } from '../kit/use-problem-focus.ts';
import { ProductFields } from './product-fields.tsx';
import { STATE_LABELS } from './shelf-dialog.tsx';
import { type EditedProduct, formOf, PRODUCT_LABELS, useProductForm } from './use-product-form.ts';
import './product-dialog.css';

interface ProductDialogProps {
  edited: EditedProduct;
  onClose(): void;
}

/** Adds or edits a product, with a live preview of the hat. */
export function ProductDialog({ edited, onClose }: ProductDialogProps) {
  const product = useProductForm(edited, onClose);
  const { form, faults, isSaving, stateToKeep } = product;
  const { form: fields, showProblem } = useProblemFocus<HTMLFormElement>(isSaving);
  const design = toDesign(form);
  const table = useGlyphs(design);
  const isSynced = edited.picture !== null;
  const isPictured = isSynced && !hasDesign(form);
  const making = useMaking(design.hatColor);
  const { words } = useSettings();
  const problems = isPictured ? [] : checkDesign(design, table, { making, words });

  const { ask, question } = useAsk();
  const leaveQuestion = useLeaveQuestion(product.isChanged);

  /** Closes at once, or after asking about unsaved changes. */
  function mayClose(): boolean {
    if (isSaving || !product.isChanged) return !isSaving;
    void ask(DISCARD).then((isYes) => isYes && onClose());
    return false;
  }

  function close() {
    if (mayClose()) onClose();
  }

  return (
    <Modal className="product-dialog" titleId="product-dialog-title" mayClose={mayClose} onClose={onClose}>
      <div className="product-dialog-parts">
        <div className="product-stage">
          <p className="bold">Live preview</p>
          {isPictured ? (
            <HatImage src={edited.picture ?? ''} alt={form.name} hatColor={null} />
          ) : (
            <HatPreview design={design} table={table} size="lg" sizes="(max-width: 880px) 240px, 480px" />
          )}
          <p role="status">
            {isPictured ? 'Made as pictured.' : readiness(design, table, { making, problems })}
            {isSynced && !isPictured && ' It is made from this design, not as in the Printful store.'}
          </p>
        </div>
        <form
          ref={fields}
          className="product-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            product.save();
            showProblem();
          }}
        >
          <ModalHead
            titleId="product-dialog-title"
            title={product.id === null ? 'Add New Hat Product' : 'Edit Hat Product'}
            onClose={close}
          />
          {product.theirs && (
            <StaleNotice
              labels={{ ...PRODUCT_LABELS, state: 'In the shop' }}
              mine={{
                ...form,
                state: STATE_LABELS[stateToKeep] + (stateToKeep === product.state ? '' : ', like theirs'),
              }}
              theirs={{ ...formOf(product.theirs), state: STATE_LABELS[product.theirs.state] }}
              onShowTheirs={product.takeTheirs}
              onKeepMine={product.keepMine}
            />
          )}
          <ProductFields
            product={product}
            faults={{ ...designErrors(problems), ...present(faults) }}
            canLackDesign={isSynced}
          />
          <div role="status" className="product-warnings">
            {ownersWarnings(problems).map((warning) => (
              <Notice key={warning} kind="warning">
                {warning}
              </Notice>
            ))}
          </div>
          <div className="dialog-foot product-form-foot">
            <Button large onClick={close} disabled={isSaving}>
              Cancel
            </Button>
            <Button large type="submit" tone="pink" busy={isSaving} busyLabel="Saving...">
              Save Product
            </Button>
          </div>
        </form>
      </div>
      {question}
      {leaveQuestion}
    </Modal>
  );
}

/** For example, "Letters 0.63 in high. Ready to print." */
function readiness(
  design: Design,
  table: GlyphTable | null,
  { making, problems }: { making: Making; problems: readonly DesignProblem[] },
): string {
  const verb = making.isStitched ? 'stitch' : 'print';
  const refusal = refusalOf(problems);
  if (refusal) return refusal.kind === 'no_words' ? '' : `Not ready to ${verb}.`;
  const inches = table ? letterInches(realLayout(design, table, making.canvas)) : 0;
  if (inches === 0) return '';
  const advice = problems.find(({ weight }) => weight === 'advice');
  return `Letters ${inInches(inches)} high. Ready to ${verb}.${advice ? ` ${advice.message}` : ''}`;
}

/** What stops no product, but should not surprise the owner. */
const ownersWarnings = (problems: readonly DesignProblem[]): string[] =>
  problems.flatMap(({ weight, message }) => {
    if (weight === 'keep') return [WORDS_TEXTS.owner];
    return weight === 'confirm' ? [`${message} Shoppers see it too.`] : [];
  });

/** Errors for the fields of a hat that cannot be made, except for a hat without text, which the form itself checks. */
const designErrors = (problems: readonly DesignProblem[]) =>
  Object.fromEntries(
    problems
      .filter(({ weight, kind }) => weight === 'refused' && kind !== 'no_words')
      .map(({ field, message }) => [field, message]),
  );

const present = (faults: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault));
