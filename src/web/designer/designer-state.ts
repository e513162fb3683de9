import { DEFAULT_DESIGN, type Design, type FontStyle, fontStyleOf } from '../../domain/design.ts';
import { surprise } from '../../domain/slogans.ts';
import { flowText } from './controls/flow-text.ts';
import {
  type DesignHistory,
  record,
  stepBack,
  stepForward,
  type TextLine,
} from './history/design-history.ts';
import type { SavedDesigner } from './saved/saved-designer.ts';

export interface DesignerState extends DesignHistory {
  /** What 'Undo' brings back; null when there is nothing to undo. */
  snapshot: Design | null;
  /** A font that the designer does not offer, which came with a hat and may be chosen again; else null. */
  broughtFont: FontStyle | null;
  /** What of a long text found no room; null once anything else happens. */
  leftOut: LeftOut | null;
  /** Whether what the device kept has been looked at. */
  isRestored: boolean;
}

export interface LeftOut {
  /** Where the text came in. */
  line: TextLine;
  text: string;
}

export type DesignerAction =
  /** `at` is the time in milliseconds. */
  | { type: 'write'; line: TextLine; text: string; at: number }
  /** A text that may be longer than its line. */
  | { type: 'flow'; line: TextLine; text: string }
  | { type: 'choose'; choice: Partial<Design> }
  /** `pick`, from 0 up to but not including 1, says which slogan. */
  | { type: 'surprise'; pick: number }
  | { type: 'undo' }
  | { type: 'start-over' }
  | { type: 'step-back' }
  | { type: 'step-forward' }
  | { type: 'restore'; kept: SavedDesigner | null }
  | { type: 'open'; design: Design };

export const FRESH: DesignerState = {
  past: [],
  design: DEFAULT_DESIGN,
  future: [],
  typing: null,
  snapshot: null,
  broughtFont: null,
  leftOut: null,
  isRestored: false,
};

export function designerReducer(state: DesignerState, action: DesignerAction): DesignerState {
  const { design, snapshot } = state;
  switch (action.type) {
    case 'write': {
      const { line, text, at } = action;
      return follow(state, record(state, { ...design, [line]: text }, { line, at }));
    }
    case 'flow': {
      const { lines, leftOut } = flowText(design, action.line, action.text);
      const next = follow(state, record(state, { ...design, ...lines }));
      return { ...next, leftOut: leftOut === '' ? null : { line: action.line, text: leftOut } };
    }
    case 'choose':
      return follow(state, record(state, { ...design, ...action.choice }));
    case 'surprise': {
      const next = { ...design, ...surprise(action.pick, design) };
      return { ...follow(state, record(state, next)), snapshot: design };
    }
    case 'undo':
      return snapshot ? { ...follow(state, record(state, snapshot)), snapshot: null } : state;
    case 'start-over':
      return follow(state, record(state, DEFAULT_DESIGN));
    case 'step-back':
      return follow(state, stepBack(state));
    case 'step-forward':
      return follow(state, stepForward(state));
    case 'restore': {
      const { kept } = action;
      const restored = kept ? follow(state, { ...kept, typing: null }) : state;
      return { ...restored, snapshot: kept?.snapshot ?? null, isRestored: true };
    }
    case 'open': {
      const next = follow(state, record(state, action.design));
      const broughtFont = broughtBy(action.design);
      return next.design === design ? { ...next, broughtFont } : { ...next, broughtFont, snapshot: null };
    }
  }
}

function follow(state: DesignerState, { past, design, future, typing }: DesignHistory): DesignerState {
  const broughtFont = broughtBy(design) ?? state.broughtFont;
  return { ...state, past, design, future, typing, broughtFont, leftOut: null };
}

const broughtBy = ({ fontStyle }: Design): FontStyle | null =>
  fontStyleOf(fontStyle).inDesigner ? null : fontStyle;
