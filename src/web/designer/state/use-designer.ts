import { type Dispatch, useLayoutEffect, useMemo, useReducer, useState } from 'react';
import { useLocation } from 'react-router';
import {
  DEFAULT_DESIGN,
  type Design,
  type FontStyle,
  sameDesign,
  toDesign,
} from '../../../domain/design/design.ts';
import { designLink } from '../../../domain/design/design-link.ts';
import type { Slogan } from '../../../domain/settings/slogans.ts';
import { browserCart } from '../../cart/cart-store.ts';
import { replaceAddress, useAutosave } from '../../use-autosave.ts';
import type { TextLine } from '../controls/flow-text.ts';
import { designerPath, parseDesignerQuery } from './designer-address.ts';
import {
  type DesignerAction,
  type DesignerState,
  designerReducer,
  FRESH,
  isReplacedBack,
} from './designer-reducer.ts';
import { loadDesigner, type SavedDesigner, saveDesigner } from './saved-designer.ts';

export interface DesignerWork {
  state: DesignerState;
  actions: ReturnType<typeof designerActions>;
  /** The id of the custom hat in the cart that is being changed; null for a new one. */
  edited: number | null;
  /** Called when the changes to that hat are saved: the next change starts a new hat. */
  endEdit: () => void;
}

/**
 * The designer's state. It starts with the `linked` hat from the page's address, restores the work saved on this device, and
 * opens the hat that the address names as the next step. Every change is saved on the device and in the address.
 */
export function useDesigner(linked: Design | null, slogans: readonly Slogan[]): DesignerWork {
  const [state, dispatch] = useReducer(designerReducer, linked ? { ...FRESH, present: linked } : FRESH);
  const actions = useMemo(() => designerActions(dispatch, slogans), [slogans]);
  const { key, search } = useLocation();
  const query = useMemo(() => parseDesignerQuery(search), [search]);
  const [ended, setEnded] = useState<{ key: string; design: Design } | null>(null);
  const hasEnded = ended?.key === key && !sameDesign(ended.design, state.present);
  const edited = hasEnded || state.opened === null || isReplacedBack(state) ? null : query.edited;

  // Not while rendering: the first render must equal the server's, which cannot read this device. And not after it: what is typed
  // in between would be replaced.
  useLayoutEffect(() => dispatch({ type: 'restore', saved: loadDesigner() }), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with every visit to the page
  useLayoutEffect(() => {
    const query = parseDesignerQuery(search);
    const design = query.design ?? designInCart(query.edited);
    if (design) dispatch({ type: 'open', design, isKept: isInCart, isAddressed: query.design !== null });
  }, [key]);

  const { past, present, future, snapshot, opened, replaced, isRestored } = state;
  const work = useMemo(
    () => (isRestored ? { past, present, future, snapshot, opened, replaced, edited, key } : null),
    [past, present, future, snapshot, opened, replaced, isRestored, edited, key],
  );
  useAutosave(work, save);

  return { state, actions, edited, endEdit: () => setEnded({ key, design: state.present }) };
}

/** The actions of the controls. Created once, so that a change renders only the controls that it affects. */
export const designerActions = (dispatch: Dispatch<DesignerAction>, slogans: readonly Slogan[]) => ({
  write: (line: TextLine, text: string) => dispatch({ type: 'write', line, text, at: Date.now() }),
  flow: (line: TextLine, text: string) => dispatch({ type: 'flow', line, text }),
  choose: (choice: Partial<Design>) => dispatch({ type: 'choose', choice }),
  chooseFont: (fontStyle: FontStyle) => dispatch({ type: 'choose', choice: { fontStyle } }),
  surprise: () => dispatch({ type: 'surprise', pick: Math.random(), slogans }),
  undo: () => dispatch({ type: 'undo' }),
  bringBack: () => dispatch({ type: 'bring-back' }),
  startOver: () => dispatch({ type: 'start-over' }),
  stepBack: () => dispatch({ type: 'step-back' }),
  stepForward: () => dispatch({ type: 'step-forward' }),
});

function designInCart(id: number | null) {
  const line = browserCart.current().find((item) => item.isCustom && item.id === id);
  return line ? toDesign(line) : null;
}

const isInCart = (design: Design): boolean =>
  browserCart.current().some((item) => item.isCustom && sameDesign(item, design));

function save({ edited, ...work }: SavedDesigner & { edited: number | null }) {
  saveDesigner(work);
  const isSample = designLink(work.present) === designLink(DEFAULT_DESIGN);
  replaceAddress(designerPath({ design: isSample ? null : work.present, edited }));
}
