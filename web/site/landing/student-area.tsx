import { ArrowRight, BookOpen, CirclePlay, ClipboardList } from 'lucide-react';
import type { PreviewRow } from '../../../domain/content/public-pages.ts';
import { paths } from '../../../domain/paths.ts';
import { Card } from '../../ui/card.tsx';
import { useContent } from '../content.ts';
import { Icon } from '../icon.tsx';
import { BuyButton } from '../parts/checkout-link.tsx';

/** The landing page's section on the student area, with a preview of it. */
export function StudentArea() {
  const { studentArea } = useContent().landing;
  return (
    <section className="on-dark day-palette section bg-leaf-800 text-white" id="area-aluno">
      <div className="container-page grid items-center gap-4 sm:grid-cols-2 sm:gap-8 wide:gap-20">
        <div>
          <h2 className="text-title">{studentArea.title}</h2>
          <p className="mt-3 max-w-lg text-leaf-100 text-pretty wide:mt-4 wide:text-lg">
            {studentArea.intro}
          </p>
          <ul className="swipe-on-phone mt-4 sm:mt-5 sm:grid sm:gap-y-3 wide:mt-8 wide:gap-y-5">
            {studentArea.benefits.map((benefit) => (
              <li className="flex gap-4" data-of={studentArea.benefits.length} key={benefit.title}>
                <Icon className="mt-0.5 shrink-0 text-honey-400" name={benefit.iconName} size={26} />
                <p>
                  <strong className="block font-semibold leading-snug wide:text-lg">{benefit.title}</strong>
                  <span className="text-[0.9375rem] text-leaf-100 leading-snug wide:text-base/normal">
                    {benefit.description}
                  </span>
                </p>
              </li>
            ))}
          </ul>
          <p className="mt-3 flex flex-col gap-x-6 gap-y-1 sm:mt-5 wide:mt-9 wide:flex-row wide:items-center">
            <span className="contents" data-when="signed-out">
              <BuyButton>{studentArea.buyLabel}</BuyButton>
            </span>
            <a
              className="rounded-sm font-semibold underline decoration-leaf-200 decoration-2 underline-offset-4 hover:decoration-honey-400 inline-flex min-h-11 items-center justify-center"
              href={paths.login}
            >
              Já é aluno? Clique aqui
            </a>
          </p>
        </div>
        <AreaPreview />
      </div>
    </section>
  );
}

function AreaPreview() {
  const { studentArea } = useContent().landing;
  return (
    <div className="rounded-[1.75rem] bg-leaf-600 p-2.5 text-ink shadow-lift wide:p-4">
      <Card tone="plain" className="overflow-hidden">
        <div className="border-line border-b bg-honey-100 px-4 py-3 wide:px-7 wide:pt-5 wide:pb-6">
          <h3 className="text-lg wide:text-xl">{studentArea.previewTitle}</h3>
          <div aria-hidden="true" className="mt-2 h-2.5 rounded-full bg-white wide:mt-3">
            <div className="h-full w-2/5 rounded-full bg-leaf-600" />
          </div>
        </div>
        <ul>
          {studentArea.previewRows.map((row) => (
            <PreviewItem key={row.id} row={row} />
          ))}
        </ul>
      </Card>
    </div>
  );
}

const previewTargets: Record<PreviewRow['id'], { href: string; icon: typeof BookOpen; tone: string }> = {
  course: { href: paths.courseContent, icon: CirclePlay, tone: 'bg-coral-100 text-coral-700' },
  materials: { href: paths.materials, icon: BookOpen, tone: 'bg-leaf-100 text-leaf-700' },
  anamnesis: { href: paths.courseMaterials, icon: ClipboardList, tone: 'bg-honey-200 text-ink' },
};

function PreviewItem({ row }: { row: PreviewRow }) {
  const { href, icon: RowIcon, tone } = previewTargets[row.id];
  return (
    <li className="border-line border-b last:border-0">
      <a
        className="group flex items-center gap-3 px-4 py-2 hover:bg-leaf-50 wide:gap-4 wide:px-7 wide:py-5"
        data-gated={row.id === 'anamnesis' ? `${paths.login}?voltar=${encodeURIComponent(href)}` : undefined}
        href={href}
      >
        <span className={`grid size-10 shrink-0 wide:size-12 place-items-center rounded-control ${tone}`}>
          <RowIcon aria-hidden size={24} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{row.label}</span>
          <span className="block text-ink-soft text-sm">{row.detail}</span>
        </span>
        <span className="inline-flex items-center gap-1.5 font-semibold text-leaf-700">
          {row.actionLabel}
          <ArrowRight
            aria-hidden
            className="transition-transform group-hover:translate-x-1 max-wide:hidden"
            size={18}
          />
        </span>
      </a>
    </li>
  );
}
