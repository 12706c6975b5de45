import { useContent } from '../../data/content.ts';
import { useRenderedState } from '../../data/rendered-state.ts';

/** Sets the browser's title; on the server, the title of the rendered page. */
export function PageTitle({ children }: { children: string }) {
  const { site } = useContent();
  const { setTitle } = useRenderedState();
  const title = `${children} | ${site.brandName}`;
  setTitle?.(title);
  return setTitle ? null : <title>{title}</title>;
}
