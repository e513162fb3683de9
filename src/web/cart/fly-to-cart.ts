import { CART_BUTTON_ID } from './cart-button.tsx';

/**
 * Moves a copy of a hat's picture to the cart button, which then bounces. For visitors who prefer reduced motion, the button
 * only lights up. The hat is in the cart already; this shows where it went.
 */
export function flyToCart(picture: Element | null | undefined): void {
  const button = document.getElementById(CART_BUTTON_ID);
  if (!button) return;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) lightUp(button);
  else if (picture) fly(picture, button);
  else bounce(button);
}

const FLIGHT_MS = 520;

function fly(picture: Element, button: HTMLElement): void {
  const [from, to] = [picture.getBoundingClientRect(), button.getBoundingClientRect()];
  const copy = picture.cloneNode(true) as HTMLElement;
  // Outside its <picture>, the copy would fetch another format.
  if (picture instanceof HTMLImageElement && picture.currentSrc)
    Object.assign(copy, { srcset: '', src: picture.currentSrc });
  copy.removeAttribute('id');
  copy.setAttribute('aria-hidden', 'true');
  copy.inert = true;
  Object.assign(copy.style, {
    position: 'fixed',
    zIndex: '30',
    margin: '0',
    pointerEvents: 'none',
    left: `${from.left}px`,
    top: `${from.top}px`,
    width: `${from.width}px`,
    height: `${from.height}px`,
  });
  document.body.append(copy);
  const x = to.left + to.width / 2 - from.left - from.width / 2;
  // Where the header has scrolled away, the hat leaves at the top.
  const y = Math.max(to.top + to.height / 2, 0) - from.top - from.height / 2;
  const scale = Math.min(1, to.height / Math.max(from.height, 1));
  const flight = copy.animate(
    [
      { transform: 'none' },
      {
        transform: `translate(${x * 0.4}px, ${y * 0.4 - 40}px) rotate(-8deg) scale(${(1 + scale) / 2})`,
        offset: 0.4,
      },
      { transform: `translate(${x}px, ${y}px) rotate(6deg) scale(${scale})`, opacity: 0.4 },
    ],
    { duration: FLIGHT_MS, easing: 'ease-in' },
  );
  flight.onfinish = () => {
    copy.remove();
    bounce(button);
  };
  flight.oncancel = () => copy.remove();
}

const bounce = (button: HTMLElement) =>
  button.animate([{ transform: 'scale(1.14) rotate(-3deg)' }, { transform: 'none' }], {
    duration: 350,
    easing: 'cubic-bezier(0.2, 1.4, 0.4, 1)',
  });

const lightUp = (button: HTMLElement) =>
  button.animate([{ outline: '4px solid var(--lime)' }, { outline: '4px solid transparent' }], {
    duration: 900,
    easing: 'steps(1)',
  });
