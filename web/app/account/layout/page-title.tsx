import { useContent } from '../../data/content.ts';

/** The browser's title of the page; React puts it into the head. */
export function PageTitle({ children }: { children: string }) {
  const { site } = useContent();
  return <title>{`${children} | ${site.brandName}`}</title>;
}
