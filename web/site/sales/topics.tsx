import { useContent } from '../content.ts';
import { TitledSection } from '../parts/titled-section.tsx';

/** The course page's list of what is taught. */
export function Topics() {
  const { topics } = useContent().sales;
  return (
    <TitledSection id="topicos" title={topics.title}>
      <ol className="mt-10 grid gap-x-16 gap-y-8 sm:grid-cols-2 sm:gap-y-10">
        {topics.items.map((topic, index) => (
          <li
            className="grid grid-cols-[3.25rem_minmax(0,1fr)] items-start wrap-break-word"
            key={topic.title}
          >
            <span aria-hidden="true" className="font-extrabold text-[2.25rem] text-leaf-600 leading-none">
              {index + 1}
            </span>
            <div className="border-honey-400 border-t-4 pt-3">
              <h3 className="text-lg leading-snug sm:text-xl">{topic.title}</h3>
              <p className="mt-1.5 text-ink-soft text-pretty">{topic.description}</p>
            </div>
          </li>
        ))}
      </ol>
    </TitledSection>
  );
}
