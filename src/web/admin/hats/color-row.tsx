import { useState } from 'react';
import { largestPack } from '../../../domain/cart/party-pack.ts';
import { clearestOn } from '../../../domain/design/contrast.ts';
import { type HatColor, toDesign } from '../../../domain/design/design.ts';
import type { CatalogHatAnswer, OwnHat } from '../../../wire/admin/hats.ts';
import type { Profit } from '../../../wire/admin/profit.ts';
import { hatGround } from '../../ui/hat-ground.ts';
import { HatPicture } from '../../ui/hat-picture.tsx';
import { useSettings } from '../../use-settings.ts';
import { Badge } from '../kit/badge.tsx';
import { Button } from '../kit/button.tsx';
import { HatActionDialog, HatButton } from './hat-action.tsx';
import { keptOf, needsOwner, priceWords, STATES, shownHat } from './hat-texts.ts';
import { PrintfulPhoto } from './printful-photo.tsx';

interface ColorRowProps {
  color: OwnHat;
  /** Every hat of the chosen model. */
  hats: readonly CatalogHatAnswer[];
  /** What each hat would leave; undefined while it is read. */
  profit: Profit | undefined;
}

/** One hat color: our drawing beside Printful's photo, and what the owner can decide. */
export function ColorRow({ color, hats, profit }: ColorRowProps) {
  const { hatColor, label, state } = color;
  const shown = shownHat(color);
  return (
    <li className="hats-row" data-needs-owner={needsOwner(state) || undefined}>
      <figure style={{ '--ground': hatGround(hatColor) }}>
        <HatPicture design={drawingOf(color)} sizes="(max-width: 880px) 50vw, 140px" />
        <figcaption>Ours: {label}</figcaption>
      </figure>
      <figure>
        <PrintfulPhoto image={shown?.image} alt={shown ? `${shown.color}, Printful’s photo` : ''} />
        <figcaption>Printful: {shown ? shown.color : 'none yet'}</figcaption>
      </figure>
      <div className="hats-name breaks">
        <h3>
          {label} <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
        </h3>
        <About color={color} shown={shown} />
      </div>
      <Price color={color} shown={shown} profit={profit} />
      <ColorActions color={color} shown={shown} hats={hats} profit={profit} />
    </li>
  );
}

/** Our drawing of the color, which says its own name. */
function drawingOf({ hatColor, label }: OwnHat) {
  const color = hatColor as HatColor;
  const [textLine1, textLine2, textLine3] = label.split(' ');
  return toDesign({ hatColor, textColor: clearestOn(color), textLine1, textLine2, textLine3 });
}

interface ShownProps {
  color: OwnHat;
  /** The confirmed hat, or the best suggestion; null if there is none. */
  shown: CatalogHatAnswer | null;
}

function About({ color: { hat, state, reason }, shown }: ShownProps) {
  const isSuggested = hat === null && shown !== null;
  return (
    <>
      {shown && (
        <p>
          {isSuggested && (state === 'unmatched' ? 'Nearest: ' : 'Suggested: ')}
          {shown.color} <span className="hats-number">{shown.variantId}</span>
          {state === 'unconfirmed' && '. Same crown, mesh and brim?'}
        </p>
      )}
      {reason && <p className={state === 'confirmed' ? undefined : 'loss'}>{reason}</p>}
      {shown && state !== 'out_of_stock' && (
        <p>{shown.isAvailable ? 'In stock at Printful.' : 'Printful has none right now.'}</p>
      )}
    </>
  );
}

function Price({ color: { label, priceWas }, shown, profit }: ShownProps & Pick<ColorRowProps, 'profit'>) {
  const { hats } = largestPack(useSettings());
  if (!shown) return <p className="hats-price">Known after you choose</p>;
  const kept = profit && keptOf(profit, label, hats);
  return (
    <div className="hats-price">
      {kept && (kept.one ?? kept.each) !== null ? (
        <>
          <p>1 hat {kept.one === null ? 'unknown' : <b>{kept.one}</b>}</p>
          <p>
            {hats} hats {kept.each === null ? 'unknown' : <b>{kept.each}</b>}
            {kept.each !== null && ' each'}
          </p>
          {kept.isBelow && <p className="loss">Under your ${profit.floor} floor</p>}
        </>
      ) : (
        <p>Profit unknown. {priceWords(shown.price)} at Printful</p>
      )}
      {priceWas !== null && (
        <p className="loss">
          {priceWords(shown.price)} at Printful, was ${priceWas}
        </p>
      )}
    </div>
  );
}

