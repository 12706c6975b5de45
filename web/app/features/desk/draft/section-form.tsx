import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { type SectionName, sections } from '../../../../../domain/content/document.ts';
import { Alert } from '../../../../ui/alert.tsx';
import type { LaunchCheck } from '../desk-api.ts';
import { describeSchema, labelOf } from '../form/describe-schema.ts';
import { type FormScope, FormScopeProvider, focusField } from '../form/form-scope.ts';
import { FailureAlert } from './failure-alert.tsx';
import { useLaunchChecks } from './use-content.ts';
import { useDraft } from './use-draft.ts';

interface SectionFormProps {
  section: SectionName;
  /** A field that was asked for by the page's address. */
  askedPath?: string | undefined;
  children: ReactNode;
}

/** Around the fields of a section: what is wrong with them, what a launch needs of them, and which is to be seen. */
export function SectionForm({ section, askedPath, children }: SectionFormProps) {
  const form = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState(askedPath);
  const { change, problems, wrong, seeWrong } = useDraft();
  const checks = useLaunchChecks().data?.checks;
  const found = problems[section];
  const shownPath = wrong?.section === section ? wrong.path : asked;

  const scope = useMemo<FormScope>(
    () => ({
      change: (path, value) => change(section, path, value),
      problems: new Map(found?.map(({ path, message }) => [path, message])),
      notices: noticesOf(section, checks),
      shownPath,
    }),
    [section, change, found, checks, shownPath],
  );

  const show = useEffectEvent((path: string) => {
    if (form.current) focusField(form.current, path);
    setAsked(undefined);
    seeWrong();
  });
  useEffect(() => {
    if (shownPath) show(shownPath);
  }, [shownPath]);

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
                    {labelOf(describeSchema(sections[section]), path)}
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

function noticesOf(section: SectionName, checks: readonly LaunchCheck[] = []): Map<string, LaunchCheck[]> {
  const notices = new Map<string, LaunchCheck[]>();
  for (const check of checks) {
    if (!check.field?.startsWith(`${section}.`)) continue;
    const path = check.field.slice(section.length + 1);
    notices.set(path, [...(notices.get(path) ?? []), check]);
  }
  return notices;
}
