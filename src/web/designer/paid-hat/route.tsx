import { useMemo, useReducer } from 'react';
import { data } from 'react-router';
import type { Design } from '../../../domain/design/design.ts';
import { isCanceled } from '../../../domain/orders/order-status.ts';
import type { Slogan } from '../../../domain/settings/slogans.ts';
import type { ShopperLine, ShopperOrder } from '../../../wire/shopper-order.ts';
import { backPath, type CameFrom } from '../../orders/change-window/change-paths.ts';
import { loadOrder } from '../../orders/load-order.ts';
import { MissingOrder, TooLatePage } from '../../orders/missing-order.tsx';
import { isMade } from '../../orders/order-texts.ts';
import { pageContext } from '../../page-context.ts';
import { TooltipProvider } from '../../ui/overlay/tooltip.tsx';
import { shortMeta } from '../../ui/short-page.tsx';
import { AsSold, type HowHatsAreMade, useHowHatsAreMade } from '../../use-shop.ts';
import { DesignBoard } from '../designer.tsx';
import { designerReducer, FRESH } from '../state/designer-reducer.ts';
import { designerActions } from '../state/use-designer.ts';
import { useKeptWords } from '../state/use-kept-words.ts';
import type { Route } from './+types/route.ts';
import { SaveBar } from './save-bar.tsx';
import './paid-hat.css';

export const ErrorBoundary = MissingOrder;

export const meta = () => shortMeta('Change your hat');

export const headers: Route.HeadersFunction = () => ({ 'X-Robots-Tag': 'noindex' });

/** Loads a custom hat of a paid order if the key is right. */
export async function loader(args: Route.LoaderArgs) {
  const { order, orderKey, cameFrom } = await loadOrder(args);
  const { id, status, window, lines } = order;
  const line = lines.find((each) => each.isCustom && each.id === Number(args.params.line));
  if (!line) throw data(null, { status: 404 });
  const { outlines, slogans } = args.context.get(pageContext);
  return {
    order: { id, until: changeableUntil(window, line), wasCanceled: isCanceled(status) },
    line,
    orderKey,
    cameFrom,
    firstOutlines: await outlines(line.design),
    slogans: slogans(),
  };
}

/** A hat that is refunded cannot be changed. After the window, only one whose words the shop asked to change can. */
const changeableUntil = (window: ShopperOrder['window'], line: ShopperLine): string | null =>
  isMade(line) ? (window?.until ?? line.words?.changeUntil ?? null) : null;

export default function PaidHatPage({ loaderData }: Route.ComponentProps) {
  const { order, orderKey, cameFrom } = loaderData;
  const { id, until, wasCanceled } = order;
  if (until === null)
    return (
      <TooLatePage id={id} wasCanceled={wasCanceled} back={backPath(id, orderKey, cameFrom)}>
        It’s too late to change this hat. It’s being made, or the order is closed.
      </TooLatePage>
    );
  return (
    <TooltipProvider>
      <PaidHatDesigner {...loaderData} key={loaderData.line.id} until={until} />
    </TooltipProvider>
  );
}

interface PaidHatDesignerProps {
  order: { id: string };
  line: ShopperLine;
  orderKey: string;
  cameFrom: CameFrom;
  /** When the hat goes to the printer, in ISO 8601. */
  until: string;
  firstOutlines: string;
  slogans: readonly Slogan[];
}

/** The designer for a hat of a paid order. Neither the design in progress on this device nor the cart changes. */
function PaidHatDesigner({ line, firstOutlines, slogans, ...order }: PaidHatDesignerProps) {
  const [state, dispatch] = useReducer(designerReducer, line.design, openedWith);
  const actions = useMemo(() => designerActions(dispatch, slogans), [slogans]);
  const isRefused = line.words?.state === 'change_asked';
  const kept = useKeptWords(isRefused ? { refused: line.design } : { kept: line.words && line.design });
  return (
    <AsSold value={useAsSold(line)}>
      <DesignBoard
        state={state}
        actions={actions}
        kept={kept}
        firstOutlines={firstOutlines}
        headline={HEADLINE}
        title={TITLE}
      >
        {(hat, problems) => (
          <SaveBar line={line} kept={kept} hat={hat} problems={problems} {...order} design={state.present} />
        )}
      </DesignBoard>
    </AsSold>
  );
}

/** In its own color, the hat is made as it was sold, whatever that color is made of now; in another one, as that is made now. */
function useAsSold({ making, design: { hatColor } }: ShopperLine): HowHatsAreMade {
  const now = useHowHatsAreMade();
  return useMemo(
    () => ({
      ...now,
      makings: { ...now.makings, [hatColor]: making },
      unmadeColors: now.unmadeColors.filter((color) => color !== hatColor),
    }),
    [now, making, hatColor],
  );
}

const openedWith = (design: Design) => ({
  ...designerReducer(FRESH, { type: 'open', design, isKept: () => true, isAddressed: false }),
  past: [],
});

const TITLE = 'Change your hat';

const HEADLINE = <h1 className="shout unseen-on-phones">{TITLE}</h1>;
