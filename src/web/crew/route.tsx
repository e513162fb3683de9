import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Cart, MAX_CART_LINES } from '../../domain/cart/cart.ts';
import { type ReadyMades, readyMadeLike } from '../../domain/cart/custom-price.ts';
import {
  type Crew,
  changeMember,
  memberDesign,
  type NameLine,
  putNamesOn,
  setNames,
} from '../../domain/crew/crew.ts';
import { type CrewPrices, crewInCart, crewItems, holdsCrew, putCrew } from '../../domain/crew/crew-cart.ts';
import type { Design } from '../../domain/design/design.ts';
import { makingOf } from '../../domain/design/making.ts';
import { type GlyphTable, tablesFor } from '../../hat/glyph-table.ts';
import { CountryField, PartyField } from '../cart/cart-plans.tsx';
import { openCart } from '../cart/cart-state.ts';
import { browserCart } from '../cart/cart-store.ts';
import { PartyLine } from '../cart/party-line.tsx';
import { withPartyMoment } from '../cart/party-moment.tsx';
import { placeOf, usePlans } from '../cart/plans.ts';
import { useCart } from '../cart/use-cart.ts';
import { usePartyEstimate } from '../cart/use-estimate.ts';
import { countStep } from '../count-step.ts';
import { HistoryTools } from '../designer/stage/stage-tools.tsx';
import { loadGlyphs } from '../designer/use-glyphs.ts';
import { pageContext } from '../page-context.ts';
import { HatPreview } from '../preview/hat-preview.tsx';
import { pageMeta } from '../seo/page-meta.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Modal, ModalHead } from '../ui/modal.tsx';
import { TooltipProvider } from '../ui/overlay/tooltip.tsx';
import { type ToastMessage, toast } from '../ui/use-toast.ts';
import { useDebounced } from '../use-debounced.ts';
import { useSettings } from '../use-settings.ts';
import { useHowHatsAreMade } from '../use-shop.ts';
import type { Route } from './+types/route.ts';
import { checkCrew } from './check-crew.ts';
import { CrewBar } from './crew-bar.tsx';
import { type ColorsFor, CrewColors, CrewFont, CrewNames, CrewWords, NAMES_ID } from './crew-panel.tsx';
import { CrewSlab } from './crew-slab.tsx';
import { crewStatus, fixFirst } from './crew-status.ts';
import { CheckNames } from './friends/check-names.tsx';
import { useCrew } from './use-crew.ts';
import { Wall } from './wall.tsx';
import '../designer/designer.css';
import '../designer/buying/buy-bar.css';
import '../designer/controls/words-field.css';
import './crew.css';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Hats for the Whole Crew | Unhinged Hats',
    description:
      'One joke, every name. Paste the names of the party, see every hat at once, and let friends check how theirs is spelled.',
  });

/** The crew is read from the address and this device, so the page is the same for everyone. */
export async function loader({ context }: Route.LoaderArgs) {
  return { readyMades: await context.get(pageContext).readyMades() };
}

export default function CrewPage({ loaderData: { readyMades } }: Route.ComponentProps) {
  return (
    <TooltipProvider>
      <CrewMaker readyMades={readyMades} />
    </TooltipProvider>
  );
}

