import type { VisitStep } from '../domain/sales/visit-step.ts';

const counted = new Set<string>();

/** Counts that this visit came to a step: once while the page is open, without anything about the visitor. */
export function countStep(step: Exclude<VisitStep, 'visit'>): void {
  send({ step });
}

/** Counts that a ready-made hat was put into the cart, in the same way. */
export const countAdded = (id: number): void => send({ added: id });

/** Counts that the page of a hat, which the browser prerendered, was opened. */
export const countOpened = (slug: string): void => send({ opened: slug });

function send(what: object): void {
  const text = JSON.stringify(what);
  if (counted.has(text)) return;
  counted.add(text);
  navigator.sendBeacon?.('/api/visits', new Blob([text], { type: 'application/json' }));
}
