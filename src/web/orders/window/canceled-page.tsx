import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { ShortPage } from '../../ui/short-page.tsx';

/** Instead of a form that changes a canceled order. `children` leads back. */
export const CanceledPage = ({ children }: { children: ReactNode }) => (
  <ShortPage title="This order is canceled">
    <p className="lede">There’s nothing left to change.</p>
    {children}
  </ShortPage>
);

/** Takes the place, and the focus, of a button that was pressed too late. */
export const BackToOrder = ({ to }: { to: string }) => (
  <ButtonLink voice="plain" wide to={to} ref={focus}>
    Back to your order
  </ButtonLink>
);

const focus = (link: HTMLAnchorElement | null) => link?.focus();
