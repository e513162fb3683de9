import { type Dispatch, useEffect, useMemo, useReducer, useRef, useState } from 'react';
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
import type { TextLine } from './design-history.ts';
import { designerPath, parseDesignerQuery } from './designer-address.ts';
import { type DesignerAction, type DesignerState, designerReducer, FRESH } from './designer-state.ts';
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
  const [state, dispatch] = useReducer(designerReducer, linked ? { ...FRESH, design: linked } : FRESH);
  const actions = useMemo(() => designerActions(dispatch, slogans), [slogans]);
  const { key, search } = useLocation();
  const query = useMemo(() => parseDesignerQuery(search), [search]);
  const [ended, setEnded] = useState<{ key: string; design: Design } | null>(null);
  const hasEnded = ended?.key === key && !sameDesign(ended.design, state.design);
  const edited = hasEnded ? null : query.edited;

  // Not while rendering: the first render must equal the server's, which cannot read this device.
  useEffect(() => dispatch({ type: 'restore', saved: loadDesigner() }), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with every visit to the page
  useEffect(() => {
    const query = parseDesignerQuery(search);
    const design = query.design ?? designInCart(query.edited);
    if (design) dispatch({ type: 'open', design, isKept: isInCart });
  }, [key]);

  const { past, design, future, snapshot, opened, isRestored } = state;
  const work = useMemo(
    () => (isRestored ? { past, design, future, snapshot, opened, edited, key } : null),
    [past, design, future, snapshot, opened, isRestored, edited, key],
  );
  useAutosave(work, save);

  return { state, actions, edited, endEdit: () => setEnded({ key, design }) };
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

function save({ design, edited, ...others }: SavedDesigner & { edited: number | null }) {
  saveDesigner({ design, ...others });
  const { pathname, search, hash } = window.location;
  const isSample = designLink(design) === designLink(DEFAULT_DESIGN);
  const path = designerPath({ design: isSample ? null : design, edited });
  const [ours] = path.split('?');
  // The shopper may already be on another page.
  if (pathname !== ours || pathname + search === path) return;
  window.history.replaceState(window.history.state, '', path + hash);
}

/** Milliseconds between the last change and the save: browsers throttle changes to the address. */
const SAVE_DELAY = 200;

/** Saves work soon after it changes, and at once when the page is hidden. Null is not saved. Pass the same `save` each time. */
function useAutosave<Work>(work: Work | null, save: (work: Work) => void): void {
  const unsaved = useRef<(() => void) | null>(null);

  useEffect(() => {
    if (work === null) return;
    const saveNow = () => {
      unsaved.current = null;
      save(work);
    };
    unsaved.current = saveNow;
    const timer = window.setTimeout(saveNow, SAVE_DELAY);
    return () => window.clearTimeout(timer);
  }, [work, save]);

  useEffect(() => {
    const saveRest = () => unsaved.current?.();
    window.addEventListener('pagehide', saveRest);
    document.addEventListener('visibilitychange', saveRest);
    return () => {
      window.removeEventListener('pagehide', saveRest);
      document.removeEventListener('visibilitychange', saveRest);
      saveRest();
    };
  }, []);
}
