import { useState } from 'react';
import { clearestOn } from '../../../domain/contrast.ts';
import { type HatColor, toDesign } from '../../../domain/design.ts';
import { largestPack } from '../../../domain/party-pack.ts';
import type { CatalogHatAnswer, OwnHat } from '../../../wire/admin/hats.ts';
import type { Profit } from '../../../wire/admin/profit.ts';
import { Button } from '../../ui/button.tsx';
import { hatGround } from '../../ui/hat-ground.ts';
import { HatPicture } from '../../ui/hat-picture.tsx';
import { useSettings } from '../../use-settings.ts';
import { Badge } from '../kit/badge.tsx';
import { FormDialog } from '../kit/form-dialog.tsx';
import { HatDialog } from './hat-dialog.tsx';
import { keptOf, needsOwner, priceWords, STATES, shownHat } from './hat-texts.ts';
import { PrintfulPhoto } from './printful-photo.tsx';
import { useHatAction } from './use-hat-action.ts';

interface ColorRowProps {
  color: OwnHat;
  /** Every hat of the chosen model. */
  hats: readonly CatalogHatAnswer[];
  /** What each hat would leave; undefined while it is read. */
  profit: Profit | undefined;
  reload(): void;
}

/** One hat color: our drawing beside Printful's photo, and what the owner can decide. */
export function ColorRow({ color, hats, profit, reload }: ColorRowProps) {
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
      <div className="hats-name">
        <h3>
          {label} <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
        </h3>
        <About color={color} shown={shown} />
      </div>
      <Price color={color} shown={shown} profit={profit} />
      <ColorActions color={color} shown={shown} hats={hats} profit={profit} reload={reload} />
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
      {reason && <p className={state === 'confirmed' ? undefined : 'hats-reason'}>{reason}</p>}
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
          {kept.isBelow && <p className="hats-rise">Under your ${profit.floor} floor</p>}
        </>
      ) : (
        <p>Unknown. {priceWords(shown.price)} at Printful</p>
      )}
      {priceWas !== null && (
        <p className="hats-rise">
          {priceWords(shown.price)} at Printful, was ${priceWas}
        </p>
      )}
    </div>
  );
}

function ColorActions({ color, shown, hats, reload }: ShownProps & ColorRowProps) {
  const { hatColor, label, state, priceWas } = color;
  const [dialog, setDialog] = useState<'choose' | 'stop' | null>(null);
  const { run, isBusy } = useHatAction(reload);
  const close = () => setDialog(null);
  const confirm = (hat: CatalogHatAnswer, done: string) =>
    run({
      path: `/${hatColor}/confirm`,
      body: { variantId: hat.variantId, was: color.hat?.variantId ?? null },
      done,
    });
  const isConfirmable = shown !== null && (state === 'unconfirmed' || priceWas !== null);
  return (
    <div className="hats-actions">
      {isConfirmable && (
        <Button
          small
          voice="plain"
          tone={state === 'unconfirmed' ? 'pink' : 'white'}
          busy={isBusy}
          busyLabel="Confirming..."
          onClick={() => confirm(shown, `${label} is confirmed`)}
        >
          {state === 'unconfirmed' ? `Confirm ${label}` : 'Accept the new price'}
        </Button>
      )}
      {state === 'stopped' && (
        <Button
          small
          voice="plain"
          tone="white"
          busy={isBusy}
          busyLabel="Starting..."
          onClick={() => run({ path: `/${hatColor}/start`, done: `${label} is sold again` })}
        >
          Sell again
        </Button>
      )}
      {(state === 'unmatched' || state === 'discontinued') && (
        <Button small voice="plain" tone="white" onClick={() => setDialog('choose')}>
          Choose a hat
        </Button>
      )}
      {state === 'confirmed' && (
        <button type="button" className="table-link" onClick={() => setDialog('stop')}>
          Stop selling
        </button>
      )}
      {['confirmed', 'unconfirmed', 'out_of_stock'].includes(state) && (
        <button type="button" className="table-link" onClick={() => setDialog('choose')}>
          {state === 'confirmed' ? 'Change' : 'Choose another'}
        </button>
      )}
      {dialog === 'choose' && <HatDialog color={color} hats={hats} onConfirmed={reload} onClose={close} />}
      {dialog === 'stop' && <StopDialog color={color} onStopped={reload} onClose={close} />}
    </div>
  );
}

interface StopDialogProps {
  color: OwnHat;
  onStopped(): void;
  onClose(): void;
}

function StopDialog({ color: { hatColor, label }, onStopped, onClose }: StopDialogProps) {
  const { run, isBusy } = useHatAction(onStopped, onClose);
  return (
    <FormDialog
      title={`Stop selling ${label} hats?`}
      submit={`Stop ${label}`}
      busy="Stopping..."
      isBusy={isBusy}
      onSubmit={() => run({ path: `/${hatColor}/stop`, done: `${label} is not sold anymore` })}
      onClose={onClose}
    >
      <p>
        The shop says “not made right now” at once. Orders that are paid go on. You can sell it again at any
        time.
      </p>
    </FormDialog>
  );
}
