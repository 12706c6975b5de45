import { useQuery } from '@tanstack/react-query';
import { momentText } from '../../../../domain/dates.ts';
import { capitalized } from '../../../../domain/portuguese.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SummaryChevron } from '../folded-part.tsx';
import { QueryState } from '../query-state.tsx';
import { type Revision, revisionsQuery } from './content-queries.ts';
import { ChangeList } from './draft-changes.tsx';

/** Revisions with more changes show them collapsed. */
const maxOpenChanges = 3;

/** The content as shipped, which the API does not list. */
const originalRevision: Revision = { revision: 0, author_name: '', created_at: '', changes: [] };

interface RevisionListProps {
  /** Revisions of whose changes none is shown are left out. */
  isShown?: (change: string) => boolean;
  /** The published revision can be restored into a draft that differs from it. */
  restoresCurrent: boolean;
  onRestore: (revision: number) => void;
  /** Called for a revision with one change. */
  onUndo: (revision: Revision) => void;
  mayUndo: (changes: readonly string[], isCurrent: boolean) => boolean;
}

/** Lists the published revisions, newest first; the admin pages call them "versões". */
export function RevisionList(props: RevisionListProps) {
  const { isShown = () => true } = props;
  return (
    <QueryState query={useQuery(revisionsQuery)}>
      {({ revisions }) => (
        <ol className="grid gap-4">
          {[...revisions, originalRevision]
            .toSorted((a, b) => b.revision - a.revision)
            .filter(({ changes }) => changes.length === 0 || changes.some(isShown))
            .map((shown) => ({ ...shown, changes: shown.changes.filter(isShown) }))
            .map((shown, index) => (
              <RevisionRow key={shown.revision} {...props} shown={shown} isCurrent={index === 0} />
            ))}
        </ol>
      )}
    </QueryState>
  );
}

function RevisionRow(props: RevisionListProps & { shown: Revision; isCurrent: boolean }) {
  const { shown, isCurrent } = props;
  const { revision, author_name, created_at, changes } = shown;
  const name = nameOfRevision(revision);
  const list = <ChangeList changes={changes.map((text) => ({ text }))} />;
  return (
    <Card as="li" tone="flat" className="p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h3>{capitalized(name)}</h3>
          <p className="text-ink-soft text-sm">
            {created_at ? `${author_name}, ${momentText(created_at)}` : 'Como o curso foi entregue'}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          {isCurrent && <Badge tone="leaf">No ar</Badge>}
          {changes.length === 1 && props.mayUndo(changes, isCurrent) && (
            <Button look="outline" isSmall onClick={() => props.onUndo(shown)}>
              Desfazer esta mudança<span className="sr-only"> da {name}</span>
            </Button>
          )}
          {(!isCurrent || props.restoresCurrent) && (
            <Button look="outline" isSmall onClick={() => props.onRestore(revision)}>
              Restaurar<span className="sr-only"> {name}</span>
            </Button>
          )}
        </div>
      </div>
      {changes.length > 0 && changes.length <= maxOpenChanges && list}
      {changes.length > maxOpenChanges && (
        <details className="group mt-2">
          <summary className="flex items-center gap-2 rounded-control py-1 font-semibold text-leaf-700">
            <SummaryChevron />
            {changes.length} mudanças
          </summary>
          {list}
        </details>
      )}
    </Card>
  );
}

export function nameOfRevision(revision: number): string {
  return revision === 0 ? 'versão original' : `versão ${revision}`;
}
