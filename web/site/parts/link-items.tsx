interface LinkItemsProps {
  links: readonly { label: string; href: string }[];
  className: string;
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
