import {
  DEFAULT_DESIGN,
  type Design,
  designLines,
  type FontStyle,
  fontStyleOf,
  sameDesign,
} from '../../../domain/design/design.ts';
import { type Slogan, surprise } from '../../../domain/settings/slogans.ts';
import {
  type History,
  recorder,
  startHistory,
  stepBack,
  stepForward,
  type Typing,
} from '../../../lib/history.ts';
import { flowText, type TextLine } from '../controls/flow-text.ts';
import type { SavedDesigner } from './saved-designer.ts';

export interface DesignerState extends History<Design> {
  /** The design that 'Undo' brings back; null when there is nothing to undo. */
  snapshot: Design | null;
  /** A font that the designer offers only because an opened hat uses it; else null. */
  extraFont: FontStyle | null;
  /** The part of a long text that did not fit; null after the next change. */
  leftOut: LeftOut | null;
  /** The hat that was opened last, as it was; null if none was, and once work on the design that it replaced goes on. */
  opened: Design | null;
  /** The design that was in progress when another hat was opened; null once work on it goes on. */
  replaced: Design | null;
  /** Whether the work saved on this device has been read. */
  isRestored: boolean;
}

export interface LeftOut {
  /** The line that the text was entered in. */
  line: TextLine;
  text: string;
}

export type DesignerAction =
  /** `at` is the time in milliseconds. */
  | { type: 'write'; line: TextLine; text: string; at: number }
  /** Text that may be longer than the line. */
  | { type: 'flow'; line: TextLine; text: string }
  | { type: 'choose'; choice: Partial<Design> }
  /** `pick` chooses the slogan: 0 up to but not including 1. */
  | { type: 'surprise'; pick: number; slogans?: readonly Slogan[] }
  | { type: 'undo' }
  | { type: 'start-over' }
  | { type: 'step-back' }
  | { type: 'step-forward' }
  | { type: 'restore'; saved: SavedDesigner | null }
  /**
   * `isKept` says whether a design is in the cart, and so not lost when another hat is opened; `isAddressed`, whether the page's
   * address has the whole design, as that of the design in progress has.
   */
  | { type: 'open'; design: Design; isKept: (design: Design) => boolean; isAddressed: boolean }
  | { type: 'bring-back' };

export const FRESH: DesignerState = {
  ...startHistory(DEFAULT_DESIGN),
  snapshot: null,
  extraFont: null,
  leftOut: null,
  opened: null,
  replaced: null,
  isRestored: false,
};

export function designerReducer(state: DesignerState, action: DesignerAction): DesignerState {
  const { present: design, snapshot } = state;
  switch (action.type) {
    case 'write': {
      const { line, text, at } = action;
      return change(state, { ...design, [line]: text }, { field: line, at });
    }
    case 'flow': {
      const { lines, leftOut } = flowText(design, action.line, action.text);
      const next = change(state, { ...design, ...lines });
      return { ...next, leftOut: leftOut === '' ? null : { line: action.line, text: leftOut } };
    }
    case 'choose':
      return change(state, { ...design, ...action.choice });
    case 'surprise': {
      const next = { ...design, ...surprise(action.pick, design, action.slogans) };
      return { ...change(state, next), snapshot: design };
    }
    case 'undo':
      return snapshot ? { ...change(state, snapshot), snapshot: null } : state;
    case 'start-over':
      return change(state, DEFAULT_DESIGN);
    case 'step-back': {
      const next = follow(state, stepBack(state));
      return isReplacedBack(next) ? { ...next, snapshot: null } : next;
    }
    case 'step-forward':
      return follow(state, stepForward(state));
    case 'restore': {
      const { saved } = action;
      const restored = saved ? follow(state, { ...saved, typing: null }) : state;
      const { snapshot = null, opened = null, replaced = null } = saved ?? {};
      return { ...restored, snapshot, opened, replaced, isRestored: true };
    }
    case 'open': {
      const next = follow(state, record(state, action.design));
      // A reload: the design stays the shopper's own work, or an edit of the hat that was opened.
      if (next.past === state.past && action.isAddressed && state.past.length > 0) return state;
      const opened = { ...next, extraFont: extraFontOf(action.design), opened: action.design };
      if (next.past === state.past) return isReplacedBack(state) ? { ...opened, replaced: null } : opened;
      return { ...opened, snapshot: null, replaced: isInProgress(state, action) ? design : null };
    }
    case 'bring-back':
      return state.replaced ? { ...follow(state, record(state, state.replaced)), ...NONE_OPEN } : state;
  }
}

const NONE_OPEN = { opened: null, replaced: null, snapshot: null };

/** Whether the shopper stepped back from the opened hat to the design that was there before it, or further. */
export function isReplacedBack({ past, present, future, opened, replaced }: DesignerState): boolean {
  const has = (designs: readonly Design[], one: Design) => designs.some((each) => sameDesign(each, one));
  if (opened === null || !has(future, opened)) return false;
  return replaced ? has([present, ...future], replaced) : !has([...past, present], opened);
}

/** Records a change. After it there is no step forward to an opened hat that was stepped back from. */
function change(state: DesignerState, present: Design, typing?: Typing): DesignerState {
  const next = follow(state, record(state, present, typing));
  return next.past !== state.past && isReplacedBack(state) ? { ...next, ...NONE_OPEN } : next;
}

/** Whether the shopper would miss the design: it is neither the sample, nor just opened, nor in the cart, nor the next one. */
const isInProgress = (
  { present: design, opened }: DesignerState,
  { design: next, isKept }: Extract<DesignerAction, { type: 'open' }>,
): boolean =>
  ![DEFAULT_DESIGN, opened, next].some((other) => other && sameDesign(other, design)) &&
  designLines(design).length > 0 &&
  !isKept(design);

function follow(state: DesignerState, { past, present, future, typing }: History<Design>): DesignerState {
  const extraFont = extraFontOf(present) ?? state.extraFont;
  return { ...state, past, present, future, typing, extraFont, leftOut: null };
}

/** As typed: a space at the end is a change. */
const record = recorder<Design>((one, other) =>
  (Object.keys(DEFAULT_DESIGN) as (keyof Design)[]).every((key) => one[key] === other[key]),
);

const extraFontOf = ({ fontStyle }: Design): FontStyle | null =>
  fontStyleOf(fontStyle).inDesigner ? null : fontStyle;
