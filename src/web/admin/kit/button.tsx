import type { ComponentProps } from 'react';
import { Button as ShopButton, ButtonLink as ShopButtonLink } from '../../ui/button.tsx';

type ButtonProps = Omit<ComponentProps<typeof ShopButton>, 'voice' | 'small'> & {
  /** As high as in the shop. */
  large?: boolean;
};

/** A button of the admin: small and white unless it says otherwise. */
export const Button = ({ large, tone = 'white', ...props }: ButtonProps) => (
  <ShopButton voice="plain" small={!large} tone={tone} {...props} />
);

type ButtonLinkProps = Omit<ComponentProps<typeof ShopButtonLink>, 'voice' | 'small'>;

/** A link that looks like such a button, to a page, a file or another site. */
export const ButtonLink = ({ tone = 'white', ...props }: ButtonLinkProps) => (
  <ShopButtonLink voice="plain" small tone={tone} {...props} />
);
