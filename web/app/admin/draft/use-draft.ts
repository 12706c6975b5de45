import { hashKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  type ContentDocument,
  findSectionErrors,
  isSectionName,
  type SectionName,
  sectionNames,
  sections as sectionSchemas,
} from '../../../../domain/content/document.ts';
import type { FieldError } from '../../../../domain/content/field-error.ts';
import { isOneLink } from '../../../../domain/content/payments.ts';
import { dropUnknownFields } from '../../../../domain/content/restore-field.ts';
import { fieldFormPath } from '../../../../domain/field-form-path.ts';
import { createRequiredContext } from '../../../ui/required-context.ts';
import { toastAt } from '../../../ui/toast.ts';
import { keepScroll } from '../../data/arrival-state.ts';
import { api, detailsOf, isContentConflict, read } from '../../data/client.ts';
import { useUnsentInput } from '../../data/unsent-input.ts';
import {
  isWithin,
  matchesShape,
  parentPath,
  publishedPath,
  replaceAt,
  valueAt,
} from '../form/schema-path.ts';
import { contentQuery, type EditedContent, launchChecksQuery, revisionsQuery } from './content-queries.ts';

const contentApi = api.admin.content;

interface UnsavedChanges {
  /** Version of the edited draft, 0 without a draft. */
  version: number;
  sections: Partial<ContentDocument>;
}

function isUnsavedChanges(value: unknown): value is UnsavedChanges {
  const { version, sections = {} } = (value ?? {}) as Partial<UnsavedChanges>;
  return (
    typeof version === 'number' &&
    Object.entries(sections).every(
      ([name, text]) => isSectionName(name) && matchesShape(sectionSchemas[name], text),
    )
  );
}

/** Fields that this release no longer has could not be saved, and no form shows them. */
function dropRemovedFields({ version, sections }: UnsavedChanges): UnsavedChanges {
  const entries = Object.entries(sections).map(([name, text]) => [
    name,
    dropUnknownFields(sectionSchemas[name as SectionName], text),
  ]);
  return { version, sections: Object.fromEntries(entries) };
}

/** Offers to take back a change of the draft, until it is published. */
export const draftToast = toastAt('draft');

type SectionErrors = Partial<Record<SectionName, FieldError[]>>;

/** Milliseconds without typing before a field says what is wrong with it. */
const checkPause = 600;

