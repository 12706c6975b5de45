import { site } from '../content.ts';

/** The browser's title of the page; React puts it into the head. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} | ${site.brandName}`}</title>;
}
