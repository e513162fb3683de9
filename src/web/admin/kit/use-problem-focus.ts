import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Takes the reader of a form to its first wrong field, or to the notice of newer values, which may be scrolled out of view: at
 * once after a try to send it, and when the shop has answered. Each try calls `showProblem`.
 */
export function useProblemFocus<Form extends HTMLElement>(
  isBusy: boolean,
): { form: RefObject<Form | null>; showProblem(): void } {
  const form = useRef<Form>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries > 0 && !isBusy) form.current?.querySelector<HTMLElement>(PROBLEM)?.focus();
  }, [tries, isBusy]);
  return { form, showProblem: () => setTries((before) => before + 1) };
}

const PROBLEM = '[aria-invalid="true"], .stale-notice p';
