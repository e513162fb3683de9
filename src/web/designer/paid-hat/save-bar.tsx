import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { type Design, sameDesign } from '../../../domain/design/design.ts';
import { hatName } from '../../../domain/design/hat-name.ts';
import { countWord } from '../../../domain/language/count-word.ts';
import { cents, formatPrice } from '../../../domain/money/money.ts';
import { keepableOf, refusalOf } from '../../../hat/check-design.ts';
import type { DesignProblem } from '../../../hat/design-problem.ts';
import type { ShopperLine } from '../../../wire/shopper-order.ts';
import { useSingleFlight } from '../../checkout/use-single-flight.ts';
import type { JustChanged } from '../../orders/change-window/change-done.tsx';
import { changeOrder, type Refusal } from '../../orders/change-window/change-order.ts';
import { backPath, type CameFrom } from '../../orders/change-window/change-paths.ts';
import { WindowDialog } from '../../orders/change-window/window-dialog.tsx';
import { BackToOrder } from '../../orders/missing-order.tsx';
import { dateOf, timeOf, useClock } from '../../orders/story/clock.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useMaking } from '../../use-shop.ts';
import { Proof } from '../buying/proof.tsx';
import { useHatCheck } from '../buying/use-hat-check.ts';
import type { DebouncedHat } from '../stage/use-debounced-hat.ts';
import type { KeptWords } from '../state/use-kept-words.ts';
import '../buying/buy-bar.css';

interface SaveBarProps {
  order: { id: string };
  line: ShopperLine;
  orderKey: string;
  cameFrom: CameFrom;
  until: string;
  kept: KeptWords;
  design: Design;
  hat: DebouncedHat;
  /** All problems of the debounced hat. */
  problems: readonly DesignProblem[];
}

/** What was paid and the button that saves the change, always in view. */
export function SaveBar({ line, design, kept, hat, problems, until, ...order }: SaveBarProps) {
  const [keepWords, setAsking] = useState<boolean | null>(null);
  const isAsking = keepWords !== null;
  const clock = useClock();
  const { save, back, isOver } = useSave(line, design, order);
  const { refusal, isAtField, question, isBusy, check } = useHatCheck(design, {
    confirmLabel: 'Save it anyway',
    isKept: kept.has(design),
    take: async (_, keepWords) => {
      if (line.quantity === 1) return (await save(1, keepWords))?.text ?? null;
      setAsking(keepWords);
      return null;
    },
  });
  const obstacle = refusalOf(problems) ?? (kept.has(hat.design) ? null : keepableOf(problems));
  const isSame = sameDesign(design, line.design);
  return (
    <div className="buy-bar save-bar">
      <div className="buy-bar-purchase grid middle">
        <div role="alert" className={isAtField ? 'visually-hidden' : 'buy-bar-refusal full if-any'}>
          {refusal && <Notice kind="error">{refusal}</Notice>}
        </div>
        <div>
          <p className="buy-bar-price figures title text-7">
            {formatPrice(cents(line.amount / line.quantity))}
          </p>
          <Proof hat={hat} problems={problems} question={question} />
        </div>
        {isOver && !isAsking ? (
          <BackToOrder to={back} />
        ) : (
          <Button
            tone="pink"
            voice={obstacle === null || isSame ? 'loud' : 'plain'}
            wide
            className={obstacle === null ? '' : 'buy-bar-missing'}
            disabled={isSame}
            busy={isBusy}
            busyLabel="Saving..."
            onClick={check}
          >
            {isSame ? 'Nothing changed yet' : saveLabel(obstacle, kept.isRefused(hat.design))}
          </Button>
        )}
      </div>
      {!isOver && (
        <div className="bar gap-4 apart">
          <small className="note">
            Paid. The change costs nothing. You have until{' '}
            <time dateTime={until}>
              {line.words?.changeUntil === until && `${dateOf(until, clock)}, `}
              {timeOf(until, clock)}
            </time>
            .
          </small>
          <Link className="link nowrap" to={back}>
            Never mind
          </Link>
        </div>
      )}
      {isAsking && (
        <CountDialog
          quantity={line.quantity}
          save={(count) => save(count, keepWords)}
          back={back}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}

const saveLabel = (obstacle: DesignProblem | null, isRefused: boolean): string => {
  if (obstacle === null) return 'Save the change';
  return obstacle.weight === 'keep' && !isRefused ? 'Change or keep to save' : 'Fix the hat first';
};

/** Saves the design for some hats of the line, and goes back to where the shopper came from. */
function useSave(
  line: ShopperLine,
  design: Design,
  { order, orderKey, cameFrom }: Pick<SaveBarProps, 'order' | 'orderKey' | 'cameFrom'>,
) {
  const navigate = useNavigate();
  const [isOver, setOver] = useState(false);
  // Once the shopper has seen that there is another version, saving again replaces it.
  const [was, setWas] = useState<Record<string, string>>({ ...line.design });
  const making = useMaking(design.hatColor);
  const back = backPath(order.id, orderKey, cameFrom);

  async function save(count: number, keepWords: boolean): Promise<Refusal | null> {
    const body = { ...design, key: orderKey, count, quantity: line.quantity, keepWords, was };
    const { refusal } = await changeOrder(order.id, `lines/${line.id}/design`, body);
    if (refusal) {
      setOver(refusal.isOver);
      if (refusal.theirs) setWas(refusal.theirs);
      return refusal;
    }
    const name = hatName({ ...design, name: line.name, isCustom: true });
    await navigate(back, {
      replace: true,
      state: { changed: 'words', name, design, making } satisfies JustChanged,
    });
    return null;
  }
  return { save, back, isOver };
}

interface CountDialogProps {
  quantity: number;
  save: (count: number) => Promise<Refusal | null>;
  back: string;
  onClose: () => void;
}

/** Asks whether all of several equal hats get the new design. The others keep theirs. */
function CountDialog({ quantity, save, back, onClose }: CountDialogProps) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [count, setCount] = useState(quantity);
  const [answer, isBusy] = useSingleFlight(async () => setRefusal(await save(count)));
  const [all, rest] =
    quantity === 2
      ? ['Both', 'The other stays as it is']
      : [`All ${countWord(quantity).toLowerCase()}`, 'The others stay as they are'];
  return (
    <WindowDialog title={`${all} or one?`} isBusy={isBusy} onClose={onClose}>
      <div role="radiogroup" aria-label="How many hats change" className="stack gap-1 mb-4">
        {[quantity, 1].map((each) => (
          <label className="pick bold" key={each}>
            <input
              type="radio"
              name="count"
              value={each}
              checked={count === each}
              onChange={() => setCount(each)}
            />
            {each === 1 ? `Just one. ${rest}` : `${all} hats`}
          </label>
        ))}
      </div>
      <div role="alert">{refusal && <Notice kind="error">{refusal.text}</Notice>}</div>
      {refusal?.isOver ? (
        <BackToOrder to={back} />
      ) : (
        <Button voice="plain" wide busy={isBusy} busyLabel="Saving..." onClick={() => void answer()}>
          Save the change
        </Button>
      )}
    </WindowDialog>
  );
}
