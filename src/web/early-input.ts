import { useEffect } from 'react';

declare global {
  interface Window {
    /** Has the page answer what was clicked and typed before it came to life; gone once it has. */
    redoEarlyInput?: () => Promise<void>;
  }
}

/**
 * Stands in the page itself and notes which buttons are clicked and which fields are filled in until the scripts that
 * answer them are there. Who clicks again because nothing happens means it once. Links and forms do their work without it.
 *
 * React tells a change by what it last saw in a field, so the field is first put back behind the typed value. A button
 * waits a frame for what stood before it to be drawn: it acts on what the page shows by then.
 */
export const NOTE_EARLY_INPUT = `{
  let touched = new Set();
  addEventListener('click', ({ target }) => touched?.add(target.closest?.('button[type=button]')), true);
  addEventListener('input', ({ target }) => touched?.add(target), true);
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
    text: (field) => {
      const { value } = field;
      field.value = '';
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    },
  };
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  window.redoEarlyInput = async () => {
    const elements = [...touched].filter(Boolean);
    touched = null;
    for (const element of elements) {
      await frame();
      (redo[element.type] ?? redo.text)(element);
    }
    delete window.redoEarlyInput;
  };
}`;

/** Does once the page is alive what was clicked and typed before. */
export function useEarlyInput(): void {
  useEffect(() => void window.redoEarlyInput?.(), []);
}