function ColorActions({ color, shown, hats }: ShownProps & ColorRowProps) {
  const { hatColor, label, state, priceWas } = color;
  const [dialog, setDialog] = useState<'choose' | 'stop' | null>(null);
  const close = () => setDialog(null);
  const isConfirmable = shown !== null && (state === 'unconfirmed' || priceWas !== null);
  return (
    <div className="hats-actions row">
      {isConfirmable && (
        <HatButton
          tone={state === 'unconfirmed' ? 'pink' : 'white'}
          busyLabel="Confirming..."
          path={`/${hatColor}/confirm`}
          body={{ variantId: shown.variantId, was: color.hat?.variantId ?? null }}
          done={`${label} is confirmed`}
        >
          {state === 'unconfirmed' ? `Confirm ${label}` : 'Accept the new price'}
        </HatButton>
      )}
      {state === 'stopped' && (
        <HatButton busyLabel="Starting..." path={`/${hatColor}/start`} done={`${label} is sold again`}>
          Sell again
        </HatButton>
      )}
      {(state === 'unmatched' || state === 'discontinued') && (
        <Button onClick={() => setDialog('choose')}>Choose a hat</Button>
      )}
      {state === 'confirmed' && (
        <button type="button" className="link" onClick={() => setDialog('stop')}>
          Stop selling
        </button>
      )}
      {['confirmed', 'unconfirmed', 'out_of_stock'].includes(state) && (
        <button type="button" className="link" onClick={() => setDialog('choose')}>
          {state === 'confirmed' ? 'Change' : 'Choose another'}
        </button>
      )}
      {dialog === 'choose' && <HatDialog color={color} hats={hats} onClose={close} />}
      {dialog === 'stop' && (
        <HatActionDialog
          title={`Stop selling ${label} hats?`}
          yes={`Stop ${label}`}
          busy="Stopping..."
          path={`/${hatColor}/stop`}
          done={`${label} is not sold anymore`}
          onClose={close}
        >
          <p>
            The shop says “not made right now” at once. Orders that are paid go on. You can sell it again at
            any time.
          </p>
        </HatActionDialog>
      )}
    </div>
  );
}

interface HatDialogProps {
  color: OwnHat;
  /** Every hat of the chosen model. */
  hats: readonly CatalogHatAnswer[];
  onClose(): void;
}

/** A dialog to confirm any hat of the chosen model for a color. */
function HatDialog({ color: { hatColor, label, hat, suggestions }, hats, onClose }: HatDialogProps) {
  const [chosen, setChosen] = useState(hat?.variantId ?? null);
  const others = hats.filter(({ variantId }) => suggestions.every((one) => one.variantId !== variantId));
  const options = [...suggestions, ...others];
  return (
    <HatActionDialog
      title={`Which of Printful’s hats is ${label}?`}
      yes={`Confirm ${label}`}
      busy="Confirming..."
      isReady={chosen !== null}
      below={() => chosen === null && <p className="admin-hint">Choose one of the hats first.</p>}
      path={`/${hatColor}/confirm`}
      body={{ variantId: chosen, was: hat?.variantId ?? null }}
      done={`${label} is confirmed`}
      onClose={onClose}
    >
      {options.length === 0 && <p>The chosen model has no hats. Choose another model.</p>}
      <fieldset className="hats-choices grid shrinks">
        <legend>Same crown, mesh and brim?</legend>
        {options.map((option) => (
          <label key={option.variantId} className="hats-choice grid middle gap-3 text-3 tight">
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
    </HatActionDialog>
  );
}
