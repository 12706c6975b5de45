import { useContent } from '../../data/content.ts';
import { useStart } from '../../data/start.ts';

export function PageTitle({ children }: { children: string }) {
  const { site } = useContent();
  const { setTitle } = useStart();
  const title = `${children} | ${site.brandName}`;
  setTitle?.(title);
  return setTitle ? null : <title>{title}</title>;
}
