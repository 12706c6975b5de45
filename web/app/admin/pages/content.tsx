import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { type SectionName, sectionNames, sections } from '../../../../domain/content/document.ts';
import { fieldFormPath } from '../../../../domain/field-form-path.ts';
import { paths } from '../../../../domain/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { DraftBar } from '../draft/draft-bar.tsx';
import { PagePane } from '../draft/page-pane.tsx';
import { SectionForm } from '../draft/section-form.tsx';
import { isOnPages, pageOfAddress, pageOfField, sitePages } from '../draft/site-pages.ts';
import { SiteRevisions } from '../draft/site-revisions.tsx';
import { useDraft } from '../draft/use-draft.ts';
import { WithDraft } from '../draft/with-draft.tsx';
import { SchemaField } from '../form/schema-field.tsx';
import { fieldInfoOf } from '../form/schema-path.ts';
import { adminPage } from '../shell/admin-page.tsx';

/** `/painel/conteudo`: the forms of all content sections except the course. */
export const { Page, handle } = adminPage(paths.adminContent, () => (
  <WithDraft>
    <Sections />
  </WithDraft>
));

/** The navigation between sections, the form of the one in `?secao=`, and the page that shows its texts. */
function Sections() {
  const [search] = useSearchParams();
  const chosen = search.get('secao');
  if (chosen === revisionsName)
    return (
      <div className={`container-page ${columns} lg:grid-cols-[15rem_minmax(0,1fr)]`}>
        <SectionNav current={revisionsName} />
        <SiteRevisions />
      </div>
    );
  // The link on public pages names the page.
  const linked = pageOfAddress(search.get('pagina'));
  const current = formSections.find((name) => name === chosen) ?? linked.section;
  return (
    <>
      {isOnPages(current) ? (
        <FormWithPage section={current} firstPage={linked.page} />
      ) : (
        <div className={`container-page ${columns} lg:grid-cols-[15rem_minmax(0,1fr)]`}>
          <SectionNav current={current} />
          <Fields section={current} />
        </div>
      )}
      <DraftBar section={current} />
    </>
  );
}

function Fields({ section }: { section: SectionName }) {
  const draft = useDraft();
  return (
    <SectionForm key={section} section={section}>
      <h2 className="text-xl">{sectionLabel(section)}</h2>
      <SchemaField schema={sections[section]} path="" value={draft.section(section)} />
    </SectionForm>
  );
}

const views = { fields: 'Campos', page: 'Página' } as const;

/** The form beside the page; on narrow screens one of both. Each leads to the other's place. */
function FormWithPage({ section, firstPage }: { section: SectionName; firstPage: string | undefined }) {
  const navigate = useNavigate();
  const [view, setView] = useState<keyof typeof views>(firstPage ? 'page' : 'fields');
  const viewSwitch = useRef<HTMLDivElement>(null);
  // The page takes the whole phone; on wide screens the switch is not rendered, and nothing scrolls.
  useEffect(() => {
    if (view === 'page') viewSwitch.current?.scrollIntoView();
  }, [view]);
  const [{ page, of, edited }, setShown] = useState({
    page: firstPage ?? pageOfField(section, paths.home),
    of: section,
    edited: undefined as string | undefined,
  });
  // Another section shows its own page; what stands on every page stays on the one that is shown.
  if (of !== section) setShown({ page: pageOfField(section, page), of: section, edited });

  function handleFocus({ target }: FocusEvent) {
    const path = target.closest<HTMLElement>('[data-path]')?.dataset.path;
    if (path === undefined) return;
    const field = `${section}.${path}`;
    setShown({ page: pageOfField(field, page), of: section, edited: field });
  }

  function openField(field: string) {
    setView('fields');
    const pressed = { page, of: field.split('.')[0] as SectionName, edited: field };
    if (pressed.of !== 'course') setShown(pressed);
    void navigate(fieldFormPath(field), { replace: true, preventScrollReset: true });
  }

  return (
    <div className="@container flex w-full flex-1">
      <div
        className={`${columns} px-4 sm:px-6 @3xl:grid-cols-[minmax(0,1fr)_minmax(20rem,1fr)] @7xl:grid-cols-[13rem_minmax(0,1fr)_minmax(26rem,1fr)]`}
      >
        <div className="grid content-start gap-4 @max-7xl:col-span-full">
          <div className={view === 'page' ? '@max-3xl:hidden' : undefined}>
            <SectionNav current={section} />
          </div>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its name into its border. */}
          <div
            ref={viewSwitch}
            role="group"
            aria-label="Mostrar"
            className="grid scroll-mt-2 grid-cols-2 gap-2 @3xl:hidden"
          >
            {Object.entries(views).map(([name, label]) => (
              <Button
                key={name}
                look={view === name ? 'primary' : 'outline'}
                aria-pressed={view === name}
                onClick={() => setView(name as keyof typeof views)}
              >
                {label}
              </Button>
            ))}
          </div>
          {view === 'page' && <p className="text-ink-soft @3xl:hidden">Toque em uma frase para mudá-la.</p>}
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the focus of the fields in it comes here. */}
        <div className={`min-w-0 ${view === 'fields' ? '' : '@max-3xl:hidden'}`} onFocus={handleFocus}>
          <Fields section={section} />
        </div>
        <section
          aria-label="A página"
          className={`sticky top-4 h-[calc(100dvh-7.5rem)] min-h-96 overflow-hidden rounded-card border border-line bg-white @max-3xl:static @max-3xl:h-[calc(100dvh-17rem)] ${view === 'page' ? '' : '@max-3xl:hidden'}`}
        >
          <PagePane
            pages={sitePages}
            page={page}
            onPage={(next) => setShown({ page: next, of: section, edited })}
            edited={edited}
            onField={openField}
          />
        </section>
      </div>
    </div>
  );
}

const columns = 'grid w-full flex-1 content-start gap-6 pb-12';

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
        className="2xl:hidden"
        options={[
          ...formSections.map((name) => ({ value: name, label: sectionLabel(name) })),
          { value: revisionsName, label: 'Versões do site' },
        ]}
        value={current}
        onChange={({ target }) => navigate(sectionLink(target.value))}
      />
      <nav aria-label="Seções" className="sticky top-4 max-2xl:hidden">
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
