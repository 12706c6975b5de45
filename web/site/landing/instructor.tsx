import { useContent } from '../content.ts';
import { DrawnImage } from '../drawn-images.tsx';
import { Icon } from '../icon.tsx';
import { Photo } from '../parts/photo.tsx';
import { SampleNote } from '../parts/sample-note.tsx';

/** The landing page's section on the instructor, if there is one, and what sets the course apart. */
export function Instructor() {
  const hasInstructor = useContent().site.instructor.name !== '';
  return (
    <section className="section sm:pb-28" id="instrutor">
      {hasInstructor && <InstructorProfile />}
      <Differentials className={hasInstructor ? 'mt-6 sm:mt-20' : ''} />
    </section>
  );
}

function InstructorProfile() {
  const { instructor } = useContent().landing;
  const profile = useContent().site.instructor;
  return (
    <div className="container-page grid grid-cols-[--spacing(26)_minmax(0,1fr)] items-center gap-x-4 sm:grid-cols-[2fr_3fr] sm:gap-12 wide:gap-20">
      {profile.photo ? (
        <Photo
          alt={instructor.photoAlt}
          className="aspect-[4/5] w-full rounded-t-full object-cover"
          image={profile.photo}
          sizes="(min-width: 72rem) 420px, (min-width: 40rem) 38vw, 288px"
          variant="portrait"
        />
      ) : (
        <DrawnImage className="h-auto w-full" name="instructor" />
      )}
      <div className="max-sm:contents">
        <div>
          <h2 className="font-semibold text-leaf-600 text-lg tracking-normal">{instructor.title}</h2>
          <p className="mt-1 font-bold text-title tracking-tight">{profile.name}</p>
          <p className="mt-1 text-ink-soft text-lg max-sm:leading-snug">
            {profile.title}, <span className="inline-block">{profile.credentials}</span>
          </p>
        </div>
        {profile.isSample && <SampleNote className="mt-4 max-sm:col-span-2">Perfil de exemplo</SampleNote>}
        {profile.bio.map((paragraph) => (
          <p
            className="mt-3 max-w-xl text-pretty max-sm:col-span-2 sm:mt-4 sm:text-lg/relaxed"
            key={paragraph}
          >
            {paragraph}
          </p>
        ))}
      </div>
    </div>
  );
}

function Differentials({ className }: { className: string }) {
  const { instructor } = useContent().landing;
  return (
    <div className={`container-page ${className}`} id="diferenciais">
      <h2 className="text-title">{instructor.differentialsTitle}</h2>
      <ul className="swipe-on-phone mt-4 sm:mt-8 sm:grid sm:grid-cols-2 sm:gap-x-12 sm:border-line sm:border-t wide:grid-cols-3">
        {instructor.differentials.map((item) => (
          <li
            className="flex gap-4 sm:border-line sm:border-b sm:py-6"
            data-of={instructor.differentials.length}
            key={item.title}
          >
            <Icon className="mt-0.5 shrink-0 text-coral-600" name={item.iconName} size={26} />
            <div>
              <h3 className="font-bold text-lg">{item.title}</h3>
              <p className="mt-1 text-ink-soft text-pretty max-sm:text-[0.9375rem]/snug">
                {item.description}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
