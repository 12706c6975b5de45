import { Badge } from '../ui/badge.tsx';
import { Card, TitledCard } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Facts } from '../ui/facts.tsx';
import { PaperPile } from '../ui/illustrations/paper-pile.tsx';
import { Loading } from '../ui/loading.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { QuestionStateBadge } from '../ui/question-state-badge.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { AlertAndDialogExamples } from './alerts-and-dialogs.tsx';
import { ButtonExamples } from './buttons.tsx';
import { FieldExamples } from './fields.tsx';
import { ExampleGroup } from './group.tsx';
import { TableExample, TabsExample } from './tables.tsx';

/** The component gallery (`npm run gallery`): every component of web/ui in every state; tested by tests/e2e/gallery.spec.ts. */
export function Gallery() {
  return (
    <main className="container-page grid gap-10 py-8">
      <PageHeader title="Componentes" intro="Todos os componentes de web/ui, em todos os estados." />
      <ButtonExamples />
      <ExampleGroup title="Card e TitledCard">
        <div className="grid gap-4 sm:grid-cols-2">
          {(['white', 'leaf', 'honey', 'plain', 'flat'] as const).map((tone) => (
            <Card key={tone} tone={tone} className="p-5">
              {tone}
            </Card>
          ))}
          <TitledCard title="Com título">
            <Facts
              facts={[
                ['E-mail', 'ana@example.com'],
                ['Desde', '2 de março'],
              ]}
            />
          </TitledCard>
        </div>
      </ExampleGroup>
      <AlertAndDialogExamples />
      <FieldExamples />
      <ExampleGroup title="Badge">
        <p className="flex flex-wrap gap-2">
          <Badge tone="leaf">No ar</Badge>
          <Badge tone="honey">Rascunho</Badge>
          <QuestionStateBadge state="unanswered" />
          <QuestionStateBadge state="answered" />
          <QuestionStateBadge state="published" />
        </p>
      </ExampleGroup>
      <ExampleGroup title="ProgressBar">
        {[0, 40, 100].map((percent) => (
          <ProgressBar key={percent} label={`Progresso de ${percent}%`} percent={percent} />
        ))}
      </ExampleGroup>
      <TabsExample />
      <TableExample />
      <ExampleGroup title="EmptyState">
        <EmptyState title="Nenhum material" drawing={<PaperPile className="h-auto w-56 max-w-full" />}>
          Os materiais aparecem aqui.
        </EmptyState>
      </ExampleGroup>
      <ExampleGroup title="Loading">
        <Loading label="Carregando..." />
      </ExampleGroup>
      <ExampleGroup title="Skeleton">
        <Skeleton />
      </ExampleGroup>
    </main>
  );
}
