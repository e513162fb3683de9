import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { adminPath } from '../../../domain/access/admin-paths.ts';
import { counted } from '../../../domain/language/counted.ts';
import type { ExampleOrder, HatCountries, HatModelsAnswer, HatsAnswer } from '../../../wire/admin/hats.ts';
import type { Profit } from '../../../wire/admin/profit.ts';
import { Notice } from '../../ui/notice.tsx';
import { useTimeFormat } from '../admin-context.ts';
import { ActionDialog } from '../kit/action-dialog.tsx';
import { Button } from '../kit/button.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { useAdminQuery } from '../kit/query.ts';
import { AskPrices } from '../profit/ask-prices.tsx';
import { ColorRow } from './color-row.tsx';
import { HAT_RELOADS, HATS_PATH, HatButton, PROFIT_PATH, usePostHat } from './hat-action.tsx';
import {
  exampleCosts,
  noExpress,
  notSold,
  priceWords,
  shipsTo,
  sizeWords,
  techniqueWords,
} from './hat-texts.ts';
import { PrintfulPhoto } from './printful-photo.tsx';
import './your-hats.css';

/** The page where the owner decides which of Printful's hats each color is made of. */
export function YourHats() {
  const hats = useAdminQuery<HatsAnswer>(HATS_PATH);
  return (
    <>
      <PageHead title="Your hats" />
      <p className="admin-lede">
        What each color is made of. Only you change this; Printful’s updates never do.
      </p>
      <Loaded query={hats} what="Your hats">
        {(data) => <Colors hats={data} />}
      </Loaded>
    </>
  );
}

function Colors({ hats }: { hats: HatsAnswer }) {
  const { model, colors, sellable } = hats;
  const missing = notSold(colors);
  const { data: profit, poll: pollProfit } = useAdminQuery<Profit>(PROFIT_PATH);
  const isUnknown = profit?.hats.some(({ name, hatCost }) => name === 'Custom hat' && hatCost === null);
  return (
    <>
      <div role="status">
        {missing && (
          <Notice kind="warning" className="mb-5">
            <b>
              {sellable === 0
                ? 'The shop sells no custom hat right now.'
                : `Not sold right now: ${colors.length - sellable} of ${colors.length} colors.`}
            </b>{' '}
            {missing}
          </Notice>
        )}
      </div>
      <Model hats={hats} />
      {model && <ExampleOrders {...hats} />}
      {model && (
        <section aria-labelledby="hats-colors">
          <h2 className="visually-hidden" id="hats-colors">
            Colors
          </h2>
          <div className="hats-row hats-key" aria-hidden="true">
            <span>Our drawing</span>
            <span>Printful’s photo</span>
            <span>Color</span>
            <span>You keep, per hat</span>
          </div>
          <ul className="hats-colors">
            {colors.map((color) => (
              <ColorRow key={color.hatColor} color={color} hats={hats.hats} profit={profit} />
            ))}
          </ul>
          <p className="hats-foot soft text-2">
            You keep: price and shipping less Party Pack, hat, print, a new embroidery, Printful’s shipping
            and Stripe’s fee, in the US. <Link to={adminPath('profit')}>All countries: Profit guard</Link>
          </p>
          {isUnknown && <AskPrices askedAt={profit?.askedAt ?? null} poll={pollProfit} />}
        </section>
      )}
    </>
  );
}

function Model({ hats: { model, colors } }: { hats: HatsAnswer }) {
  const [isChoosing, setChoosing] = useState(false);
  const time = useTimeFormat();
  const { data: countries } = useAdminQuery<HatCountries | null>(`${HATS_PATH}/countries`);
  const [hat] = colors.flatMap(({ hat, suggestions }) => hat ?? suggestions);
  return (
    <section className="hats-model" aria-labelledby="hats-model">
      {model && <PrintfulPhoto image={model.image} alt={`${model.name}, Printful’s photo`} />}
      <div>
        <h2 id="hats-model">{model ? model.name : 'No model chosen yet'}</h2>
        {model ? (
          <p>
            {techniqueWords(model.technique)} on the front{hat ? `, ${sizeWords(hat)}. ` : '. '}
            {hat && `${priceWords(hat.price)} a hat at Printful. `}
            {countries && shipsTo(countries)}
            <br />
            <span className="hats-number">
              Chosen by {model.chosenBy}, {time(model.chosenAt)}. Read from Printful {time(model.readAt)}.
            </span>
          </p>
        ) : (
          <p>Choose one from Printful’s catalog. Then confirm each color beside our drawing.</p>
        )}
      </div>
      <Button tone={model ? 'white' : 'pink'} onClick={() => setChoosing(true)}>
        {model ? 'Choose another model' : 'Choose a model'}
      </Button>
      {isChoosing && (
        <ModelDialog
          current={model}
          isSelling={colors.some(({ state }) => state === 'confirmed')}
          onClose={() => setChoosing(false)}
        />
      )}
    </section>
  );
}

