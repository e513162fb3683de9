import type { ComponentProps, ReactNode, RefAttributes } from 'react';
import { Link, type LinkProps } from 'react-router';

interface Looks {
  /** Ink is the default, pink the main action in a view, white a secondary one. */
  tone?: 'ink' | 'pink' | 'white';
  /** Loud for the brand, plain for money and administration. */
  voice?: 'loud' | 'plain';
  small?: boolean;
  wide?: boolean;
}

interface ButtonProps extends Looks, ComponentProps<'button'> {
  /** Shows `busyLabel` and disables the button. */
  busy?: boolean;
  busyLabel?: string;
}

/** A button; its `type` is "button" by default. */
export function Button({ busy = false, busyLabel, children, disabled, ...props }: ButtonProps) {
  const { tone, voice, small, wide, className, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      {...looks({ tone, voice, small, wide }, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      <Letters>{busy && busyLabel ? busyLabel : children}</Letters>
    </button>
  );
}

interface ButtonLinkProps extends Looks, LinkProps, RefAttributes<HTMLAnchorElement> {}

/** A link that looks like a button. The browser opens its page, unless `reloadDocument` is false. */
export function ButtonLink({ tone, voice, small, wide, className, children, ...props }: ButtonLinkProps) {
  return (
    <Link reloadDocument {...props} {...looks({ tone, voice, small, wide }, className)}>
      <Letters>{children}</Letters>
    </Link>
  );
}

/** A button that looks like a link. */
export const LinkButton = ({ className = '', ...props }: ComponentProps<'button'>) => (
  <button type="button" {...props} className={`link ${className}`.trim()} />
);

// The letters stretch on hover. An invisible copy at full stretch keeps the box from growing.
function Letters({ children }: { children: ReactNode }) {
  return (
    <span className="button-letters" data-text={typeof children === 'string' ? children : undefined}>
      <span>{children}</span>
    </span>
  );
}

function looks({ tone = 'ink', voice = 'loud', small, wide }: Looks, className = '') {
  return {
    className: `button ${className}`.trim(),
    'data-tone': tone,
    'data-voice': voice,
    'data-small': small || undefined,
    'data-wide': wide || undefined,
  };
}
