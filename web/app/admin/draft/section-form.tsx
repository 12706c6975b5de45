import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type SectionName, sections } from '../../../../domain/content/document.ts';
import { Alert } from '../../../ui/alert.tsx';
import { type FormScope, FormScopeProvider, focusField } from '../form/form-scope.ts';
import { labelOf } from '../form/schema-path.ts';
import { adminMessages } from '../messages.ts';
import { fieldAddress } from '../shell/field-address.ts';
import { FailureAlert } from './failure-alert.tsx';
import { type EditedContent, type LaunchCheck, launchChecksQuery } from './use-content.ts';
import { useDraft } from './use-draft.ts';

interface SectionFormProps {
  section: SectionName;
  /** Field named in the page's address. */
  askedPath?: string | undefined;
  children: ReactNode;
}

export function SectionForm({ section, askedPath, children }: SectionFormProps) {
  const form = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState(askedPath);
  const { content, change, problems, wrong, seeWrong } = useDraft();
  const { overrides } = content;
  const checks = useQuery(launchChecksQuery).data?.checks;
  const found = problems[section];
  const shownPath = wrong?.section === section ? wrong.path : asked;

  const scope = useMemo<FormScope>(
    () => ({
      change: (path, value) => change(section, path, value),
      problems: new Map(found?.map(({ path, message }) => [path, message])),
      notices: noticesOf(section, checks, overrides),
      shownPath,
    }),
    [section, change, found, checks, overrides, shownPath],
  );

  const show = useEffectEvent((path: string) => {
    if (form.current) focusField(form.current, path);
    setAsked(undefined);
    seeWrong();
  });
  useEffect(() => {
    if (shownPath) show(shownPath);
  }, [shownPath]);

  const navigate = useNavigate();
  const go = useEffectEvent((other: SectionName) => {
    if (other !== section) void navigate(fieldAddress(other));
  });
  useEffect(() => {
    if (wrong) go(wrong.section);
  }, [wrong]);

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
  for (const [field, value] of Object.entries(overrides)) note(field, adminMessages.desk.overridden(value));
  return notices;
}
