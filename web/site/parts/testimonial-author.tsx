import { dayText } from '../../../domain/dates.ts';
import { initialsOf } from '../../../domain/person-names.ts';
import type { ShownTestimonial } from '../../../domain/reviews.ts';
import { Photo } from './photo.tsx';

interface TestimonialAuthorProps {
  person: Pick<ShownTestimonial, 'name' | 'role' | 'image' | 'writtenAt'>;
  className?: string;
}

/** Name, role and photo (or initials) under a testimonial. */
export function TestimonialAuthor({ person, className = '' }: TestimonialAuthorProps) {
  return (
    <figcaption className={`flex items-center gap-4 ${className}`}>
      {person.image ? (
        <Photo
          alt=""
          className="size-14 rounded-full object-cover"
          image={person.image}
          sizes="56px"
          variant="face"
        />
      ) : (
        <span
          aria-hidden="true"
          className="grid size-14 shrink-0 place-items-center rounded-full bg-leaf-700 font-bold text-lg text-white"
        >
          {initialsOf(person.name)}
        </span>
      )}
      <span className="min-w-0 wrap-break-word">
        <span className="block font-bold">{person.name}</span>
        {person.role && <span className="block text-ink-soft">{person.role}</span>}
        {person.writtenAt && (
          <time className="block text-ink-soft text-sm" dateTime={person.writtenAt}>
            {dayText(person.writtenAt)}
          </time>
        )}
      </span>
    </figcaption>
  );
}
