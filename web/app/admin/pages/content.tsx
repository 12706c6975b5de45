import { Link, useNavigate, useSearchParams } from 'react-router';
import { type SectionName, sectionNames, sections } from '../../../../domain/content/document.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { DraftBar } from '../draft/draft-bar.tsx';
import { SectionForm } from '../draft/section-form.tsx';
import { SiteRevisions } from '../draft/site-revisions.tsx';
import { useDraft } from '../draft/use-draft.ts';
import { WithDraft } from '../draft/with-draft.tsx';
import { SchemaField } from '../form/schema-field.tsx';
import { fieldInfoOf } from '../form/schema-path.ts';
import { adminPage } from '../shell/admin-page.tsx';

/** `/painel/conteudo`: the forms of all content sections except the course. */
export const { Page, handle } = adminPage(
  'Textos e preço',
  'Escreva com calma: o rascunho só aparece no site quando você publicar.',
  () => (
    <WithDraft>
      <Sections />
    </WithDraft>
  ),
);

/** The navigation between sections, and the form of the one in `?secao=`. */
function Sections() {
  const [search] = useSearchParams();
  const draft = useDraft();
  const chosen = search.get('secao');
  if (chosen === revisionsName)
    return (
      <div className={columns}>
        <SectionNav current={revisionsName} />
        <SiteRevisions />
      </div>
    );
  const current: SectionName = formSections.find((name) => name === chosen) ?? 'site';
  return (
    <>
      <div className={columns}>
        <SectionNav current={current} />
        <SectionForm key={current} section={current}>
          <h2 className="text-xl">{sectionLabel(current)}</h2>
          <SchemaField schema={sections[current]} path="" value={draft.section(current)} />
        </SectionForm>
      </div>
      <DraftBar section={current} />
    </>
  );
}

const columns = 'container-page grid flex-1 content-start gap-6 pb-12 lg:grid-cols-[15rem_minmax(0,1fr)]';

/** The value of `?secao=` for the revisions of the whole site. */
const revisionsName = 'versoes';

/** The course has its own page. */
const formSections = sectionNames.filter((name) => name !== 'course');

const sectionLink = (name: string) => `?secao=${name}`;
const sectionLabel = (name: SectionName) => fieldInfoOf(sections[name]).label;

const linkLook =
  'flex min-h-11 items-center gap-2 rounded-control px-4 font-semibold text-leaf-800 hover:bg-leaf-100 aria-[current]:bg-leaf-700 aria-[current]:text-white';

function SectionNav({ current }: { current: SectionName | typeof revisionsName }) {
  const navigate = useNavigate();
  const { unsavedSections, errors } = useDraft();
  return (
    <>
      <SelectField
        label="Seção"
        className="lg:hidden"
        options={[
          ...formSections.map((name) => ({ value: name, label: sectionLabel(name) })),
          { value: revisionsName, label: 'Versões do site' },
        ]}
        value={current}
        onChange={({ target }) => navigate(sectionLink(target.value))}
      />
      <nav aria-label="Seções" className="sticky top-4 max-lg:hidden">
        <ul className="grid gap-1">
          {formSections.map((name) => (
            <li key={name}>
              <Link
                to={sectionLink(name)}
                aria-current={name === current ? 'page' : undefined}
                className={linkLook}
              >
                {sectionLabel(name)}
                {unsavedSections.includes(name) && <StatusDot label="não salva" look="bg-honey-400" />}
                {(errors[name]?.length ?? 0) > 0 && <StatusDot label="com erros" look="bg-coral-500" />}
              </Link>
            </li>
          ))}
          <li className="mt-2 border-line border-t pt-2">
            <Link
              to={sectionLink(revisionsName)}
              aria-current={current === revisionsName ? 'page' : undefined}
              className={linkLook}
            >
              Versões do site
            </Link>
          </li>
        </ul>
      </nav>
    </>
  );
}

function StatusDot({ label, look }: { label: string; look: string }) {
  return (
    <span className={`ml-auto size-2.5 rounded-full ${look}`}>
      <span className="sr-only">, {label}</span>
    </span>
  );
}
