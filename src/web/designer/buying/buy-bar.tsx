import { memo, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { Cart, CartItem } from '../../../domain/cart/cart.ts';
import { type ReadyMades, readyMadeLike } from '../../../domain/cart/custom-price.ts';
import { largestPack } from '../../../domain/cart/party-pack.ts';
import { DEFAULT_DESIGN, type Design, type HatColor } from '../../../domain/design/design.ts';
import { hatName } from '../../../domain/design/hat-name.ts';
import { type Cents, formatPrice } from '../../../domain/money/money.ts';
import type { Settings } from '../../../domain/settings/settings.ts';
import { arrival } from '../../../domain/shipping/arrival.ts';
import { daysText } from '../../../domain/shipping/days-text.ts';
import { keepableOf, refusalOf } from '../../../hat/check-design.ts';
import type { DesignProblem } from '../../../hat/design-problem.ts';
import type { GlyphTable } from '../../../hat/glyph-table.ts';
import { fullToast } from '../../cart/add-to-cart.ts';
import { CountryField, PartyField } from '../../cart/cart-plans.tsx';
import { openCart } from '../../cart/cart-state.ts';
import { browserCart } from '../../cart/cart-store.ts';
import { flyToCart } from '../../cart/fly-to-cart.ts';
import { withPartyMoment } from '../../cart/party-moment.tsx';
import { partyTexts } from '../../cart/party-texts.ts';
import { placeOf, usePlans } from '../../cart/plans.ts';
import { useCart } from '../../cart/use-cart.ts';
import { usePartyEstimate } from '../../cart/use-estimate.ts';
import { Button } from '../../ui/button.tsx';
import { Modal, ModalHead } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToastsAbove } from '../../ui/overlay/use-toasts-above.ts';
import { Strap } from '../../ui/strap.tsx';
import { Thumb } from '../../ui/thumb.tsx';
import { toast } from '../../ui/use-toast.ts';
import { useSettings } from '../../use-settings.ts';
import { useMaking, useUnmadeColors } from '../../use-shop.ts';
import type { DebouncedHat } from '../stage/use-debounced-hat.ts';
import type { KeptWords } from '../state/use-kept-words.ts';
import { settleDesign } from '../state/waiting-design.ts';
import { useStableCallback } from '../use-stable-callback.ts';
import { customHat } from './custom-hat.ts';
import { drawCustomHat } from './draw-custom-hat.ts';
import { packSentence, packSentenceNow } from './pack-sentence.ts';
import { Proof } from './proof.tsx';
import { useHatCheck } from './use-hat-check.ts';
import './party-question.css';
import './buy-bar.css';

interface BuyBarProps {
  design: Design;
  hat: DebouncedHat;
  /** All problems of the debounced hat. */
  problems: readonly DesignProblem[];
  /** The id of the custom hat in the cart that is being changed; null for a new one. */
  edited: number | null;
  kept: KeptWords;
  /** Called when changes to that hat are saved. */
  onSaved: () => void;
}

/** The price, when the hat arrives, and the Add to cart button, always in view. A phone shows the Party Pack as its edge. */
export function BuyBar({ design, hat, problems, edited, kept, onSaved }: BuyBarProps) {
  const { itemCount } = useCart().totals;
  const settings = useSettings();
  const { price, sameAs } = useHatPrice(design);
  const { refusal, isAtField, question, isChange, addToCart } = useAddToCart(design, {
    edited,
    kept,
    onSaved,
  });
  const add = useStableCallback(addToCart);
  const missing = useMissing(design, problems, kept.has(hat.design));
  const bar = useRef<HTMLDivElement>(null);
  useToastsAbove(bar);
  const hatsInCart = isChange ? itemCount - 1 : itemCount;
  return (
    <>
      {sameAs !== undefined && <SameAs name={sameAs} />}
      <PartyQuestion hatColor={design.hatColor} isKept={kept.has(hat.design)} />
      <div className="buy-bar" ref={bar}>
        <PackEdge hatsInCart={hatsInCart} />
        <div className="buy-bar-purchase grid middle">
          <div role="alert" className={isAtField ? 'visually-hidden' : 'buy-bar-refusal full if-any'}>
            {refusal && <Notice kind="error">{refusal}</Notice>}
          </div>
          <div>
            <p className="buy-bar-price figures title text-7">{formatPrice(price)}</p>
            <ArrivalTime hats={hatsInCart + 1} settings={settings} />
          </div>
          <AddButton isChange={isChange} missing={missing} onAdd={add} />
        </div>
        <PackStep hatsInCart={hatsInCart} />
      </div>
      <Proof hat={hat} problems={problems} question={question} />
    </>
  );
}

