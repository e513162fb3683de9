import type { VisitStep } from '../domain/overview/visit-step.ts';

const counted = new Set<VisitStep>();

/** Counts that this visit came to a step: once while the page is open, without anything about the visitor. */
export function countStep(step: Exclude<VisitStep, 'visit'>): void {
  if (counted.has(step)) return;
  counted.add(step);
  navigator.sendBeacon?.('/api/visits', new Blob([JSON.stringify({ step })], { type: 'application/json' }));
}
