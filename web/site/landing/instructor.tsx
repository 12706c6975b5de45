import { useContent } from '../content.ts';
import { Icon } from '../icon.tsx';
import { Photo } from '../parts/photo.tsx';
import { SampleNote } from '../parts/sample-note.tsx';

/** The landing page's section on the instructor, if there is one, and what sets the course apart. */
export function Instructor() {
  const hasInstructor = useContent().site.instructor.name !== '';
  return (
    <section className="section" id="instrutor">
      {hasInstructor && <InstructorProfile />}
      <Differentials className={hasInstructor ? 'mt-6 sm:mt-10 wide:mt-20' : ''} />
    </section>
  );
}

/** Beside a photo, or as a text that she signs. */
function InstructorProfile() {
  const { instructor } = useContent().landing;
  const { photo, bio, isSample, name, title, credentials } = useContent().site.instructor;
  return (
    <div className="container-page grid max-w-4xl gap-x-10 gap-y-4 has-[picture]:sm:grid-cols-[auto_minmax(0,1fr)]">
      {photo && (
        <Photo
          alt={instructor.photoAlt}
          className="aspect-[4/5] w-40 rounded-card object-cover sm:w-56 wide:w-72"
          image={photo}
          sizes="(min-width: 72rem) 288px, (min-width: 40rem) 224px, 160px"
          variant="portrait"
        />
      )}
      <div>
        <h2 className="text-title">{instructor.title}</h2>
        {isSample && <SampleNote className="mt-3">Perfil de exemplo</SampleNote>}
        {bio.map((paragraph) => (
          <p className="mt-3 max-w-2xl text-pretty sm:text-lg wide:mt-4" key={paragraph}>
            {paragraph}
          </p>
        ))}
        <p className="mt-4 w-fit border-honey-400 border-t-4 pt-2">
          <strong className="block text-lg">{name}</strong>
          <span className="text-ink-soft">
            {title}, <span className="inline-block">{credentials}</span>
          </span>
        </p>
      </div>
    </div>
  );
}

function Differentials({ className }: { className: string }) {
  const { instructor } = useContent().landing;
  return (
    <div className={`container-page ${className}`} id="diferenciais">
      <h2 className="text-title">{instructor.differentialsTitle}</h2>
      <ul className="swipe-on-phone mt-4 sm:mt-6 sm:grid sm:grid-cols-3 sm:gap-x-8 sm:gap-y-5 wide:gap-x-12 wide:gap-y-10">
        {instructor.differentials.map((item) => (
          <li className="flex gap-3" data-of={instructor.differentials.length} key={item.title}>
            <Icon className="mt-0.5 shrink-0 text-coral-600" name={item.iconName} size={26} />
            <div>
              <h3 className="font-bold text-[1.0625rem] leading-snug wide:text-lg">{item.title}</h3>
              <p className="mt-1 text-[0.9375rem] text-ink-soft text-pretty leading-snug wide:text-base/normal">
                {item.description}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
