import { hasCode, isPrefetchable, prefetchPage } from './prefetch-page.ts';

/** The most pages of which one view of a page prefetches data. Code is fetched once for each of a few kinds of page. */
const MOST = 10;

/** How long the page rests before its visible links are looked up, in milliseconds. */
const REST = 200;

/**
 * Prefetches the pages behind the visible links and those of the header, one after another, whenever the page is idle, and the
 * page behind a link that is pointed at or focused at once. Fetches nothing for visitors who save data or have a slow line.
 * `warmUp` fetches what this page itself may need.
 */
export function prefetchVisibleLinks(warmUp: () => void): void {
  let seenAt = '';
  let left = 0;
  let timer: number | undefined;
  let isBusy = false;

  const prefetchNext = async () => {
    if (isLineScarce() || document.hidden) return;
    // What has come into view meanwhile is next.
    if (isBusy) return rest();
    if (seenAt !== location.pathname) {
      seenAt = location.pathname;
      left = MOST;
    }
    isBusy = true;
    warmUp();
    for (const link of visibleLinks()) {
      if (isLineScarce()) break;
      if (left > 0 || !hasCode(link.href)) left -= (await prefetchPage(link.href)) ? 1 : 0;
    }
    isBusy = false;
  };
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  const rest = () => {
    clearTimeout(timer);
    timer = setTimeout(() => whenIdle(() => void prefetchNext()), REST) as unknown as number;
  };
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element && target.closest('a');
    if (link && isPrefetchable(link) && !isLineScarce()) void prefetchPage(link.href);
  };

  for (const event of ['touchstart', 'mouseover', 'focusin'])
    document.addEventListener(event, onIntent, { passive: true });
  // What slides in is in view at the end.
  for (const event of ['scroll', 'transitionend', 'animationend'])
    addEventListener(event, rest, { passive: true });
  new MutationObserver(rest).observe(document.body, { childList: true, subtree: true });
  rest();
}

interface Line extends EventTarget {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether the visitor saves data, or has a line on which prefetching would be in the way. Only some browsers tell. */
function isLineScarce(): boolean {
  const { saveData, effectiveType } = (navigator as { connection?: Line }).connection ?? {};
  return saveData === true || /2g$/.test(effectiveType ?? '');
}

/** The links to pages of the shop that are in view or in the header, each page once. */
function visibleLinks(): HTMLAnchorElement[] {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')];
  return links.filter((link) => isPrefetchable(link) && (isInView(link) || link.closest('.header')));
}

function isInView(link: Element): boolean {
  const { top, bottom, width } = link.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < innerHeight;
}
