import { useSearchParams } from 'react-router';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PaperPile } from '../../../ui/illustrations/paper-pile.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import type { Material, MaterialsModule } from '../../data/materials.ts';
import { MaterialCard } from './material-card.tsx';

/** The materials, one tab per module. The open tab is in the address, so that the back button returns to it. */
export function MaterialsTabs({ modules }: { modules: readonly MaterialsModule[] }) {
  const [search, setSearch] = useSearchParams();
  const requestedId = search.get('aba');
  const selected = modules.find(({ id }) => id === requestedId) ?? modules[0];
  return (
    <Tabs
      label="Módulos"
      selected={selected?.id ?? ''}
      onSelect={(aba) => setSearch({ aba }, { replace: true, preventScrollReset: true })}
      tabs={modules.map(({ id, title, materials }) => ({
        id,
        label: title.split(':')[0] ?? title,
        content: <ModulePanel title={title} materials={materials} />,
      }))}
    />
  );
}

function ModulePanel({ title, materials }: { title: string; materials: readonly Material[] }) {
  if (materials.length === 0) {
    return (
      <EmptyState
        title="Nenhum material disponível"
        drawing={<PaperPile className="h-auto w-56 max-w-full" />}
      >
        Os materiais deste módulo serão disponibilizados em breve.
      </EmptyState>
    );
  }
  const updates = materials.filter(({ is_update }) => is_update);
  return (
    <section aria-label={title} className="grid gap-6">
      {materials
        .filter(({ is_update }) => !is_update)
        .map((material) => (
          <MaterialCard key={material.id} material={material} />
        ))}
      {updates.length > 0 && (
        <>
          <h2 className="text-xl">Atualizações</h2>
          {updates.map((material) => (
            <MaterialCard key={material.id} material={material} />
          ))}
        </>
      )}
    </section>
  );
}
