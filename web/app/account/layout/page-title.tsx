import { useContent } from '../../data/content.ts';
import { useStart } from '../../data/start.ts';

/** Sets the browser's title; on the server, the title of the rendered page. */
export function PageTitle({ children }: { children: string }) {
  const { site } = useContent();
  const { setTitle } = useStart();
  const title = `${children} | ${site.brandName}`;
  setTitle?.(title);
  return setTitle ? null : <title>{title}</title>;
}
