import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

const looks = {
  primary: 'button-primary',
  outline: 'button-outline',
  quiet: 'button-quiet',
  danger: 'text-coral-700 hover:bg-coral-100',
};

export type ButtonLook = keyof typeof looks;

interface ButtonProps extends ComponentProps<'button'> {
  look: ButtonLook;
  /** Lower, for rows and toolbars. */
  isSmall?: boolean;
  Icon?: LucideIcon | undefined;
}

export function Button({ look, isSmall, Icon, className = '', children, ...button }: ButtonProps) {
  return (
    <button
      type="button"
      {...button}
      className={`button ${looks[look]} ${isSmall ? 'min-h-11 px-4' : ''} ${className}`}
    >
      {Icon && <Icon aria-hidden size={18} />}
      {children}
    </button>
  );
}