/** Returns the saved draft merged with the unsaved changes, and the actions on it. */
export function useDraftState(userId: string, content: EditedContent) {
  const queryClient = useQueryClient();
  const {
    value: unsaved,
    latest,
    write,
    isSaved: isUnsavedKept,
  } = useUnsentInput(userId, 'admin:content', isUnsavedChanges, dropRemovedFields);
  const navigate = useNavigate();
  const errorsOfOtherPage = (useLocation().state as { errors?: SectionErrors } | null)?.errors;
  const [errors, setErrors] = useState<SectionErrors>(errorsOfOtherPage ?? {});
  /** Errors of fields that were typed into, before anything is saved. */
  const [typingErrors, setTypingErrors] = useState<SectionErrors>({});
  /** Fields such as `site.price.cents`: those that nobody has reached yet are not reported. */
  const typedFields = useRef(new Set<string>());
  const saved = (content.draft ?? content.published).document;
  const published = content.published.document;

  useEffect(() => {
    const timer = setTimeout(() => {
      const found = Object.entries(unsaved?.sections ?? {}).map(([name, value]) => [
        name,
        findSectionErrors(name as SectionName, value).filter(({ path }) =>
          typedFields.current.has(`${name}.${path}`),
        ),
      ]);
      setTypingErrors(Object.fromEntries(found));
    }, checkPause);
    return () => clearTimeout(timer);
  }, [unsaved]);

  /** Returns true if a field, group or list differs from what is published. @param field such as `landing.hero.headline` */
  const isChanged = useCallback(
    (field: string) => {
      const [name = '', ...keys] = field.split('.');
      if (!isSectionName(name)) return false;
      const path = keys.join('.');
      const edited = unsaved?.sections[name] ?? saved[name];
      const before = publishedPath(edited, published[name], path);
      const now = valueAt(edited, path);
      if (before === undefined) return !isEmpty(now);
      const then = valueAt(published[name], before);
      return !(isEmpty(now) && isEmpty(then)) && hashKey([now]) !== hashKey([then]);
    },
    [unsaved, saved, published],
  );

  /** Returns true if the field is in an added list entry, which is new as a whole. */
  const isInAddedEntry = (name: SectionName, path: string) =>
    publishedPath(unsaved?.sections[name] ?? saved[name], published[name], parentPath(path)) === undefined;

  const change = useCallback(
    (section: SectionName, path: string, value: unknown) => {
      const cached = queryClient.getQueryData(contentQuery.queryKey);
      if (!cached) return;
      const { draft, published } = cached;
      const { version = draft?.version ?? 0, sections = {} } = latest.current ?? {};
      const before = (draft ?? published).document;
      const current = sections[section] ?? before[section];
      const changed = withoutSampleMark(replaceAt(current, path, value), path);
      const isForAllButtons =
        path === 'checkoutUrlHero' && [before.site, sections.site ?? before.site].every(isOneLink);
      write({
        version,
        sections: {
          ...sections,
          [section]: isForAllButtons ? replaceAt(changed, 'checkoutUrlHeader', value) : changed,
        },
      });
      typedFields.current.add(`${section}.${path}`);
      // Errors of the old value no longer apply.
      for (const set of [setErrors, setTypingErrors])
        set(({ [section]: sectionErrors, ...others }) => ({
          ...others,
          [section]: sectionErrors?.filter((error) => !isWithin(error.path, path)) ?? [],
        }));
    },
    [queryClient, latest, write],
  );

  /** Shows the errors at their fields, and goes to the first. */
  function showErrors(newErrors: SectionErrors) {
    setErrors((others) => ({ ...others, ...newErrors }));
    const [section, [firstError] = []] = Object.entries(newErrors)[0] ?? [];
    const address = section && fieldFormPath(firstError ? `${section}.${firstError.path}` : section);
    if (address) void navigate(address, { replace: true, state: { errors: newErrors, ...keepScroll } });
  }

  const action = useMutation({
    mutationFn: (work: () => Promise<void>) => work(),
    onError: (error) => (isContentConflict(error) ? queryClient.refetchQueries(contentQuery) : undefined),
  });
  /** Runs a request; resolves to false if it fails, which `failure` explains. */
  const runAction = (work: () => Promise<void>) =>
    action.mutateAsync(work).then(
      () => true,
      () => false,
    );

  /** Saves all changes if all are valid. */
  function save(): Promise<boolean> {
    const { sections = {} } = latest.current ?? {};
    const changedNames = sectionNames.filter((name) => sections[name] !== undefined);
    for (const name of changedNames) {
      const newErrors = findSectionErrors(name, sections[name]);
      if (newErrors.length === 0) continue;
      action.reset();
      showErrors({ [name]: newErrors });
      return Promise.resolve(false);
    }
    return runAction(async () => {
      for (const name of changedNames)
        await saveSection(name, sections[name] as ContentDocument[SectionName]);
      void queryClient.invalidateQueries(launchChecksQuery);
    });
  }

  async function saveSection(name: SectionName, value: ContentDocument[SectionName]) {
    const version = latest.current?.version ?? content.draft?.version ?? 0;
    const { draft } = await read(
      contentApi.draft[':section'].$put({ param: { section: name }, json: value }, ifMatch(version)),
    ).catch((error: unknown) => {
      const { fields = [] } = detailsOf(error);
      if (fields.length > 0) showErrors({ [name]: fields });
      throw error;
    });
    queryClient.setQueryData(contentQuery.queryKey, (cached) => cached && { ...cached, draft });
    setErrors((others) => ({ ...others, [name]: [] }));
    const sections = { ...latest.current?.sections };
    // Text written during the request stays.
    if (sections[name] === value) delete sections[name];
    write(Object.keys(sections).length > 0 ? { version: draft.version, sections } : undefined);
  }

  /** Refetches after a document was replaced; unsaved text stays. */
  async function reload() {
    setErrors({});
    const stale = [contentQuery, launchChecksQuery, revisionsQuery];
    await Promise.all(stale.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })));
  }

  const runAndReload = (request: () => Promise<unknown>) =>
    runAction(async () => {
      await request();
      await reload();
    });
  const baseRevision = content.published.revision;
  /** Saved in the same press, it is newer than what was rendered. */
  const newestVersion = () => queryClient.getQueryData(contentQuery.queryKey)?.draft?.version ?? 0;

  return {
    content,
    saved,
    /** Returns a section with its unsaved changes. */
    section: <Name extends SectionName>(name: Name): ContentDocument[Name] =>
      (unsaved?.sections[name] ?? saved[name]) as ContentDocument[Name],
    errors,
    typingErrors,
    unsaved,
    /** Returns true if a reload would find the unsaved text. */
    isUnsavedKept,
    isChanged,
    isInAddedEntry,
    unsavedSections: sectionNames.filter((name) => unsaved?.sections[name] !== undefined),
    isBusy: action.isPending,
    failure: action.error,
    change,
    save,
    /** Discards what was typed and not saved. */
    dropUnsaved: () => {
      action.reset();
      setErrors({});
      write(undefined);
    },
    /** Saves over what somebody else has saved meanwhile. */
    overwrite: () => {
      if (latest.current) write({ ...latest.current, version: content.draft?.version ?? 0 });
      return save();
    },
    /** Deletes the saved draft of all sections; unsaved text stays, see `dropUnsaved`. */
    discard: () => runAndReload(() => read(contentApi.draft.$delete())),
    publish: () =>
      runAndReload(async () => {
        const request = contentApi.publish.$post({ json: { baseRevision } }, ifMatch(newestVersion()));
        await read(request).catch((error: unknown) => {
          showErrors(groupBySection(detailsOf(error).fields));
          throw error;
        });
        draftToast.clear();
      }),
    /** Restores a section, or a field of it, into the saved draft. */
    restorePart: (revision: number, section: SectionName, field?: string) =>
      runAction(async () => {
        const call = { param: { n: String(revision) }, json: { section, field, baseRevision } };
        const answer = await read(contentApi.revisions[':n'].restore.$post(call, ifMatch(newestVersion())));
        if ('draft' in answer)
          queryClient.setQueryData(contentQuery.queryKey, (cached) => cached && { ...cached, ...answer });
        setErrors((others) => ({ ...others, [section]: [] }));
        await queryClient.invalidateQueries({ queryKey: ['admin', 'restored-changes'] });
        void queryClient.invalidateQueries(launchChecksQuery);
      }),
    /** Publishes an old revision of the whole site again. */
    restore: (revision: number) =>
      runAndReload(() => {
        const call = { param: { n: String(revision) }, json: { baseRevision } };
        return read(contentApi.revisions[':n'].restore.$post(call));
      }),
  };
}

/** Returns the options of a request that is refused if the draft has another version. */
const ifMatch = (version: number) => ({ headers: { 'If-Match': `"${version}"` } });

const isEmpty = (value: unknown) =>
  value == null || value === '' || (Array.isArray(value) && value.length === 0);

/** Unmarks a sample testimonial or instructor once its name is changed. @param path of the changed field */
function withoutSampleMark<Section>(section: Section, path: string): Section {
  const mark = path.replace(/(^|\.)name$/, '$1isSample');
  return mark !== path && valueAt(section, mark) === true ? replaceAt(section, mark, false) : section;
}

/** Groups paths such as `landing.hero.headline` by section. */
function groupBySection(fields: readonly FieldError[] = []): SectionErrors {
  const newErrors: SectionErrors = {};
  for (const { path, message } of fields) {
    const [name = '', ...rest] = path.split('.');
    if (isSectionName(name))
      newErrors[name] = [...(newErrors[name] ?? []), { path: rest.join('.'), message }];
  }
  return newErrors;
}

/** The draft of the page; pages provide it with `WithDraft`. */
export const [DraftProvider, useDraft] = createRequiredContext<ReturnType<typeof useDraftState>>(
  'useDraft must be used inside WithDraft',
);
