import { type ReactNode, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { placeNames } from '../../../../domain/place-names.ts';
import { Field } from '../../../ui/field.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import type { StudentPageHandle } from '../../account/session/session-guard.tsx';
import { keepScroll } from '../../data/arrival-state.ts';
import { optionalComponent } from '../../data/load-with-retry.tsx';
import {
  type Material,
  type Materials,
  type MaterialsModule,
  prefetchMaterials,
} from '../../data/materials.ts';
import { MaterialCard } from '../materials/material-card.tsx';
import { MaterialsFrame } from '../materials/materials-frame.tsx';
import { TemplateList, templatesAnchor } from '../materials/template-list.tsx';

export const handle: StudentPageHandle = {
  title: placeNames[paths.materials],
  loadingLabel: 'Carregando materiais...',
  prefetch: prefetchMaterials,
};

/** The page of materials with previews. */
export function Page() {
  return (
    <MaterialsFrame
      title="Materiais do Curso"
      introduction="Leia aqui mesmo ou baixe para usar na clínica."
      links={[
        ['Download direto', paths.directMaterials],
        // Last, because a search hides it.
        ['Modelos', `#${templatesAnchor}`],
      ]}
    >
      {(materials) => (
        <div className="grid gap-6">
          <MaterialSearch materials={materials}>
            <MaterialsTabs modules={materials.modules} />
            <TemplateList {...materials} />
          </MaterialSearch>
        </div>
      )}
    </MaterialsFrame>
  );
}

/** Lazy, because most students open a tab. */
const EmptyModule = optionalComponent(
  async () => (await import('../materials/empty-module.tsx')).EmptyModule,
);

const MaterialFinder = optionalComponent(
  async () => (await import('../materials/material-finder.tsx')).MaterialFinder,
);

interface MaterialSearchProps {
  materials: Materials;
  /** Hidden while results are shown. */
  children: ReactNode;
}

/** The field above the materials; what finds them is loaded once the field has the focus. */
export function MaterialSearch({ materials, children }: MaterialSearchProps) {
  const [words, setWords] = useState<string>();
  const [isSearching, setSearching] = useState(false);
  const search = useRef<HTMLElement>(null);
  function clear(): void {
    setWords('');
    search.current?.querySelector('input')?.focus();
  }
  return (
    <>
      <search ref={search} data-searching={isSearching}>
        <Field
          label="Encontrar um material"
          type="search"
          autoComplete="off"
          className="max-w-2xl"
          placeholder="Por exemplo: alta, anamnese"
          value={words ?? ''}
          onFocus={() => setWords((now) => now ?? '')}
          onChange={({ target }) => setWords(target.value)}
        />
        {words !== undefined && (
          <MaterialFinder materials={materials} words={words} onClear={clear} onSearching={setSearching} />
        )}
      </search>
      <div hidden={isSearching} className="grid gap-10">
        {children}
      </div>
    </>
  );
}

/** The materials, one tab per module. The open tab is in the address, so that the back button returns to it. */
function MaterialsTabs({ modules }: { modules: readonly MaterialsModule[] }) {
  const [search, setSearch] = useSearchParams();
  const requestedId = search.get('aba');
  const selected = modules.find(({ id }) => id === requestedId) ?? modules[0];
  return (
    <Tabs
      label="Módulos"
      selected={selected?.id ?? ''}
      onSelect={(aba) => setSearch({ aba }, { replace: true, state: keepScroll })}
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
    return <EmptyModule />;
  }
  const updates = materials.filter(({ is_update }) => is_update);
  return (
    <section aria-label={title} className="grid gap-4 sm:gap-6">
      {materials
        .filter(({ is_update }) => !is_update)
        .map((material, index) => (
          <MaterialCard key={material.id} material={material} folds={index === 0 ? 'nowhere' : 'on-phone'} />
        ))}
      {updates.length > 0 && (
        <>
          <h2 className="text-xl">Atualizações</h2>
          {updates.map((material) => (
            <MaterialCard
              key={material.id}
              material={material}
              folds={material.kind === 'upload' ? 'on-phone' : 'everywhere'}
            />
          ))}
        </>
      )}
    </section>
  );
}
