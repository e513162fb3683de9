import { useEffect } from 'react';

declare global {
  interface Window {
    /** Replays the clicks and input from before hydration; deleted afterwards. */
    redoEarlyInput?: () => Promise<void>;
  }
}

/**
 * An inline script. Every page opens at its top, also if it is left before it hydrates. It records which buttons are clicked and which fields are filled in before hydration. A button counts
 * once, since people click again when nothing happens. Links and forms work without scripts.
 *
 * Fields may lose what was typed as the page hydrates, so it is noted. React detects a change by comparing a field with its last
 * value, so the field is first reset. Each step waits a frame, so
 * that a button acts on what the fields before it have changed.
 */
export const NOTE_EARLY_INPUT = `{
  history.scrollRestoration = 'manual';
  let touched = new Map();
  addEventListener('click', ({ target }) => touched?.set(target.closest?.('button[type=button]')), true);
  addEventListener('input', ({ target }) => touched?.set(target, target.value), true);
  const redo = {
    button: (button) => button.click(),
    radio: (radio) => {
      if (!radio.checked) return;
      radio.checked = false;
      radio.click();
    },
    checkbox: (box) => {
      box.checked = !box.checked;
      box.click();
    },
    text: (field, value) => {
      field.value = '';
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    },
  };
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  window.redoEarlyInput = async () => {
    const elements = [...touched].filter(([element]) => element);
    touched = null;
    for (const [element, value] of elements) {
      await frame();
      (redo[element.type] ?? redo.text)(element, value);
    }
    delete window.redoEarlyInput;
  };
}`;

/** Replays the clicks and input from before hydration. */
export function useEarlyInput(): void {
  useEffect(() => void window.redoEarlyInput?.(), []);
}
