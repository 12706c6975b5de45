import { useContent } from '../content.ts';

interface LinkItemsProps {
  links: readonly { label: string; href: string }[];
  className: string;
}

/** Returns the links without the one to a section that the page does not have: the instructor's, while there is none. */
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
