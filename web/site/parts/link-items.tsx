import { useContent } from '../content.ts';

interface LinkItemsProps {
  links: readonly { label: string; href: string }[];
  className: string;
}

/** Leaves out the link to the instructor's section while there is no instructor. */
export function useShownLinks<Link extends { href: string }>(links: Link[]): Link[] {
  const { name } = useContent().site.instructor;
  return name === '' ? links.filter(({ href }) => !href.endsWith('#instrutor')) : links;
}

/** List items that each hold one link. */
export function LinkItems({ links, className }: LinkItemsProps) {
  return links.map(({ label, href }) => (
    <li key={href}>
      <a className={className} href={href}>
        {label}
      </a>
    </li>
  ));
}
