import type { ButtonHTMLAttributes } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { Tooltip } from './overlay/tooltip.tsx';
import './icon-button.css';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName;
  /** What the picture means: heard in its place, and shown after a while to who points at it. */
  label: string;
  /** Without a border, 44 px. */
  bare?: boolean;
}

/** A button that is a picture. Stands inside a `TooltipProvider`. */
export const IconButton = ({ icon, label, bare, className = '', ...props }: IconButtonProps) => (
  <Tooltip text={label}>
    <button
      type="button"
      {...props}
      className={`icon-button ${className}`.trim()}
      data-bare={bare || undefined}
      aria-label={label}
    >
      <Icon name={icon} size={bare ? 20 : 22} />
    </button>
  </Tooltip>
);
