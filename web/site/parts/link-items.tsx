interface LinkItemsProps {
  links: readonly { label: string; href: string }[];
  /** Of each link. */
  className: string;
}

/** Links as the items of a list. */
export function LinkItems({ links, className }: LinkItemsProps) {
  return links.map(({ label, href }) => (
    <li key={href}>
      <a className={className} href={href}>
        {label}
      </a>
    </li>
  ));
}
