import { useSearchParams } from 'react-router';
import { type SectionName, sections } from '../../../../domain/content/document.ts';
import { DraftBar } from '../draft/draft-bar.tsx';
import { SectionForm } from '../draft/section-form.tsx';
import { useDraft } from '../draft/use-draft.ts';
import { WithDraft } from '../draft/with-draft.tsx';
import { SchemaField } from '../form/schema-field.tsx';
import { deskPage } from '../shell/desk-page.tsx';
import { formSections, SectionNav, sectionLabel } from '../shell/section-nav.tsx';

export const { Page, guard } = deskPage(
  'Textos e preço',
  'Escreva com calma: o rascunho só aparece no site quando você publicar.',
  () => (
    <WithDraft>
      <Sections />
    </WithDraft>
  ),
);

function Sections() {
  const [search] = useSearchParams();
  const draft = useDraft();
  const current: SectionName = formSections.find((name) => name === search.get('secao')) ?? 'site';
  return (
    <>
      <div className="container-page grid flex-1 content-start gap-6 pb-12 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <SectionNav current={current} />
        <SectionForm key={current} section={current} askedPath={search.get('campo') ?? undefined}>
          <h2 className="text-xl">{sectionLabel(current)}</h2>
          <SchemaField schema={sections[current]} path="" value={draft.section(current)} />
        </SectionForm>
      </div>
      <DraftBar section={current} />
    </>
  );
}
