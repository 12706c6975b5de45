import { paths } from '../../domain/paths.ts';
import { useContent } from './content.ts';

/** What stands where there is no such page, and where a page has nothing of that name. */
export function NotFoundNotice({ isPage = true }: { isPage?: boolean }) {
  const { notFound } = useContent();
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <div className="grid justify-items-center gap-4 text-center">
      <p className="font-extrabold text-display text-leaf-700">{notFound.code}</p>
      <Heading className="text-title">{notFound.title}</Heading>
      <a className="button button-primary" href={paths.home}>
        {notFound.linkLabel}
      </a>
    </div>
  );
}
