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
 * value, so the field is first reset; of a list, it hears only `change`. Each step waits a frame, so that a button acts on what the
 * fields before it have changed. A button that is clicked meanwhile waits its turn, and a field that is filled in meanwhile keeps its
 * new value.
 */
export const NOTE_EARLY_INPUT = `{
  history.scrollRestoration = 'manual';
  let touched = new Map();
  let redoing = false;
  addEventListener('click', (event) => {
    const button = event.target.closest?.('button[type=button]');
    if (!touched || !button || !event.isTrusted) return;
    touched.delete(button);
    touched.set(button);
    if (redoing) event.stopImmediatePropagation();
  }, true);
  addEventListener('input', ({ target }) => {
    if (redoing) touched?.delete(target);
    else touched.set(target, target.value);
  }, true);
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
    file: (field) => field.dispatchEvent(new Event('change', { bubbles: true })),
    text: (field, value) => {
      field.value = '';
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      redo.file(field);
    },
  };
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  window.redoEarlyInput = async () => {
    redoing = true;
    try {
      if (touched.size) await frame();
      for (const [element, value] of touched) {
        touched.delete(element);
        (redo[element.type] ?? redo.text)(element, value);
        await frame();
      }
    } finally {
      touched = null;
      delete window.redoEarlyInput;
    }
  };
}`;

/** Replays the clicks and input from before hydration. */
export function useEarlyInput(): void {
  useEffect(() => void window.redoEarlyInput?.(), []);
}
