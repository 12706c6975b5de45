import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { type SectionName, sectionNames, sections } from '../../../../domain/content/document.ts';
import { partsOf, usedFields } from '../../../../domain/content/fields.ts';
import { isOneLink } from '../../../../domain/content/payments.ts';
import { fieldFormPath } from '../../../../domain/field-form-path.ts';
import { paths } from '../../../../domain/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { keepScroll } from '../../data/arrival-state.ts';
import { DraftBar } from '../draft/draft-bar.tsx';
import { PagePane } from '../draft/page-pane.tsx';
import { SectionForm } from '../draft/section-form.tsx';
import { isOnPages, pageOfAddress, pageOfField, previewPages } from '../draft/site-pages.ts';
import { SiteRevisions } from '../draft/site-revisions.tsx';
import { TextSearch } from '../draft/text-search.tsx';
import { useDraft } from '../draft/use-draft.ts';
import { WithDraft } from '../draft/with-draft.tsx';
import { SchemaField } from '../form/schema-field.tsx';
import { fieldInfoOf, labelOf, parentPath, schemaAt, valueAt } from '../form/schema-path.ts';
import { FieldRow, formPathOf, Row, RowList, SmallForm } from '../form/small-form.tsx';
import { BackLink } from '../list/record-page.tsx';
import { adminPage } from '../shell/admin-page.tsx';

/** `/painel/conteudo`: the site's pages, whose texts open their forms; a list and a search lead to all but the course's. */
export const { Page, handle } = adminPage(paths.adminContent, () => (
  <WithDraft>
    <Editor />
  </WithDraft>
));

/** The form of `?campo=` in the section `?secao=`, or the list of its parts, beside the page that shows them. */
function Editor() {
  const [search] = useSearchParams();
  const chosen = search.get('secao');
  if (chosen === revisionsName)
    return (
      <div className={`container-page ${columns}`}>
        <BackLink to={paths.adminContent} from={revisionsName} label={startLabel} />
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
        <div className={`container-page ${columns}`}>
          <Fields section={current} />
        </div>
      )}
      <DraftBar section={current} />
    </>
  );
}

function Fields({ section }: { section: SectionName }) {
  const draft = useDraft();
  const [search] = useSearchParams();
  const path = formPathOf(section, search.get('campo') ?? '');
  const value = draft.section(section);
  return (
    <SectionForm key={section} section={section}>
      {section === startSection && path === '' ? (
        <StartForm />
      ) : (
        <PartForm key={path} section={section} path={path} value={value} />
      )}
    </SectionForm>
  );
}

const startSection = 'site';
const startLabel = 'Todos os textos';
/** Fields and groups of the site that the first screen shows by itself. */
const startFields = ['price', 'checkoutUrlHero', 'checkoutUrlHeader', 'promotion', 'instructor'];

/** The first screen: price, link, promotion, who teaches and the photo; then the pages, and what stands on all of them. */
function StartForm() {
  const value = useDraft().section(startSection);
  const field = (path: string) => (
    <SchemaField schema={schemaAt(sections[startSection], path)} path={path} value={valueAt(value, path)} />
  );
  const isEveryday = (name: SectionName) =>
    [...usedFields(sections[name], '')].some(({ use }) => use === 'everyday');
  const rowOf = (name: SectionName) => (
    <Row key={name} to={fieldFormPath(name)} path={name} label={sectionLabel(name)} />
  );
  const pages = formSections.filter((name) => name !== startSection);
  return (
    <>
      <TextSearch />
      <Card className="grid gap-5 p-4 sm:p-6">
        {field('price.cents')}
        {field('checkoutUrlHero')}
        {isOneLink(value) ? (
          <Link
            to={fieldFormPath('site.checkoutUrlHeader')}
            state={keepScroll}
            className="link-alone justify-self-start"
          >
            Usar outro link para o botão do topo
          </Link>
        ) : (
          field('checkoutUrlHeader')
        )}
      </Card>
      <RowList>
        <FieldRow section={startSection} path="promotion" value={value} />
        <FieldRow section={startSection} path="instructor" value={value} />
      </RowList>
      <Card className="p-4 sm:p-6">{field('instructor.photo')}</Card>
      <h2 className="mt-2 text-xl">Páginas</h2>
      <RowList>{pages.filter(isEveryday).map(rowOf)}</RowList>
      <h2 className="mt-2 text-xl">Em todas as páginas</h2>
      <SmallForm
        section={startSection}
        path=""
        value={value}
        except={startFields}
        moreRows={
          <RowList>
            {pages.filter((name) => !isEveryday(name)).map(rowOf)}
            <Row to={`?secao=${revisionsName}`} path={revisionsName} label="Versões do site" />
          </RowList>
        }
      />
    </>
  );
}

/** One small form, or the list of a section's parts, with the way back. */
function PartForm({ section, path, value }: { section: SectionName; path: string; value: unknown }) {
  const root = sections[section];
  const parent = parentPath(path);
  const isStart = path === '' || (section === startSection && parent === '');
  const schema = path === '' ? root : schemaAt(root, path);
  const isGroup = partsOf(schema).shape !== undefined;
  const { help } = fieldInfoOf(schema);
  // A text or a list is named by its own label.
  const heading = isGroup ? path : parent;
  return (
    <>
      <BackLink
        to={isStart ? paths.adminContent : fieldFormPath(parent ? `${section}.${parent}` : section)}
        from={path || section}
        label={isStart ? startLabel : labelOf(root, parent, value)}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its name into its border. */}
      <div role="group" aria-labelledby="form-heading" className="grid gap-4">
        <h2 id="form-heading" data-path={heading} tabIndex={-1} className="text-xl">
          {heading === '' ? sectionLabel(section) : labelOf(root, heading, value)}
        </h2>
        {isGroup && help && <p className="text-ink-soft">{help}</p>}
        <SmallForm section={section} path={path} value={value} />
      </div>
    </>
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
    void navigate(fieldFormPath(field), { replace: true, state: keepScroll });
  }

  return (
    <div className="@container flex w-full flex-1">
      <div
        className={`${columns} px-4 sm:px-6 @3xl:grid-cols-[minmax(0,1fr)_minmax(20rem,1fr)] @7xl:grid-cols-[minmax(0,1fr)_minmax(26rem,1fr)]`}
      >
        <div className="grid content-start gap-4 @3xl:hidden">
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its name into its border. */}
          <div
            ref={viewSwitch}
            role="group"
            aria-label="Mostrar"
            className="grid scroll-mt-2 grid-cols-2 gap-2"
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
          {view === 'page' && <p className="text-ink-soft">Toque em uma frase para mudá-la.</p>}
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
            pages={previewPages}
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

const sectionLabel = (name: SectionName) => fieldInfoOf(sections[name]).label;
