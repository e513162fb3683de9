import { memo, useEffect } from 'react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

interface SurpriseToolsProps {
  canUndo: boolean;
  onSurprise: () => void;
  onUndo: () => void;
}

export const SurpriseTools = memo(({ canUndo, onSurprise, onUndo }: SurpriseToolsProps) => (
  <div className="row at-end">
    {canUndo && (
      <Button small tone="white" onClick={onUndo}>
        Undo
      </Button>
    )}
    <Button small onClick={onSurprise}>
      Surprise Me
    </Button>
  </div>
));

interface HistoryToolsProps {
  canStepBack: boolean;
  canStepForward: boolean;
  onStepBack: () => void;
  onStepForward: () => void;
}

export const HistoryTools = memo((props: HistoryToolsProps) => {
  useHistoryKeys(props.onStepBack, props.onStepForward);
  return (
    <div className="history-tools bar">
      <IconButton
        icon="back"
        label="Step back"
        aria-keyshortcuts="Control+Z"
        disabled={!props.canStepBack}
        onClick={props.onStepBack}
      />
      <IconButton
        icon="forward"
        label="Step forward"
        aria-keyshortcuts="Control+Shift+Z"
        disabled={!props.canStepForward}
        onClick={props.onStepForward}
      />
    </div>
  );
});

/**
 * Ctrl+Z and Shift+Ctrl+Z (Command on a Mac; also Ctrl+Y) step through the designs, even in the text fields: a browser's own
 * undo knows only one field and loses track at the first change that was not typed. Shaking a phone and Undo in a menu do
 * the same as the keys. In other fields, and while an input method composes, the browser handles them.
 */
function useHistoryKeys(stepBack: () => void, stepForward: () => void): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const direction = event.isComposing ? null : directionOf(event);
      if (!direction || isOutsideDesigner(event.target)) return;
      event.preventDefault();
      (direction === 'back' ? stepBack : stepForward)();
    }

    function onBeforeInput(event: InputEvent) {
      const isUndo = event.inputType === 'historyUndo';
      if ((!isUndo && event.inputType !== 'historyRedo') || isOutsideDesigner(event.target)) return;
      event.preventDefault();
      (isUndo ? stepBack : stepForward)();
    }

    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('beforeinput', onBeforeInput);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('beforeinput', onBeforeInput);
    };
  }, [stepBack, stepForward]);
}

function directionOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): 'back' | 'forward' | null {
  if (altKey || ctrlKey === metaKey) return null;
  if (key.toLowerCase() === 'z') return shiftKey ? 'forward' : 'back';
  return key === 'y' && ctrlKey ? 'forward' : null;
}

/** True in a field outside the designer, and while a modal dialog is open. */
function isOutsideDesigner(target: EventTarget | null): boolean {
  if (document.querySelector('dialog:modal')) return true;
  if (!(target instanceof HTMLElement)) return false;
  return target.matches('input, select, textarea') && !target.closest('.designer');
}
