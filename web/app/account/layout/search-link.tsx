import { Search } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../../domain/paths.ts';

/** The way to the search, in the shape of its field. */
export function SearchLink() {
  return (
    <Link
      to={paths.search}
      className="inline-flex min-h-11 items-center gap-2 rounded-control border border-ink-soft/60 bg-white px-3 text-ink-soft hover:border-leaf-700 md:ml-auto md:min-w-56 md:px-4"
    >
      <Search aria-hidden size={20} className="shrink-0" />
      <span className="max-md:sr-only">Buscar no curso</span>
    </Link>
  );
}
