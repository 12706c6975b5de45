import { useQuery } from '@tanstack/react-query';
import { stoppedDays } from '../../../../domain/audiences.ts';
import { type LessonLoss, largestLoss } from '../../../../domain/lesson-losses.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { type Columns, Table } from '../../../ui/table.tsx';
import { api } from '../../data/client.ts';
import { freshQuery } from '../../data/fresh-query.ts';
import { SummaryChevron } from '../folded-part.tsx';
import { useCreateIssue } from '../newsletter/newsletter-list.tsx';
import { QueryState } from '../query-state.tsx';
import { Section } from '../shell/section.tsx';

/** The section of the page of numbers that shows at which lessons students stop; nothing until somebody reached one. */
export function LessonLosses() {
  const losses = useQuery(freshQuery(['admin', 'lesson-losses'], api.admin['lesson-losses'].$get));
  if (losses.data?.lessons.every(({ reached }) => reached === 0)) return null;
  return (
    <Section id="onde-param" title="Onde os alunos param" className="gap-3">
      <QueryState query={losses}>{({ lessons }) => <LossesCard lessons={lessons} />}</QueryState>
    </Section>
  );
}

const peopleText = (count: number, one: string, many: string) =>
  count === 1 ? `1 pessoa ${one}` : `${count.toLocaleString('pt-BR')} pessoas ${many}`;

const columns: Columns<LessonLoss> = [
  {
    label: 'Aula',
    cell: ({ title }) => <span className="truncate font-semibold">{title}</span>,
    detail: ({ module }) => module,
  },
  { label: 'Chegaram', isNumber: true, cell: ({ reached }) => reached.toLocaleString('pt-BR') },
  {
    label: 'Concluíram',
    isNumber: true,
    cell: ({ reached, completed }) =>
      `${completed.toLocaleString('pt-BR')}${reached > 0 ? ` (${Math.round((100 * completed) / reached)}%)` : ''}`,
  },
  { label: 'Pararam', isNumber: true, cell: ({ stopped }) => stopped.toLocaleString('pt-BR') },
];

function LossesCard({ lessons }: { lessons: readonly LessonLoss[] }) {
  const largest = largestLoss(lessons);
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <p className="max-w-prose break-words">
          {largest ? (
            <>
              É na aula <strong>{largest.title}</strong> que mais gente para: de{' '}
              {peopleText(largest.reached, 'que chegou', 'que chegaram')} até ela,{' '}
              {peopleText(largest.stopped, 'não foi', 'não foram')} adiante.
            </>
          ) : (
            'Ninguém parou: quem começou estudou nos últimos dias ou concluiu o curso.'
          )}
        </p>
        {largest && <WriteToStopped />}
      </div>
      <LossChart lessons={lessons} />
      <details className="group">
        <summary className="link-alone gap-1">
          <SummaryChevron />
          Ver aula por aula
        </summary>
        <p className="mt-1 mb-3 text-ink-soft text-sm">
          Chegou quem concluiu a aula anterior ou, na primeira, começou o curso. Parou quem não concluiu esta
          nem outra depois dela, e não estuda há {stoppedDays} dias ou mais. Conta quem tem acesso hoje. Aulas
          a que ninguém chegou ficam fora da lista.
        </p>
        <Table
          caption="Onde os alunos param, aula por aula"
          columns={columns}
          rows={lessons.filter(({ reached }) => reached > 0)}
        />
      </details>
    </Card>
  );
}

function WriteToStopped() {
  const { createIssue, isPending } = useCreateIssue('stopped');
  return (
    <Button look="outline" isSmall disabled={isPending} onClick={createIssue}>
      Escrever a quem parou
    </Button>
  );
}

/** Draws a bar for each lesson: how many reached it, with those who stopped there on top. The table says the same. */
function LossChart({ lessons }: { lessons: readonly LessonLoss[] }) {
  const maxReached = Math.max(...lessons.map(({ reached }) => reached));
  const height = (count: number) => ({ height: `${(100 * count) / maxReached}%` });
  return (
    <div aria-hidden>
      <p className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-ink-soft text-sm">
        <span className="inline-flex items-center gap-2">
          <span className="h-2.5 w-5 rounded-full bg-leaf-600" />
          Chegaram à aula
        </span>
        <span className="inline-flex items-center gap-2">
          <span className="h-2.5 w-5 rounded-full bg-coral-500" />
          Pararam nela
        </span>
      </p>
      <div className="flex h-36 items-end gap-px border-line border-b sm:gap-1">
        {lessons.map(({ id, title, reached, stopped }) => (
          <div
            key={id}
            title={title}
            style={height(reached)}
            className="flex min-w-0 flex-1 flex-col overflow-hidden rounded-t-sm bg-leaf-600 forced-colors:bg-[CanvasText] forced-colors:forced-color-adjust-none"
          >
            <div
              style={{ height: `${reached === 0 ? 0 : (100 * stopped) / reached}%` }}
              className="shrink-0 bg-coral-500 forced-colors:bg-[Highlight]"
            />
          </div>
        ))}
      </div>
      <p className="mt-1 flex justify-between text-ink-soft text-sm">
        <span>Primeira aula</span>
        <span>Última aula</span>
      </p>
    </div>
  );
}
