import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  type ContentDocument,
  findSectionErrors,
  isSectionName,
  type SectionName,
  sectionNames,
  sections as sectionSchemas,
} from '../../../../domain/content/document.ts';
import type { FieldError } from '../../../../domain/content/field-error.ts';
import { fieldFormPath } from '../../../../domain/field-form-path.ts';
import { createRequiredContext } from '../../../ui/required-context.ts';
import { api, detailsOf, isChange, read } from '../../data/client.ts';
import { useUnsent } from '../../data/unsent.ts';
import { fits, isWithin, replaceAt, valueAt } from '../form/schema-path.ts';
import { contentQuery, type EditedContent, launchChecksQuery, revisionsQuery } from './use-content.ts';

const contentApi = api.admin.content;

interface Unsaved {
  /** Version of the edited draft, 0 without a draft. */
  version: number;
  sections: Partial<ContentDocument>;
}

function isUnsaved(value: unknown): value is Unsaved {
  const { version, sections = {} } = (value ?? {}) as Partial<Unsaved>;
  return (
    typeof version === 'number' &&
    Object.entries(sections).every(([name, text]) => isSectionName(name) && fits(sectionSchemas[name], text))
  );
}

type Problems = Partial<Record<SectionName, FieldError[]>>;

/** Returns the saved draft with the unsaved changes over it. */
export function useDraftState(userId: string, content: EditedContent) {
  const queries = useQueryClient();
  const { value: unsaved, latest, write } = useUnsent(userId, 'admin:content', isUnsaved);
  const navigate = useNavigate();
  const [problems, setProblems] = useState<Problems>({});
  const saved = (content.draft ?? content.published).document;

  const change = useCallback(
    (section: SectionName, path: string, value: unknown) => {
      const known = queries.getQueryData(contentQuery.queryKey);
      if (!known) return;
      const { draft, published } = known;
      const { version = draft?.version ?? 0, sections = {} } = latest.current ?? {};
      const current = sections[section] ?? (draft ?? published).document[section];
      write({
        version,
        sections: { ...sections, [section]: withoutSampleMark(replaceAt(current, path, value), path) },
      });
      // Problems of the old value no longer apply.
      setProblems(({ [section]: found, ...others }) => ({
        ...others,
        [section]: found?.filter((problem) => !isWithin(problem.path, path)) ?? [],
      }));
    },
    [queries, latest, write],
  );

  /** Shows the problems at their fields, and goes to the first. */
  function tell(found: Problems) {
    setProblems((others) => ({ ...others, ...found }));
    const [section, [first] = []] = Object.entries(found)[0] ?? [];
    const address = section && fieldFormPath(first ? `${section}.${first.path}` : section);
    if (address) void navigate(address, { replace: true, preventScrollReset: true });
  }

  const action = useMutation({
    mutationFn: (work: () => Promise<void>) => work(),
    onError: (error) => (isChange(error) ? queries.refetchQueries(contentQuery) : undefined),
  });
  /** Resolves to true once done. */
  const act = (work: () => Promise<void>) => action.mutateAsync(work).then(succeed, fail);

  /** Saves all changes if all are valid. */
  function save(): Promise<boolean> {
    const { sections = {} } = latest.current ?? {};
    const written = sectionNames.filter((name) => sections[name] !== undefined);
    for (const name of written) {
      const found = findSectionErrors(name, sections[name]);
      if (found.length === 0) continue;
      action.reset();
      tell({ [name]: found });
      return Promise.resolve(false);
    }
    return act(async () => {
      for (const name of written) await saveSection(name, sections[name] as ContentDocument[SectionName]);
      void queries.invalidateQueries(launchChecksQuery);
    });
  }

  async function saveSection(name: SectionName, value: ContentDocument[SectionName]) {
    const version = latest.current?.version ?? content.draft?.version ?? 0;
    const { draft } = await read(
      contentApi.draft[':section'].$put(
        { param: { section: name }, json: value },
        { headers: { 'If-Match': `"${version}"` } },
      ),
    ).catch((error: unknown) => {
      const { fields = [] } = detailsOf(error);
      if (fields.length > 0) tell({ [name]: fields });
      throw error;
    });
    queries.setQueryData(contentQuery.queryKey, (known) => known && { ...known, draft });
    setProblems((others) => ({ ...others, [name]: [] }));
    const sections = { ...latest.current?.sections };
    // Text written during the request stays.
    if (sections[name] === value) delete sections[name];
    write(Object.keys(sections).length > 0 ? { version: draft.version, sections } : undefined);
  }

  /** Refetches after a document was replaced; unsaved text stays. */
  async function reload() {
    setProblems({});
    const stale = [contentQuery, launchChecksQuery, revisionsQuery];
    await Promise.all(stale.map(({ queryKey }) => queries.invalidateQueries({ queryKey })));
  }

  const replaceDocument = (request: () => Promise<unknown>) =>
    act(async () => {
      await request();
      await reload();
    });
  const baseRevision = content.published.revision;

  return {
    content,
    saved,
    section: <Name extends SectionName>(name: Name): ContentDocument[Name] =>
      (unsaved?.sections[name] ?? saved[name]) as ContentDocument[Name],
    problems,
    unsavedSections: sectionNames.filter((name) => unsaved?.sections[name] !== undefined),
    isBusy: action.isPending,
    failure: action.error,
    change,
    save,
    forget: () => {
      action.reset();
      setProblems({});
      write(undefined);
    },
    /** Overwrites what someone else has saved meanwhile. */
    saveOver: () => {
      if (latest.current) write({ ...latest.current, version: content.draft?.version ?? 0 });
      return save();
    },
    discard: () => replaceDocument(() => read(contentApi.draft.$delete())),
    publish: () =>
      replaceDocument(() =>
        read(contentApi.publish.$post({ json: { baseRevision } })).catch((error: unknown) => {
          tell(bySection(detailsOf(error).fields));
          throw error;
        }),
      ),
    restore: (revision: number) =>
      replaceDocument(() =>
        read(
          contentApi.revisions[':n'].restore.$post({
            param: { n: String(revision) },
            json: { baseRevision },
          }),
        ),
      ),
  };
}

/** Another name is no example's any more. @param path of the field that was changed */
function withoutSampleMark<Section>(section: Section, path: string): Section {
  const mark = path.replace(/(^|\.)name$/, '$1isSample');
  return mark !== path && valueAt(section, mark) === true ? replaceAt(section, mark, false) : section;
}

const succeed = () => true;
const fail = () => false;

/** Groups paths such as `landing.hero.headline` by section. */
function bySection(fields: readonly FieldError[] = []): Problems {
  const found: Problems = {};
  for (const { path, message } of fields) {
    const [name = '', ...rest] = path.split('.');
    if (isSectionName(name)) found[name] = [...(found[name] ?? []), { path: rest.join('.'), message }];
  }
  return found;
}

export type DraftState = ReturnType<typeof useDraftState>;
export const [DraftProvider, useDraft] = createRequiredContext<DraftState>('There is no draft here');