/** What the shopper has to do before the hat can be made, for the button; null if nothing is missing. */
function useMissing(design: Design, problems: readonly DesignProblem[], isKept: boolean): string | null {
  const unmade = useUnmadeColors();
  if (unmade.includes(design.hatColor)) return 'Pick a hat color';
  const obstacle = refusalOf(problems) ?? (isKept ? null : keepableOf(problems));
  return obstacle && MISSING[obstacle.kind];
}

const MISSING: Record<DesignProblem['kind'], string> = {
  no_words: 'Write a line',
  missing: 'Change a letter',
  small: 'Make it bigger',
  thin: 'Make it bolder',
  hate: 'Change the words',
  ask: 'Change or keep',
  invisible: 'Pick a color',
  faint: 'Pick a color',
};

/** Explains a price that differs from that of other custom hats. */
const SameAs = ({ name }: { name: string }) => (
  <p className="text-1 tight soft mb-4">
    This is {name}, as it comes. Change anything and it’s {formatPrice(useSettings().customHatPrice)}.
  </p>
);

interface AddButtonProps {
  isChange: boolean;
  missing: string | null;
  onAdd: () => void;
}

/** Works even if something is missing: it takes the shopper there. */
const AddButton = memo(({ isChange, missing, onAdd }: AddButtonProps) => (
  <Button
    tone="pink"
    voice={missing === null ? 'loud' : 'plain'}
    wide
    className={missing === null ? '' : 'buy-bar-missing'}
    onClick={onAdd}
  >
    {missing !== null && `${missing} to ${isChange ? 'save' : 'add'}`}
    {missing === null && (isChange ? 'Save changes' : 'Add to cart')}
  </Button>
));

interface PackProps {
  /** How many hats are in the cart besides this one. */
  hatsInCart: number;
}

/** The edge of a phone's bar: the strap with this hat on it. */
const PackEdge = memo(({ hatsInCart }: PackProps) => {
  const settings = useSettings();
  const holes = largestPack(settings).hats;
  const closed = Math.min(hatsInCart + 1, holes);
  return (
    <div
      className="buy-bar-edge"
      role="img"
      aria-label={packSentence(hatsInCart, settings)}
      style={{ '--closed': closed, '--holes': holes }}
    >
      {[...Array(holes).keys()].map((hole) => (
        <span key={hole} data-closed={hole < closed || undefined} />
      ))}
    </div>
  );
});

/** What one more hat means for the Party Pack. */
const PackStep = memo(({ hatsInCart }: PackProps) => {
  const settings = useSettings();
  return (
    <div className="buy-bar-pack middle gap-4 mt-2">
      <Strap hats={hatsInCart + 1} packs={settings.partyPack} small />
      <small className="text-1 tight soft">{packSentence(hatsInCart, settings)}</small>
    </div>
  );
});

/** When this many hats would arrive if ordered today. Filled in on the client: the page may have been cached yesterday. */
function ArrivalTime({ hats, settings }: { hats: number; settings: Settings }) {
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => setNow(new Date()), []);
  const days = now && arrival(now, hats, settings);
  return (
    <p className="buy-bar-arrival text-1 tight soft nowrap">
      {days && (
        <>
          <span className="visually-hidden">US delivery about </span>
          {daysText(days.first, days.last)}
        </>
      )}
    </p>
  );
}

interface PartyQuestionProps {
  hatColor: HatColor;
  /** Whether a person looks at its words first. */
  isKept: boolean;
}

