import { useState } from 'react';
import type { CatalogHatAnswer, OwnHat } from '../../../wire/admin/hats.ts';
import { FormDialog } from '../kit/form-dialog.tsx';
import { priceWords } from './hat-texts.ts';
import { PrintfulPhoto } from './printful-photo.tsx';
import { useHatAction } from './use-hat-action.ts';

interface HatDialogProps {
  color: OwnHat;
  /** Every hat of the chosen model. */
  hats: readonly CatalogHatAnswer[];
  onConfirmed(): void;
  onClose(): void;
}

/** A dialog to confirm any hat of the chosen model for a color. */
export function HatDialog({
  color: { hatColor, label, hat, suggestions },
  hats,
  onConfirmed,
  onClose,
}: HatDialogProps) {
  const [chosen, setChosen] = useState(hat?.variantId ?? null);
  const { run, isBusy } = useHatAction(onConfirmed, onClose);
  const [isMissing, setMissing] = useState(false);

  const others = hats.filter(({ variantId }) => suggestions.every((one) => one.variantId !== variantId));
  const options = [...suggestions, ...others];

  function confirm() {
    setMissing(chosen === null);
    if (chosen === null) return;
    const body = { variantId: chosen, was: hat?.variantId ?? null };
    run({ path: `/${hatColor}/confirm`, body, done: `${label} is confirmed` });
  }

  return (
    <FormDialog
      title={`Which of Printful’s hats is ${label}?`}
      submit={`Confirm ${label}`}
      busy="Confirming..."
      isBusy={isBusy}
      error={isMissing ? 'Choose one of the hats first.' : null}
      onSubmit={confirm}
      onClose={onClose}
    >
      {options.length === 0 && <p>The chosen model has no hats. Choose another model.</p>}
      <fieldset className="hats-choices">
        <legend>Same crown, mesh and brim?</legend>
        {options.map((option) => (
          <label key={option.variantId} className="hats-choice">
            <input
              type="radio"
              name="variantId"
              value={option.variantId}
              checked={chosen === option.variantId}
              onChange={() => setChosen(option.variantId)}
            />
            <PrintfulPhoto image={option.image} alt="" />
            <span>
              <b>{option.color}</b> <span className="hats-number">{option.variantId}</span>
              <br />
              {priceWords(option.price)}
              {!option.isAvailable && ', out of stock'}
            </span>
          </label>
        ))}
      </fieldset>
    </FormDialog>
  );
}
