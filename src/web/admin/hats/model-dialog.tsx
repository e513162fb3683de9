import { useEffect, useState } from 'react';
import type { HatModelsAnswer, HatsAnswer } from '../../../wire/admin/hats.ts';
import { apiRequest } from '../../api.ts';
import { Notice } from '../../ui/notice.tsx';
import { ActionDialog } from '../kit/action-dialog.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { useAdminQuery } from '../kit/query.ts';
import { HAT_RELOADS, HATS_PATH } from './hat-action.tsx';
import { techniqueWords } from './hat-texts.ts';
import { PrintfulPhoto } from './printful-photo.tsx';

type Model = HatModelsAnswer[number];

interface ModelDialogProps {
  current: HatsAnswer['model'];
  /** Whether any color is confirmed, and so would stop being sold. */
  isSelling: boolean;
  onClose(): void;
}

/** A dialog to choose the model of all hats from Printful's live catalog. */
export function ModelDialog({ current, isSelling, onClose }: ModelDialogProps) {
  const models = useAdminQuery<HatModelsAnswer>(`${HATS_PATH}/models`);
  const { data, isFetching, reload } = models;
  const isPartial = data?.some(isStillRead) ?? false;
  // Printful answers few questions a minute.
  useEffect(() => {
    if (!isPartial || isFetching) return;
    const timer = setTimeout(reload, AGAIN_AFTER);
    return () => clearTimeout(timer);
  }, [isPartial, isFetching, reload]);
  const [chosen, setChosen] = useState(current && keyOf(current));
  const model = data?.find((one) => keyOf(one) === chosen);
  const isOther = model !== undefined && (current === null || keyOf(model) !== keyOf(current));
  const { productId, technique, placement } = model ?? {};

  return (
    <ActionDialog
      title="Which model are your hats made of?"
      yes={isOther ? 'Choose this model' : 'Keep this model'}
      busy="Choosing..."
      isReady={model !== undefined}
      call={async () =>
        isOther && (await apiRequest('POST', `${HATS_PATH}/model`, { productId, technique, placement }))
      }
      done={isOther ? `${model.name} is chosen` : undefined}
      reloads={HAT_RELOADS}
      onClose={onClose}
    >
      <Loaded query={models} what="Printful’s catalog">
        {(data) => (
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
        )}
      </Loaded>
      {isOther && isSelling && (
        <Notice kind="warning" role="status">
          <b>No color is sold until you confirm it again.</b> Orders that are paid keep the hats they were
          sold as.
        </Notice>
      )}
    </ActionDialog>
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
