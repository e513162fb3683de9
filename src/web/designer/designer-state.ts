import { DEFAULT_DESIGN, type Design, type FontStyle, fontStyleOf } from '../../domain/design.ts';
import { surprise } from '../../domain/slogans.ts';

export interface DesignerState {
  design: Design;
  /** What 'Undo' brings back; null when there is nothing to undo. */
  snapshot: Design | null;
  /** A font that the designer does not offer, which came with a hat and may be chosen again; else null. */
  broughtFont: FontStyle | null;
}

export type TextLine = 'textLine1' | 'textLine2' | 'textLine3';

export type Choice = Partial<Pick<Design, 'hatColor' | 'textColor' | 'fontStyle'>>;

export type DesignerAction =
  | { type: 'write'; line: TextLine; text: string }
  | { type: 'choose'; choice: Choice }
  /** `pick`, from 0 up to but not including 1, says which slogan. */
  | { type: 'surprise'; pick: number }
  | { type: 'undo' }
  | { type: 'open'; design: Design };

export const FRESH: DesignerState = { design: DEFAULT_DESIGN, snapshot: null, broughtFont: null };

export function designerReducer(state: DesignerState, action: DesignerAction): DesignerState {
  const { design, snapshot } = state;
  switch (action.type) {
    case 'write':
      return { ...state, design: { ...design, [action.line]: action.text } };
    case 'choose':
      return { ...state, design: { ...design, ...action.choice } };
    case 'surprise':
      return { ...state, design: { ...design, ...surprise(action.pick, design) }, snapshot: design };
    case 'undo':
      return snapshot ? { ...state, design: snapshot, snapshot: null } : state;
    case 'open':
      return { design: action.design, snapshot: null, broughtFont: broughtFont(action.design) };
  }
}

const broughtFont = ({ fontStyle }: Design): FontStyle | null =>
  fontStyleOf(fontStyle).inDesigner ? null : fontStyle;