/** One joke for many heads: the wall of hats, and the words, names, colors and price beside it. */
function CrewMaker({ readyMades }: { readyMades: ReadyMades }) {
  const { history, isRestored, asked, answered, change, undo, redo, startNew } = useCrew();
  const { present: crew } = history;
  // Typing stays quick while 50 hats follow.
  const shown = useDeferredValue(crew);
  const [colorsFor, setColorsFor] = useState<ColorsFor>(null);
  const [isAsking, setAsking] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const { words, customHatPrice } = useSettings();
  const { makings, unmadeColors } = useHowHatsAreMade();
  const sample = useMemo(
    () => asked ?? memberDesign(shown, { name: 'Her name', colors: null }),
    [asked, shown],
  );
  const designs = useMemo(
    () => [sample, ...shown.members.map((member) => memberDesign(shown, member))],
    [shown, sample],
  );
  const tableOf = useTables(designs);
  const checked = useMemo(
    () =>
      checkCrew(shown, {
        tableOf,
        makingOf: (hatColor) => makingOf(makings, hatColor),
        unmade: unmadeColors,
        words,
      }),
    [shown, tableOf, makings, unmadeColors, words],
  );
  const { items } = useCart();
  const priceOf = (design: Design) => {
    const twin = readyMadeLike(design, readyMades);
    return { price: twin?.price ?? customHatPrice, sameAs: twin?.name };
  };
  const lines = crewItems(crew, items, { priceOf, time: 1 });
  const others = items.filter(({ crewId }) => crewId !== crew.id);
  const isChange = others.length < items.length;
  const isInCart = isChange && holdsCrew(items, crew.id, lines);
  const toFix = fixFirst(checked.problems);
  const status = crewStatus(shown, checked.problems.length, checked.kept);

  const focus = (selector: string) => {
    const element = root.current?.querySelector<HTMLElement>(selector);
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'center' });
  };

  function add() {
    if (crew.members.length === 0) return focus(`#${NAMES_ID}`);
    if (toFix !== null) return focus('.wall-problem h2');
    if (checked.faint.length > 0) return setAsking(true);
    addNow();
  }

  function addNow() {
    setAsking(false);
    const before = browserCart.current();
    if (!addCrew(crew.id, () => crew, priceOf)) return toast(CREW_DOES_NOT_FIT);
    const message = {
      title: isChange ? 'Changes saved' : 'Crew added!',
      description: isChange
        ? 'Your cart has the new crew.'
        : `${crew.members.length === 1 ? 'One hat is' : `${crew.members.length} hats are`} in your cart.`,
      action: { label: 'View cart', run: openCart },
    };
    toast(isChange ? message : withPartyMoment(before, browserCart.current(), message));
  }

  /** Puts a friend's spelling on her hat, and on the one in the cart, where what is not saved yet stays out. */
  function accept(member: number, name: string, crewId: string) {
    const rename = (crew: Crew) => changeMember(crew, member, { name });
    change(rename);
    const renamed = (cart: Cart) => {
      const held = crewInCart(cart, crewId);
      return held && rename(held);
    };
    if (!addCrew(crewId, renamed, priceOf)) toast(CREW_DOES_NOT_FIT);
  }

  function openColors(members: readonly number[]) {
    const [id] = members;
    flushSync(() => setColorsFor(id === undefined ? 'everyone' : [id]));
    focus('#crew-colors');
  }

  /** Puts the names on a line of the opened hat. Unless it is a ready-made one, its words there are the first name. */
  function answer({ line, words }: { line: NameLine; words: string }) {
    if (!asked) return;
    const isReadyMade = readyMadeLike(asked, readyMades) !== null;
    change((crew) => {
      const named = putNamesOn(crew, asked, line);
      return isReadyMade || crew.members.length > 0 ? named : setNames(named, [words]);
    });
    flushSync(answered);
    focus(`#${NAMES_ID}`);
  }

  const isEmpty = shown.members.length === 0;
  useEffect(() => {
    if (!isEmpty) countStep('crew');
  }, [isEmpty]);
  return (
    <div className="designer crew grid top" ref={root}>
      <header className="crew-head grid on-lime">
        <CrewSlab name="joke" />
        <p className="crew-status text-5 tight" role="status">
          <b>{status.first}</b> {status.rest}
        </p>
        <div className="crew-tools row gap-x-5">
          <HistoryTools
            canStepBack={history.past.length > 0}
            canStepForward={history.future.length > 0}
            onStepBack={undo}
            onStepForward={redo}
          />
          {!isEmpty && <LinkButton onClick={startNew}>Start a new crew</LinkButton>}
        </div>
      </header>
      <div className="crew-words">
        <CrewWords crew={crew} change={change} asked={asked} onAnswer={answer} />
        <CrewNames crew={crew} change={change} />
      </div>
      <div className="crew-wall">
        <Wall
          crew={shown}
          checked={checked}
          tableOf={tableOf}
          change={change}
          onColors={openColors}
          onWords={() => focus('.crew-line input')}
          friends={
            isRestored && (
              <CheckNames crew={crew} onAccept={accept} onReplace={(crew) => change(() => crew)} />
            )
          }
        >
          {isEmpty && <HatPreview design={sample} table={tableOf(sample)} size="md" />}
          <h2 className="title">{isEmpty ? 'Who’s coming?' : 'Somebody missing?'}</h2>
          <p>
            {isEmpty
              ? 'Type or paste the names. Up to 50 hats.'
              : 'Type her name at the end of the list. Up to 50 hats.'}
          </p>
          <Button tone="white" small onClick={() => focusEnd(root.current)}>
            Add a name
          </Button>
        </Wall>
      </div>
      <div className="crew-rest">
        <CrewColors crew={crew} change={change} colorsFor={colorsFor} onOpen={setColorsFor} />
        <CrewFont crew={crew} change={change} />
        <CrewParty hats={[...others, ...lines]} />
      </div>
      <CrewBar
        lines={lines}
        others={others}
        toFix={toFix}
        isChange={isChange}
        isInCart={isInCart}
        onAdd={add}
      />
      {isAsking && (
        <Modal className="stack" titleId="crew-faint" onClose={() => setAsking(false)}>
          <ModalHead titleId="crew-faint" title="Hard to read" onClose={() => setAsking(false)} />
          <p>
            The words on {checked.faint.length === 1 ? 'one hat' : `${checked.faint.length} hats`} can be read
            only up close.
          </p>
          <div className="row wide-buttons">
            <Button
              voice="plain"
              onClick={() => {
                setAsking(false);
                openColors([]);
              }}
            >
              Change the colors
            </Button>
            <Button voice="plain" tone="white" onClick={addNow}>
              Add them anyway
            </Button>
          </div>
        </Modal>
      )}
    </div>
  );
}

