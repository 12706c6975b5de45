import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { describeChanges } from '../../../../domain/content/changes.ts';
import { findSectionErrors, type SectionName, sections } from '../../../../domain/content/document.ts';
import { paths } from '../../../../domain/paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { codeOf, isChange } from '../../data/client.ts';
import { explainAdminError } from '../explain-admin-error.ts';
import { type FormScope, FormScopeProvider, focusField } from '../form/form-scope.ts';
import { labelOf } from '../form/schema-path.ts';
import { adminMessages } from '../messages.ts';
import { ChangeList } from './publish-dialog.tsx';
import { type EditedContent, type LaunchCheck, launchChecksQuery } from './use-content.ts';
import { useDraft } from './use-draft.ts';

/** Goes to the field that the page's address names. */
export function SectionForm({ section, children }: { section: SectionName; children: ReactNode }) {
  const form = useRef<HTMLDivElement>(null);
  const [search] = useSearchParams();
  const shownPath = search.get('campo') ?? undefined;
  // Asking for the same field again changes the key.
  const { key } = useLocation();
  const { content, change, problems } = useDraft();
  const { overrides } = content;
  const { data: { checks } = {}, isFetched } = useQuery(launchChecksQuery);
  const found = problems[section];

  const scope = useMemo<FormScope>(
    () => ({
      change: (path, value) => change(section, path, value),
      problems: new Map(found?.map(({ path, message }) => [path, message])),
      notices: noticesOf(section, checks, overrides),
      shownPath,
    }),
    [section, change, found, checks, overrides, shownPath],
  );

  useEffect(() => {
    // Notices of launch checks push the fields down: wait for them.
    if (isFetched && shownPath && form.current && key) focusField(form.current, shownPath);
  }, [isFetched, shownPath, key]);

  return (
    <FormScopeProvider value={scope}>
      <div ref={form} className="grid min-w-0 max-w-4xl content-start gap-4">
        <FailureAlert />
        {found && found.length > 0 && (
          <Alert
            tone="error"
            title={found.length === 1 ? 'Um campo a conferir' : `${found.length} campos a conferir`}
          >
            <ul className="grid gap-1">
              {found.map(({ path, message }) => (
                <li key={path}>
                  <button
                    type="button"
                    className="link text-left"
                    onClick={() => form.current && focusField(form.current, path)}
                  >
                    {labelOf(sections[section], path)}
                  </button>
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

/** Returns launch checks and server overrides by path inside the section. */
function noticesOf(
  section: SectionName,
  checks: readonly LaunchCheck[] = [],
  overrides: EditedContent['overrides'],
): Map<string, string[]> {
  const notices = new Map<string, string[]>();
  const note = (field: string | null, text: string) => {
    if (!field?.startsWith(`${section}.`)) return;
    const path = field.slice(section.length + 1);
    notices.set(path, [...(notices.get(path) ?? []), text]);
  };
  for (const { field, text, also_at } of checks) for (const place of [field, ...also_at]) note(place, text);
  for (const [field, value] of Object.entries(overrides)) note(field, adminMessages.common.overridden(value));
  return notices;
}

function FailureAlert() {
  const { failure, unsavedSections } = useDraft();
  if (!failure) return null;
  if (isChange(failure) && unsavedSections.length > 0) return <ConflictAlert />;
  const login = (
    <ButtonLink look="outline" href={paths.login} target="_blank" rel="noopener">
      Entrar em outra aba
    </ButtonLink>
  );
  return (
    <Alert tone="error" action={codeOf(failure) === 'session_missing' && login}>
      {explainAdminError(failure)}
    </Alert>
  );
}

/** Maximum of differences listed. */
const limit = 12;

/** Someone else saved meanwhile: asks which text wins. */
function ConflictAlert() {
  const { saved, section, unsavedSections, saveOver, forget, isBusy } = useDraft();
  const differences = useMemo(() => {
    // Half a number cannot be compared.
    if (unsavedSections.some((name) => findSectionErrors(name, section(name)).length > 0)) return [];
    const mine = Object.fromEntries(unsavedSections.map((name) => [name, section(name)]));
    return describeChanges(saved, { ...saved, ...mine }, { limit });
  }, [saved, section, unsavedSections]);
  const action = (
    <>
      <Button look="primary" disabled={isBusy} onClick={() => void saveOver()}>
        Salvar o meu texto
      </Button>
      <Button look="outline" disabled={isBusy} onClick={forget}>
        Ficar com o que foi salvo
      </Button>
    </>
  );
  return (
    <Alert tone="error" title={adminMessages.common.contentChanged} action={action}>
      <p>O que você escreveu continua aqui. Compare e decida:</p>
      {differences.length > 0 && (
        <>
          <p className="mt-2">O seu texto poria no lugar do que está salvo agora:</p>
          <ChangeList changes={differences} />
        </>
      )}
    </Alert>
  );
}
