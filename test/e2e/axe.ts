import type { Page } from '@playwright/test';
import axe, { type RunOnly } from 'axe-core';

type Axe = typeof axe;

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * The violations that axe finds, by rule and element. It is run in the page itself: axe's package for Playwright opens a
 * second page for each call and reports what is right, too, which takes five times as long.
 */
export async function violations(
  page: Page,
  runOnly: RunOnly = { type: 'tag', values: TAGS },
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(async (runOnly) => {
    let isStill = false;
    const notice = () => {
      isStill = false;
    };
    // Some animations have no end.
    const fading = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
        );
    const beginnings = ['transitionrun', 'animationstart'];
    for (const beginning of beginnings) document.addEventListener(beginning, notice, true);
    for (let tries = 1; ; tries += 1) {
      // Half-faded colors are nobody's contrast. A fade may give way to another one.
      for (let ending = fading(); ending.length > 0; ending = fading())
        await Promise.allSettled(ending.map(({ finished }) => finished));
      isStill = true;
      // At the top of a page, the sticky header covers no element that axe would then find too small.
      window.scrollTo(0, 0);
      const found = await (window as unknown as { axe: Axe }).axe.run(
        // The payment provider's frame belongs to somebody else.
        { exclude: [['iframe']] },
        { runOnly, resultTypes: ['violations'] },
      );
      // What began to fade meanwhile, as the next frames tell, is looked at again.
      if (found.violations.length > 0 && tries < 5) {
        for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
        if (!isStill || fading().length > 0) continue;
      }
      for (const beginning of beginnings) document.removeEventListener(beginning, notice, true);
      return found;
    }
  }, runOnly);
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  );
}