/** Puts the cursor at the end of the names. */
function focusEnd(root: HTMLElement | null): void {
  const field = root?.querySelector<HTMLTextAreaElement>(`#${NAMES_ID}`);
  if (!field) return;
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
  field.scrollIntoView({ block: 'center' });
}

/** In milliseconds, after the last key. Each estimate costs the shop a look at every hat. */
const ESTIMATE_DELAY = 600;

/** Asks for the day of the party, and says whether the whole cart comes in time. */
function CrewParty({ hats }: { hats: ReturnType<typeof crewItems> }) {
  const { partyOn, country } = usePlans();
  const place = partyOn === '' ? '' : placeOf(country);
  const ways = usePartyEstimate({ partyOn, country: place }, useDebounced(hats, ESTIMATE_DELAY));
  return (
    <div className="crew-party twos packed py-4">
      <PartyField suggested="US" />
      <CountryField />
      <PartyLine
        partyOn={partyOn}
        ways={ways}
        hats={hats}
        className="party-answer tight full"
        role="status"
      />
    </div>
  );
}

/** The glyphs of many designs, each null until it has loaded. */
function useTables(designs: readonly Design[]): (design: Design) => GlyphTable | null {
  const [tables, setTables] = useState<ReadonlyMap<string, GlyphTable>>(new Map());
  const wanted = [...new Set(designs.map(nameOf))].join(',');

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the names of the tables matter here
  useEffect(() => {
    for (const name of wanted.split(',')) {
      const design = designs.find((design) => nameOf(design) === name);
      if (!design || tables.has(name)) continue;
      loadGlyphs(design).then(
        (table) => setTables((known) => new Map(known).set(name, table)),
        // The hat stays without words until its tables are asked for again.
        () => undefined,
      );
    }
  }, [wanted]);

  return useCallback((design) => tables.get(nameOf(design)) ?? null, [tables]);
}

const nameOf = (design: Design): string => tablesFor(design).join(' ');

/**
 * Puts a crew into the stored cart, in the place of the hats it had there; null changes nothing. False if it does not fit:
 * nothing is added.
 */
function addCrew(
  crewId: string,
  crewFor: (cart: Cart) => Crew | null,
  priceOf: CrewPrices['priceOf'],
): boolean {
  let fits = true;
  browserCart.change((cart) => {
    const crew = crewFor(cart);
    const next = crew ? putCrew(cart, crewId, crewItems(crew, cart, { priceOf, time: Date.now() })) : cart;
    fits = next !== null;
    return next ?? cart;
  });
  return fits;
}

/** The toast for a crew that did not fit. */
const CREW_DOES_NOT_FIT: ToastMessage = {
  title: 'The crew doesn’t fit',
  description: `Your cart holds ${MAX_CART_LINES} different hats. Nothing was added. Take some out, then add the crew.`,
};
