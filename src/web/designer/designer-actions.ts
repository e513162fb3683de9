import type { Dispatch } from 'react';
import type { Design, FontStyle } from '../../domain/design.ts';
import type { DesignerAction } from './designer-state.ts';
import type { TextLine } from './history/design-history.ts';

export type DesignerActions = ReturnType<typeof designerActions>;

/** What the controls do. Made once, so that a letter does not draw those again that it does not concern. */
export const designerActions = (dispatch: Dispatch<DesignerAction>) => ({
  write: (line: TextLine, text: string) => dispatch({ type: 'write', line, text, at: Date.now() }),
  flow: (line: TextLine, text: string) => dispatch({ type: 'flow', line, text }),
  choose: (choice: Partial<Design>) => dispatch({ type: 'choose', choice }),
  chooseFont: (fontStyle: FontStyle) => dispatch({ type: 'choose', choice: { fontStyle } }),
  surprise: () => dispatch({ type: 'surprise', pick: Math.random() }),
  undo: () => dispatch({ type: 'undo' }),
  startOver: () => dispatch({ type: 'start-over' }),
  stepBack: () => dispatch({ type: 'step-back' }),
  stepForward: () => dispatch({ type: 'step-forward' }),
});
