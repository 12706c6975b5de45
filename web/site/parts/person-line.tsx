import type { Testimonial } from '../../../domain/content/public-pages.ts';
import { Photo } from './photo.tsx';

interface PersonLineProps {
  person: Pick<Testimonial, 'name' | 'role' | 'image'>;
  className?: string;
}

export function PersonLine({ person, className = '' }: PersonLineProps) {
  return (
    <figcaption className={`flex items-center gap-4 ${className}`}>
      {person.image ? (
        <Photo
          alt=""
          className="size-14 rounded-full object-cover"
          image={person.image}
          sizes="56px"
          use="face"
        />
      ) : (
        <span
          aria-hidden="true"
          className="grid size-14 shrink-0 place-items-center rounded-full bg-leaf-700 font-bold text-lg text-white"
        >
          {initials(person.name)}
        </span>
      )}
      <span>
        <span className="block font-bold">{person.name}</span>
        <span className="block text-ink-soft">{person.role}</span>
      </span>
    </figcaption>
  );
}

/** Returns the initials of the first and last name, without `da`, `do` and the like. */
function initials(name: string): string {
  const names = name.split(/\s+/).filter((part) => /^\p{Lu}/u.test(part));
  const ends = names.length > 1 ? [names.at(0), names.at(-1)] : [name];
  return ends.map((part) => part?.charAt(0) ?? '').join('');
}
