import { useContent } from '../content.ts';
import { DrawnImage } from '../drawn-images.tsx';
import { Icon } from '../icon.tsx';

/** The landing page's section on what the course changes in daily work. */
export function Benefits() {
  const { benefits } = useContent().landing;
  return (
    <section className="section sm:pb-12" id="beneficios">
      <div className="container-page grid gap-5 sm:gap-10 wide:grid-cols-[5fr_7fr] wide:gap-16">
        <div className="items-center gap-8 sm:max-wide:grid sm:max-wide:grid-cols-2 wide:sticky wide:top-32 wide:self-start">
          <div>
            <h2 className="text-title">{benefits.title}</h2>
            <p className="mt-2 max-w-md text-ink-soft text-pretty sm:mt-4 sm:text-lg">{benefits.intro}</p>
          </div>
          <DrawnImage className="h-auto w-full max-w-sm max-sm:hidden wide:mt-8" name="notes-to-record" />
        </div>
        <ul className="swipe-on-phone sm:grid sm:grid-cols-2 sm:gap-x-10 sm:gap-y-10">
          {benefits.items.map((item) => (
            <li
              className="max-sm:grid max-sm:grid-cols-[auto_1fr] max-sm:gap-x-3"
              data-of={benefits.items.length}
              key={item.title}
            >
              <span className="icon-tile max-sm:row-span-2 max-sm:size-11">
                <Icon name={item.iconName} size={28} />
              </span>
              <h3 className="text-lg leading-snug sm:mt-4 sm:text-xl">{item.title}</h3>
              <p className="mt-1 text-ink-soft text-pretty max-sm:text-[0.9375rem]/snug sm:mt-1.5">
                {item.description}
              </p>
            </li>
          ))}
        </ul>
      </div>
      <HighlightedStatements />
    </section>
  );
}

function HighlightedStatements() {
  const { benefits } = useContent().landing;
  return (
    <div className="container-page mt-4 sm:mt-12">
      <div className="items-end gap-x-12 sm:grid sm:overflow-hidden sm:rounded-[2rem] sm:bg-leaf-100 sm:px-12 sm:grid-cols-[1.5fr_1fr] sm:pt-12 lg:grid-cols-[1.1fr_1fr]">
        <ul className="grid gap-3 sm:gap-8 sm:pb-12">
          {benefits.statements.map((statement) => (
            <li className="max-sm:rounded-card max-sm:bg-leaf-100 max-sm:p-4" key={statement.title}>
              <h3 className="flex items-start gap-3 text-lg leading-snug sm:text-2xl">
                <Icon
                  className="mt-0.5 shrink-0 text-coral-600 sm:mt-1"
                  name={statement.iconName}
                  size={26}
                />
                {statement.title}
              </h3>
              <p className="mt-1.5 text-ink-soft text-pretty max-sm:text-[0.9375rem]/snug sm:pl-[2.375rem]">
                {statement.description}
              </p>
            </li>
          ))}
        </ul>
        <DrawnImage className="mx-auto block h-auto w-full max-w-md max-sm:hidden" name="small-animals" />
      </div>
    </div>
  );
}