/** Whether Printful accepts an order of the model before any is sold, and what it would cost. */
function ExampleOrders({ examples, withoutExpress }: HatsAnswer) {
  return (
    <section className="hats-example" aria-labelledby="hats-example">
      <h3 id="hats-example">Example order, to the US</h3>
      <div role="status">
        {examples.length === 0 && <p>Printful was not asked yet.</p>}
        {examples.map((example) => (
          <Answer key={`${example.color} ${example.askedAt}`} example={example} />
        ))}
        {withoutExpress.length > 0 && <p>{noExpress(withoutExpress)}</p>}
      </div>
      <HatButton busyLabel="Asking..." path="/example" done="Printful answered">
        Ask Printful now
      </HatButton>
    </section>
  );
}

function Answer({ example }: { example: ExampleOrder }) {
  const time = useTimeFormat();
  const { color, refusal, askedAt } = example;
  const asked = <span className="hats-number">Asked {time(askedAt)}. Nothing was ordered.</span>;
  if (refusal !== null)
    return (
      <Notice kind="warning" className="mb-5">
        <b>Printful refuses an order of {color}:</b> {refusal} Choose another hat or model. {asked}
      </Notice>
    );
  return (
    <p>
      Printful accepts an order of {color}: {exampleCosts(example)} {asked}
    </p>
  );
}

type ListedModel = HatModelsAnswer[number];

interface ModelDialogProps {
  current: HatsAnswer['model'];
  /** Whether any color is confirmed, and so would stop being sold. */
  isSelling: boolean;
  onClose(): void;
}

/** A dialog to choose the model of all hats from Printful's live catalog. */
function ModelDialog({ current, isSelling, onClose }: ModelDialogProps) {
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
  const post = usePostHat();

  return (
    <ActionDialog
      title="Which model are your hats made of?"
      yes={isOther ? 'Choose this model' : 'Keep this model'}
      busy="Choosing..."
      isReady={model !== undefined}
      call={async () =>
        isOther && (await post({ path: '/model', body: { productId, technique, placement } }))
      }
      done={isOther ? `${model.name} is chosen` : undefined}
      reloads={HAT_RELOADS}
      onClose={onClose}
    >
      <Loaded query={models} what="Printful’s catalog">
        {(data) => (
          <fieldset className="hats-choices grid shrinks">
            <legend>From Printful’s catalog, read just now</legend>
            {data.map((option) => (
              <label key={keyOf(option)} className="hats-choice grid middle gap-3 text-3 tight">
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

const isStillRead = ({ colors, countries, isAvailable }: ListedModel): boolean =>
  colors === null || countries === null || isAvailable === null;

const keyOf = ({
  productId,
  technique,
  placement,
}: Pick<ListedModel, 'productId' | 'technique' | 'placement'>) => `${productId} ${technique} ${placement}`;

const ModelFacts = ({ model }: { model: ListedModel }) => (
  <span>
    <b>{model.name}</b>
    <br />
    {techniqueWords(model.technique)}
    {model.placement.endsWith('_large') && ', large front'}
    {model.priceFrom === null ? '. Price unknown.' : `. From $${model.priceFrom}.`}
    <br />
    {model.colors === null ? 'Still reading its colors' : counted(model.colors, 'color')}
    {model.countries !== null && `, ships to ${counted(model.countries, 'country', 'countries')}`}
    {model.isAvailable === false && ', out of stock'}
  </span>
);
