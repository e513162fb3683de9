import { useMemo, useReducer } from 'react';
import type { Design } from '../../../domain/design/design.ts';
import type { Slogan } from '../../../domain/settings/slogans.ts';
import type { ShopperLine } from '../../../wire/shopper-order.ts';
import type { CameFrom } from '../../orders/window/change-paths.ts';
import { DesignBoard } from '../designer.tsx';
import { designerReducer, FRESH } from '../state/designer-state.ts';
import { designerActions } from '../state/use-designer.ts';
import { useKeptWords } from '../state/use-kept-words.ts';
import { SaveBar } from './save-bar.tsx';
import './paid-hat.css';

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
export function PaidHatDesigner({ line, firstOutlines, slogans, ...order }: PaidHatDesignerProps) {
  const [state, dispatch] = useReducer(designerReducer, line.design, openedWith);
  const actions = useMemo(() => designerActions(dispatch, slogans), [slogans]);
  const isRefused = line.words?.state === 'change_asked';
  const kept = useKeptWords(isRefused ? { refused: line.design } : { kept: line.words && line.design });
  return (
    <DesignBoard {...{ state, actions, kept, firstOutlines }} headline={HEADLINE} title={TITLE}>
      {(hat, problems) => <SaveBar {...{ line, kept, hat, problems }} {...order} design={state.present} />}
    </DesignBoard>
  );
}

const openedWith = (design: Design) => ({
  ...designerReducer(FRESH, { type: 'open', design, isKept: () => true }),
  past: [],
});

const TITLE = 'Change your hat';

const HEADLINE = <h1 className="shout unseen-on-phones">{TITLE}</h1>;
