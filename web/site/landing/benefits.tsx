import { Drawing, type DrawingProps } from '../../ui/illustrations/drawing.tsx';
import { NotesToRecord } from '../../ui/illustrations/notes-to-record.tsx';
import { Cockatiel, Rabbit, Tortoise } from '../../ui/illustrations/small-animals.tsx';
import { palette } from '../../ui/palette.ts';
import { useContent } from '../content.ts';
import { Icon } from '../icon.tsx';

/** The landing page's section on what the course changes in daily work. */
export function Benefits() {
  const { benefits } = useContent().landing;
  return (
    <section className="section" id="beneficios">
      <div className="container-page grid gap-10 wide:grid-cols-[5fr_7fr] wide:gap-16">
        <div className="items-center gap-8 sm:max-wide:grid sm:max-wide:grid-cols-2 wide:sticky wide:top-32 wide:self-start">
          <div>
            <h2 className="text-title">{benefits.title}</h2>
            <p className="mt-4 max-w-md text-ink-soft text-lg text-pretty">{benefits.intro}</p>
          </div>
          <NotesToRecord className="h-auto w-full max-w-sm max-sm:mt-8 wide:mt-8" />
        </div>
        <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 sm:gap-y-12">
          {benefits.items.map((item) => (
            <li className="flex gap-4 sm:block" key={item.title}>
              <span className="icon-tile">
                <Icon name={item.iconName} size={28} />
              </span>
              <div className="min-w-0 sm:mt-4">
                <h3 className="text-lg sm:text-xl">{item.title}</h3>
                <p className="mt-1.5 text-ink-soft text-pretty">{item.description}</p>
              </div>
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
    <div className="container-page mt-16 sm:mt-24">
      <div className="day-palette grid items-end gap-x-12 overflow-hidden rounded-[2rem] bg-leaf-900 px-6 pt-10 text-white sm:px-12 sm:pt-14 lg:grid-cols-[1.1fr_1fr]">
        <ul className="grid gap-8 pb-10 sm:pb-14">
          {benefits.statements.map((statement) => (
            <li key={statement.title}>
              <h3 className="flex items-start gap-3 text-xl sm:text-2xl">
                <Icon className="mt-1 shrink-0 text-honey-400" name={statement.iconName} size={26} />
                {statement.title}
              </h3>
              <p className="mt-2 text-leaf-100 text-pretty sm:pl-[2.375rem]">{statement.description}</p>
            </li>
          ))}
        </ul>
        <WildGroup className="mx-auto block h-auto w-full max-w-md" />
      </div>
    </div>
  );
}

const ground = 'M60 274C24 200 46 84 140 52c96-32 208 6 232 98 12 46 8 90-8 124z';

/** Rabbit, bird and tortoise, on the landing page. */
function WildGroup({ className }: DrawingProps) {
  return (
    <Drawing className={className} ground={[palette.leaf700, ground]} size={[400, 300]}>
      <Rabbit x={108} y={274} />
      <Tortoise x={256} y={274} />
      <Cockatiel scale={0.86} x={240} y={170} />
      <path d="M24 274h352" stroke={palette.leaf200} />
    </Drawing>
  );
}
