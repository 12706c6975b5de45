import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { describeChanges, isSame } from '../../../../domain/content/changes.ts';
import { findSectionErrors, type SectionName, sections } from '../../../../domain/content/document.ts';
import { promiseIds } from '../../../../domain/content/site.ts';
import { fieldFormPath } from '../../../../domain/field-form-path.ts';
import { paths } from '../../../../domain/paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { keepScroll } from '../../data/arrival-state.ts';
import { codeOf, isContentConflict } from '../../data/client.ts';
import { explainAdminError } from '../explain-admin-error.ts';
import { type FormScope, FormScopeProvider, focusField } from '../form/form-scope.ts';
import { isWithin, labelOf, valueAt } from '../form/schema-path.ts';
import { adminMessages } from '../messages.ts';
import { draftChecksQuery, launchChecksQuery } from './content-queries.ts';
import { ChangeList } from './draft-changes.tsx';
import { useDraft } from './use-draft.ts';

/** The form of one content section. It shows errors and launch checks, and focuses the field of `?campo=`, or the row that led to the form before. */
export function SectionForm({ section, children }: { section: SectionName; children: ReactNode }) {
  const form = useRef<HTMLDivElement>(null);
  const [search] = useSearchParams();
  const linkedPath = search.get('campo') ?? undefined;
  // Following a link to the same field again changes the key.
  const { key, state } = useLocation();
  const shownPath = linkedPath ?? (state as { from?: string } | null)?.from;
  const draft = useDraft();
  const { overrides, hidden } = draft.content;
  const checksQuery = draft.content.draft ? draftChecksQuery : launchChecksQuery;
  const { data: { checks } = {}, isFetched } = useQuery(checksQuery);
  const { made } = draft.section('site').claims;
  const errors = draft.errors[section] ?? [];
  const shownErrors = [...(draft.typingErrors[section] ?? []), ...errors];

  /** Launch checks and server overrides by path. */
  const notices = new Map<string, string[]>();
  const addNotice = (field: string | null, text: string, mustBeSaved: boolean) => {
    if (!field?.startsWith(`${section}.`)) return;
    const path = field.slice(section.length + 1);
    const isSaved = isSame(valueAt(draft.saved[section], path), valueAt(draft.section(section), path));
    if (isSaved || !mustBeSaved) notices.set(path, [...(notices.get(path) ?? []), text]);
  };
  // A check judges what is saved, not what was typed since.
  for (const { field, text, also_at } of checks ?? [])
    for (const path of [field, ...also_at]) addNotice(path, text, true);
  for (const [field, value] of Object.entries(overrides))
    addNotice(field, adminMessages.common.overridden(value), false);

  const scope: FormScope = {
    change: (path, value) => draft.change(section, path, value),
    errors: new Map(shownErrors.map(({ path, message }) => [path, message])),
    isChanged: (path) => draft.isChanged(`${section}.${path}`) && !draft.isInAddedEntry(section, path),
    isOffered: (path) =>
      !hidden.includes(`${section}.${path}`) &&
      (section !== 'site' ||
        !promiseIds.some(
          (id) =>
            !made[id] &&
            [`claims.${id}Text`, `claims.${id}Count`, `claims.proofs.${id}`].some((claim) =>
              isWithin(path, claim),
            ),
        )),
    isAdded: (path) => draft.isInAddedEntry(section, `${path}.id`),
    notices,
    linkedPath,
  };

  const followedKey = useRef<string>(undefined);
  useEffect(() => {
    // Notices of launch checks push the fields down: wait for them. They load again with the first draft.
    if (!isFetched || !shownPath || !form.current || followedKey.current === key) return;
    followedKey.current = key;
    focusField(form.current, shownPath);
  }, [isFetched, shownPath, key]);

  return (
    <FormScopeProvider value={scope}>
      <div ref={form} className="grid min-w-0 content-start gap-4">
        <FailureAlert />
        {errors.length > 0 && (
          <Alert
            tone="error"
            title={errors.length === 1 ? 'Um campo a conferir' : `${errors.length} campos a conferir`}
          >
            <ul className="grid gap-1">
              {errors.map(({ path, message }) => (
                <li key={path}>
                  <Link className="link" replace state={keepScroll} to={fieldFormPath(`${section}.${path}`)}>
                    {labelOf(sections[section], path, draft.section(section))}
                  </Link>
                  : {message}
                </li>
              ))}
            </ul>
          </Alert>
        )}
        {children}
      </div>
    </FormScopeProvider>
  );
}

/** Shows why the last save, publication or restore failed. */
function FailureAlert() {
  const { failure, unsavedSections } = useDraft();
  if (!failure) return null;
  if (isContentConflict(failure) && unsavedSections.length > 0) return <ConflictAlert />;
  const login = (
    <ButtonLink look="outline" href={paths.login} target="_blank" rel="noopener">
      Entrar em outra aba
    </ButtonLink>
  );
  return (
    <div ref={scrollTo} className="scroll-my-32">
      <Alert tone="error" action={codeOf(failure) === 'session_missing' && login}>
        {explainAdminError(failure)}
      </Alert>
    </div>
  );
}

/** The pressed button stands in a bar below the form. */
const scrollTo = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'nearest' });

/** Maximum of differences listed. */
const maxDifferences = 12;

/** Shown after somebody else saved the section: asks which text to use. */
function ConflictAlert() {
  const { saved, section, unsavedSections, overwrite, dropUnsaved, isBusy } = useDraft();
  // Invalid values, such as a half-typed number, cannot be compared.
  const isInvalid = unsavedSections.some((name) => findSectionErrors(name, section(name)).length > 0);
  const unsaved = Object.fromEntries(unsavedSections.map((name) => [name, section(name)]));
  const differences = isInvalid
    ? []
    : describeChanges(saved, { ...saved, ...unsaved }, { limit: maxDifferences });
  const action = (
    <>
      <Button look="primary" disabled={isBusy} onClick={() => void overwrite()}>
        Salvar o meu texto
      </Button>
      <Button look="outline" disabled={isBusy} onClick={dropUnsaved}>
        Ficar com o que foi salvo
      </Button>
    </>
  );
  return (
    <Alert tone="error" title={adminMessages.errors.content_changed} action={action}>
      <p>O que você escreveu continua aqui. Compare e decida:</p>
      {differences.length > 0 && (
        <>
          <p className="mt-2">O seu texto poria no lugar do que está salvo agora:</p>
          <ChangeList changes={differences.map((text) => ({ text }))} />
        </>
      )}
    </Alert>
  );
}
