import { useEffect } from 'react';

interface HistoryKeys {
  stepBack: () => void;
  stepForward: () => void;
}

/**
 * Ctrl+Z and Shift+Ctrl+Z (with Command on a Mac, and Ctrl+Y) step through the designs, in the text fields too: a browser's
 * own undo knows one field alone, and loses track of it at the first change that was not typed. The same goes for a
 * phone's shake and an undo from the menu. Elsewhere, and while an input method composes, they stay the browser's.
 */
export function useHistoryKeys({ stepBack, stepForward }: HistoryKeys): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const way = event.isComposing ? null : wayOf(event);
      if (!way || isElsewhere(event.target)) return;
      event.preventDefault();
      (way === 'back' ? stepBack : stepForward)();
    }

    function onBeforeInput(event: InputEvent) {
      const isUndo = event.inputType === 'historyUndo';
      if ((!isUndo && event.inputType !== 'historyRedo') || isElsewhere(event.target)) return;
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

function wayOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): 'back' | 'forward' | null {
  if (altKey || ctrlKey === metaKey) return null;
  if (key.toLowerCase() === 'z') return shiftKey ? 'forward' : 'back';
  return key === 'y' && ctrlKey ? 'forward' : null;
}

/** In a field of something else on the page, or while a dialog covers the designer. */
function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('dialog:modal')) return true;
  if (!(target instanceof HTMLElement)) return false;
  return target.matches('input, select, textarea') && !target.closest('.designer');
}
