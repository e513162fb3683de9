import { useEffect, useMemo, useReducer } from 'react';
import { useLocation } from 'react-router';
import { DEFAULT_DESIGN, type Design, toDesign } from '../../domain/design.ts';
import { designLink } from '../../domain/design-link.ts';
import { browserCart } from '../cart/contents/browser-cart.ts';
import { type DesignerActions, designerActions } from './designer-actions.ts';
import { type DesignerState, designerReducer, FRESH } from './designer-state.ts';
import { loadDesigner, saveDesigner } from './saved/browser-designer.ts';
import { askedDesigner, workPath } from './saved/designer-address.ts';
import type { SavedDesigner } from './saved/saved-designer.ts';
import { useAutosave } from './saved/use-autosave.ts';

interface DesignerWork {
  state: DesignerState;
  actions: DesignerActions;
  /** The id of the custom hat in the cart that is being changed; null for a new one. */
  edited: number | null;
}

/**
 * The designer's state. It shows the `linked` hat of the page's address first, goes on with what this device kept, then opens the hat that the address names, and is kept on
 * both from the first change.
 */
export function useDesigner(linked: Design | null): DesignerWork {
  const [state, dispatch] = useReducer(designerReducer, linked ? { ...FRESH, design: linked } : FRESH);
  const actions = useMemo(() => designerActions(dispatch), []);
  const { key, search } = useLocation();
  const { edited } = useMemo(() => askedDesigner(search), [search]);

  // Not while rendering: the server knows nothing of this device, and the page must come to life as it was drawn.
  useEffect(() => dispatch({ type: 'restore', kept: loadDesigner() }), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key tells that somebody came here again
  useEffect(() => {
    const asked = askedDesigner(search);
    const design = asked.design ?? designInCart(asked.edited);
    if (design) dispatch({ type: 'open', design });
  }, [key]);

  const { past, design, future, snapshot, isRestored } = state;
  const work = useMemo(
    () => (isRestored ? { past, design, future, snapshot, edited, key } : null),
    [past, design, future, snapshot, isRestored, edited, key],
  );
  useAutosave(work, keep);

  return { state, actions, edited };
}

function designInCart(id: number | null) {
  const line = browserCart.current().find((item) => item.isCustom && item.id === id);
  return line ? toDesign(line) : null;
}

function keep({ design, edited, ...others }: SavedDesigner & { edited: number | null }) {
  saveDesigner({ design, ...others });
  const { pathname, search, hash } = window.location;
  const isSample = designLink(design) === designLink(DEFAULT_DESIGN);
  const path = workPath({ design: isSample ? null : design, edited });
  const [ours] = path.split('?');
  // Somebody may have gone on to another page already.
  if (pathname !== ours || pathname + search === path) return;
  window.history.replaceState(window.history.state, '', path + hash);
}