/** Asks for the day of the party, which is optional, and says whether this hat and those in the cart come in time. */
const PartyQuestion = memo(({ hatColor, isKept }: PartyQuestionProps) => {
  const [isOpen, setOpen] = useState(false);
  const titleId = useId();
  const texts = usePartyTexts({ hatColor, isKept });
  const close = () => setOpen(false);
  return (
    <>
      <p className="mb-3">
        {texts && <b>{texts.title} </b>}
        <button type="button" className="link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          When’s the party?
        </button>
      </p>
      {isOpen && (
        <Modal className="party stack gap-3" titleId={titleId} onClose={close}>
          <ModalHead titleId={titleId} title="Will it come in time?" onClose={close} />
          <PartyField />
          <CountryField />
          <p className="party-answer tight" role="status">
            {texts ? (
              <>
                <b>{texts.title}</b> {texts.reason}
              </>
            ) : (
              'Pick a day and we’ll tell you if they make it.'
            )}
          </p>
          <Button voice="plain" onClick={close}>
            Done
          </Button>
        </Modal>
      )}
    </>
  );
});

const KEPT = { keepWords: true, textLine1: 'this hat' } as const;

/** Null without a day, and until the days of arrival are known. Until a country is chosen, the answer is for the US. */
function usePartyTexts({ hatColor, isKept }: PartyQuestionProps) {
  const { partyOn, country } = usePlans();
  const { items } = useCart();
  const { customHatPrice: price } = useSettings();
  const [today, setToday] = useState('');
  useEffect(() => setToday(new Date().toISOString().slice(0, 10)), []);
  // The days do not depend on the words, so typing asks for nothing.
  const hats = useMemo((): Cart => {
    const hat = { ...DEFAULT_DESIGN, hatColor, id: 0, name: '', price, image: '', quantity: 1 };
    return [...items, { ...hat, ...(isKept && KEPT), isCustom: true, frontendArtwork: null }];
  }, [items, hatColor, isKept, price]);
  const place = partyOn === '' ? '' : placeOf(country);
  const ways = usePartyEstimate(partyOn, { country: place }, hats);
  return ways && partyTexts(partyOn, ways, { today, hats });
}

interface Purchase {
  /** The id of the custom hat in the cart that is being changed; null for a new one. */
  edited: number | null;
  kept: KeptWords;
  /** Called when changes to that hat are saved. */
  onSaved: () => void;
}

/** Adds the design to the cart, or replaces the line that is being changed. */
function useAddToCart(design: Design, { edited, kept, onSaved }: Purchase) {
  const { items, totals, add, replace } = useCart();
  const settings = useSettings();
  const making = useMaking(design.hatColor);
  const { price, sameAs } = useHatPrice(design);
  const line = items.find(({ isCustom, id }) => isCustom && id === edited) ?? null;
  const isChange = line !== null;

  async function take(table: GlyphTable | null, keepWords: boolean) {
    const drawings = await drawCustomHat(design, table, making);
    const hat = customHat(design, drawings, {
      ...{ price, sameAs, keepWords },
      time: line?.id ?? Date.now(),
    });
    if (line) {
      replace(line, hat);
      onSaved();
    }
    const before = browserCart.current();
    const full = line ? null : add(hat);
    if (!full) settleDesign(design);
    if (!full && !line) flyToCart(document.querySelector('.stage-picture .hat-preview'));
    const message = {
      ...(full ? fullToast(full, hatName(hat)) : toastFor(line)),
      ...(!full && !line && { more: packSentenceNow(totals.itemCount + 1, settings) }),
      action: { label: 'View cart', run: openCart },
      picture: <Thumb item={{ ...design, image: '' }} />,
    };
    toast(line ? message : withPartyMoment(before, browserCart.current(), message));
    return null;
  }

  const { refusal, isAtField, question, check } = useHatCheck(design, {
    confirmLabel: isChange ? 'Save it anyway' : 'Add it anyway',
    isKept: kept.has(design),
    take,
  });
  return { refusal, isAtField, question, isChange, addToCart: check };
}

const toastFor = (line: CartItem | null) =>
  line
    ? {
        title: 'Changes saved',
        description: 'Your cart has the new version. Your next change starts a new hat.',
      }
    : { title: 'Added to cart!', description: 'Your custom hat has been added to your cart.' };

/** What a custom hat with this design costs, and the name of the ready-made hat that looks the same, if there is one. */
function useHatPrice(design: Design): { price: Cents; sameAs: string | undefined } {
  const { customHatPrice } = useSettings();
  const hats = useRouteLoaderData<{ readyMades: ReadyMades }>('designer/route')?.readyMades ?? {};
  const twin = readyMadeLike(design, hats);
  return { price: twin?.price ?? customHatPrice, sameAs: twin?.name };
}
