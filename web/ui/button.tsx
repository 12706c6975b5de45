import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ElementType, ReactNode } from 'react';
import type { PolymorphicProps } from './polymorphic-props.ts';

const looks = {
  primary: 'button-primary',
  buy: 'button-buy',
  outline: 'button-outline',
  quiet: 'button-quiet',
  danger: 'text-coral-700 hover:bg-coral-100',
  /** The state of a toggle that is on, and off. */
  done: 'bg-leaf-100 text-leaf-800',
  undone: 'border-line bg-white text-ink-soft hover:border-leaf-700 hover:text-leaf-700',
  /** The primary action on a dark band. */
  bright: 'bg-honey-400 text-ink hover:bg-honey-200',
  /** The secondary action on a dark band. */
  onDark: 'border-leaf-200 text-white hover:bg-leaf-700',
  /** Brings its colours as classes, for a band of its own. */
  plain: '',
};

export type ButtonLook = keyof typeof looks;

interface ButtonStyle {
  look: ButtonLook;
  /** Lower, for rows and toolbars. */
  isSmall?: boolean | undefined;
  /** Higher, for the main step of a public page. */
  isLarge?: boolean | undefined;
  Icon?: LucideIcon | undefined;
  /** Follows the label for screen readers, which it tells equal buttons apart for. */
  about?: string | undefined;
  className?: string | undefined;
  children?: ReactNode;
}

function classOf({ look, isSmall, isLarge, className }: ButtonStyle): string {
  const size = isSmall ? 'min-h-11 px-4' : isLarge && 'button-large';
  return ['button', looks[look], size, className].filter(Boolean).join(' ');
}

function renderContent({ Icon, about, children }: ButtonStyle) {
  return (
    <>
      {Icon && <Icon aria-hidden className="shrink-0" size={18} />}
      {about ? (
        <span>
          {children}
          <span className="sr-only"> {about}</span>
        </span>
      ) : (
        children
      )}
    </>
  );
}

function withoutStyle<Props extends ButtonStyle>(props: Props) {
  const { look, isSmall, isLarge, Icon, about, className, children, ...attributes } = props;
  return attributes;
}

/** The `<button>` of every page. */
export function Button(props: ButtonStyle & ComponentProps<'button'>) {
  return (
    <button type="button" {...withoutStyle(props)} className={classOf(props)}>
      {renderContent(props)}
    </button>
  );
}

/** A link that looks like a button: an `<a>`, or `as` a router's Link. */
export function ButtonLink<As extends ElementType = 'a'>(props: PolymorphicProps<As, ButtonStyle>) {
  const { as: Element = 'a', ...link } = withoutStyle(props as PolymorphicProps<ElementType, ButtonStyle>);
  return (
    <Element {...link} className={classOf(props)}>
      {renderContent(props)}
    </Element>
  );
}
