import { useContent } from '../content.ts';
import { DrawnImage } from '../drawn-images.tsx';
import { Icon } from '../icon.tsx';

/** The landing page's section on what the course changes in daily work. */
export function Benefits() {
  const { benefits } = useContent().landing;
  return (
    <section className="section" id="beneficios">
      <div className="container-page grid gap-4 sm:gap-8 wide:grid-cols-[5fr_7fr] wide:gap-16">
        <div className="wide:sticky wide:top-32 wide:self-start">
          <h2 className="text-title">{benefits.title}</h2>
          <p className="mt-2 max-w-md text-ink-soft text-pretty sm:text-lg wide:mt-4">{benefits.intro}</p>
          <DrawnImage className="mt-8 h-auto w-full max-w-sm max-wide:hidden" name="notes-to-record" />
        </div>
        <ul className="grid gap-3 sm:grid-cols-2 sm:gap-x-8 sm:gap-y-6 wide:gap-x-10 wide:gap-y-10">
          {benefits.items.map((item) => (
            <li className="grid grid-cols-[auto_1fr] content-start gap-x-3 wide:block" key={item.title}>
              <span className="icon-tile row-span-2">
                <Icon name={item.iconName} size={24} />
              </span>
              <h3 className="text-[1.0625rem] leading-snug sm:text-lg wide:mt-4 wide:text-xl">
                {item.title}
              </h3>
              <p className="mt-0.5 text-[0.9375rem] text-ink-soft text-pretty leading-snug wide:mt-1.5 wide:text-base/normal">
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
    <div className="container-page mt-5 sm:mt-8 wide:mt-12">
      <div className="items-end gap-x-12 overflow-hidden rounded-card bg-leaf-100 p-4 sm:rounded-[2rem] sm:p-8 wide:grid wide:grid-cols-[1.1fr_1fr] wide:p-12 wide:pb-0">
        <ul className="grid gap-4 sm:max-wide:grid-cols-2 sm:gap-8 wide:pb-12">
          {benefits.statements.map((statement) => (
            <li key={statement.title}>
              <h3 className="flex items-start gap-3 text-[1.0625rem] leading-snug sm:text-xl wide:text-2xl">
                <Icon className="mt-0.5 shrink-0 text-coral-600" name={statement.iconName} size={24} />
                {statement.title}
              </h3>
              <p className="mt-1 text-[0.9375rem] text-ink-soft text-pretty leading-snug wide:pl-9 wide:text-base/normal">
                {statement.description}
              </p>
            </li>
          ))}
        </ul>
        <DrawnImage className="mx-auto block h-auto w-full max-w-md max-wide:hidden" name="small-animals" />
      </div>
    </div>
  );
}
