import { useEffect, useState } from 'react';
import type { HatModelsAnswer, HatsAnswer } from '../../../wire/admin/hats.ts';
import { Notice } from '../../ui/notice.tsx';
import { FormDialog } from '../kit/form-dialog.tsx';
import { ListFailure, ListSkeleton } from '../kit/list-page.tsx';
import { useAdminQuery } from '../kit/query.ts';
import { techniqueWords } from './hat-texts.ts';
import { PrintfulPhoto } from './printful-photo.tsx';
import { HATS_PATH, useHatAction } from './use-hat-action.ts';

type Model = HatModelsAnswer[number];

interface ModelDialogProps {
  current: HatsAnswer['model'];
  /** Whether any color is confirmed, and so would stop being sold. */
  isSelling: boolean;
  onChosen(): void;
  onClose(): void;
}

/** A dialog to choose the model of all hats from Printful's live catalog. */
export function ModelDialog({ current, isSelling, onChosen, onClose }: ModelDialogProps) {
  const { data, hasFailed, isFetching, reload } = useAdminQuery<HatModelsAnswer>(`${HATS_PATH}/models`);
  const isPartial = data?.some(isStillRead) ?? false;
  // Printful answers few questions a minute.
  useEffect(() => {
    if (!isPartial || isFetching) return;
    const timer = setTimeout(reload, AGAIN_AFTER);
    return () => clearTimeout(timer);
  }, [isPartial, isFetching, reload]);
  const [chosen, setChosen] = useState(current && keyOf(current));
  const { run, isBusy } = useHatAction(onChosen, onClose);
  const model = data?.find((one) => keyOf(one) === chosen);
  const isOther = model !== undefined && (current === null || keyOf(model) !== keyOf(current));

  function choose() {
    if (!model || !isOther) return onClose();
    const { productId, technique, placement, name } = model;
    run({ path: '/model', body: { productId, technique, placement }, done: `${name} is chosen` });
  }

  return (
    <FormDialog
      title="Which model are your hats made of?"
      submit={isOther ? 'Choose this model' : 'Keep this model'}
      busy="Choosing..."
      isBusy={isBusy}
      isReady={model !== undefined}
      onSubmit={choose}
      onClose={onClose}
    >
      {data ? (
        <fieldset className="hats-choices">
          <legend>From Printful’s catalog, read just now</legend>
          {data.map((option) => (
            <label key={keyOf(option)} className="hats-choice">
              <input
                type="radio"
                name="model"
                value={keyOf(option)}
                checked={chosen === keyOf(option)}
                onChange={() => setChosen(keyOf(option))}
              />
              <PrintfulPhoto image={option.image} alt="" />
              <ModelFacts model={option} />
            </label>
          ))}
        </fieldset>
      ) : hasFailed ? (
        <ListFailure what="Printful’s catalog" reload={reload} isBusy={isFetching} />
      ) : (
        <ListSkeleton />
      )}
      {isOther && isSelling && (
        <Notice kind="warning" role="status">
          <b>No color is sold until you confirm it again.</b> Orders that are paid keep the hats they were
          sold as.
        </Notice>
      )}
    </FormDialog>
  );
}

const AGAIN_AFTER = 3000;

const isStillRead = ({ colors, countries, isAvailable }: Model): boolean =>
  colors === null || countries === null || isAvailable === null;

const keyOf = ({ productId, technique, placement }: Pick<Model, 'productId' | 'technique' | 'placement'>) =>
  `${productId} ${technique} ${placement}`;

const ModelFacts = ({ model }: { model: Model }) => (
  <span>
    <b>{model.name}</b>
    <br />
    {techniqueWords(model.technique)}
    {model.placement.endsWith('_large') && ', large front'}
    {model.priceFrom === null ? '. Price unknown.' : `. From $${model.priceFrom}.`}
    <br />
    {model.colors === null
      ? 'Still reading its colors'
      : `${model.colors} ${model.colors === 1 ? 'color' : 'colors'}`}
    {model.countries !== null &&
      `, ships to ${model.countries} ${model.countries === 1 ? 'country' : 'countries'}`}
    {model.isAvailable === false && ', out of stock'}
  </span>
);
