import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState, useSyncExternalStore } from 'react';
import {
  type ContentDocument,
  type FieldProblem,
  isSectionName,
  type SectionName,
  sectionNames,
  sectionProblems,
} from '../../../../domain/content/document.ts';
import { requiredContext } from '../../../ui/required-context.ts';
import { api, detailsOf, isChange, read } from '../../data/client.ts';
import { replaceAt } from '../form/schema-path.ts';
import {
  changeUnsaved,
  forgetUnsaved,
  onUnsaved,
  sayProblems,
  settleSection,
  unsavedOf,
  writeSection,
} from './unsaved.ts';
import { contentQuery, type EditedContent, launchChecksQuery, revisionsQuery } from './use-content.ts';

const contentApi = api.admin.content;

interface FieldPlace {
  section: SectionName;
  path: string;
}

/** Returns the saved draft with the unsaved changes over it. */
export function useDraftState(userId: string, content: EditedContent) {
  const queries = useQueryClient();
  const unsaved = useSyncExternalStore(onUnsaved, () => unsavedOf(userId));
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  /** The first problem; a new object with each finding. */
  const [wrong, setWrong] = useState<FieldPlace>();
  const saved = (content.draft ?? content.published).document;

  const change = useCallback(
    (section: SectionName, path: string, value: unknown) => {
      const known = queries.getQueryData(contentQuery.queryKey);
      if (!known) return;
      const { draft, published } = known;
      const current = unsavedOf(userId).sections[section] ?? (draft ?? published).document[section];
      writeSection(section, replaceAt(current, path, value), path, draft?.version ?? 0);
    },
    [queries, userId],
  );

  function tell(section: SectionName, problems: readonly FieldProblem[]) {
    sayProblems(section, problems);
    setWrong({ section, path: problems[0]?.path ?? '' });
  }

  /** Shows the server's problems at their fields. Returns false if it names no field. */
  function tellRefusal(error: unknown, section?: SectionName): boolean {
    const { fields = [] } = detailsOf(error);
    if (fields.length === 0) return false;
    if (section) tell(section, fields);
    for (const [name, problems] of bySection(section ? [] : fields)) tell(name, problems);
    return true;
  }

  async function act(work: () => Promise<void>): Promise<boolean> {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      setFailure(error);
      if (isChange(error)) await queries.refetchQueries(contentQuery);
      return false;
    } finally {
      setBusy(false);
    }
  }

  /** Saves all changes if all are valid. Resolves to true once saved. */
  function save(): Promise<boolean> {
    const { sections } = unsavedOf(userId);
    const written = sectionNames.filter((name) => sections[name] !== undefined);
    for (const name of written) {
      const problems = sectionProblems(name, sections[name]);
      if (problems.length === 0) continue;
      setFailure(undefined);
      tell(name, problems);
      return Promise.resolve(false);
    }
    return act(async () => {
      for (const name of written) await saveSection(name, sections[name] as ContentDocument[SectionName]);
      void queries.invalidateQueries(launchChecksQuery);
    });
  }

  async function saveSection(name: SectionName, value: ContentDocument[SectionName]) {
    const version = unsavedOf(userId).version ?? content.draft?.version ?? 0;
    const { draft } = await read(
      contentApi.draft[':section'].$put(
        { param: { section: name }, json: value },
        { headers: { 'If-Match': `"${version}"` } },
      ),
    ).catch((error: unknown) => {
      tellRefusal(error, name);
      throw error;
    });
    queries.setQueryData(contentQuery.queryKey, (known) => known && { ...known, draft });
    settleSection(name, value, draft.version);
  }

  /** Refetches after a document was replaced; unsaved text stays. */
  async function reload() {
    changeUnsaved({ problems: {} });
    const stale = [contentQuery, launchChecksQuery, revisionsQuery];
    await Promise.all(stale.map(({ queryKey }) => queries.invalidateQueries({ queryKey })));
  }

  return {
    content,
    saved,
    section: <Name extends SectionName>(name: Name): ContentDocument[Name] =>
      (unsaved.sections[name] ?? saved[name]) as ContentDocument[Name],
    problems: unsaved.problems,
    unsavedSections: sectionNames.filter((name) => unsaved.sections[name] !== undefined),
    isBusy,
    failure,
    wrong,
    seeWrong: () => setWrong(undefined),
    change,
    save,
    forget: () => {
      setFailure(undefined);
      forgetUnsaved();
    },
    /** Overwrites what someone else has saved meanwhile. */
    saveOver: () => {
      changeUnsaved({ version: content.draft?.version ?? 0 });
      return save();
    },
    discard: () =>
      act(async () => {
        await read(contentApi.draft.$delete());
        await reload();
      }),
    publish: () =>
      act(async () => {
        await read(contentApi.publish.$post({ json: { baseRevision: content.published.revision } })).catch(
          (error: unknown) => {
            tellRefusal(error);
            throw error;
          },
        );
        await reload();
      }),
    restore: (revision: number) =>
      act(async () => {
        await read(
          contentApi.revisions[':n'].restore.$post({
            param: { n: String(revision) },
            json: { baseRevision: content.published.revision },
          }),
        );
        await reload();
      }),
  };
}

/** Groups paths such as `landing.hero.headline` by section; the first section comes last. */
function bySection(fields: readonly FieldProblem[]): [SectionName, FieldProblem[]][] {
  const found = new Map<SectionName, FieldProblem[]>();
  for (const { path, message } of fields) {
    const [name = '', ...rest] = path.split('.');
    if (isSectionName(name)) found.set(name, [...(found.get(name) ?? []), { path: rest.join('.'), message }]);
  }
  return [...found].reverse();
}

export type DraftState = ReturnType<typeof useDraftState>;
export const [DraftProvider, useDraft] = requiredContext<DraftState>('There is no draft here');
