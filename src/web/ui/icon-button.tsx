import type { ButtonHTMLAttributes } from 'react';
import { Icon, type IconName } from './icon.tsx';
import './icon-button.css';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName;
  /** What is heard in place of the picture. */
  label: string;
  /** Without a border, 44 px. */
  bare?: boolean;
}

/** A button that is a picture, with a name for those who hear it. */
export const IconButton = ({ icon, label, bare, className = '', ...props }: IconButtonProps) => (
  <button
    type="button"
    {...props}
    className={`icon-button ${className}`.trim()}
    data-bare={bare || undefined}
    aria-label={label}
  >
    <Icon name={icon} />
  </button>
);
