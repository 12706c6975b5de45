import { CircleAlert } from 'lucide-react';
import { type FocusEvent, type ReactNode, useId, useState } from 'react';
import type { FieldInfo } from '../../../../domain/content/fields.ts';
import { Badge } from '../../../ui/badge.tsx';
import { type ControlProps, controlClasses, FieldError } from '../../../ui/field.tsx';
import { useFormScope } from './form-scope.ts';

/** Replaces the label and adds controls where the field is an entry of a list. */
export interface EntryHeader {
  label: string;
  handle?: ReactNode;
  actions?: ReactNode;
}

/** Props of the field of one value. */
export interface ValueFieldProps<Value> {
  info: FieldInfo;
  path: string;
  value: Value;
  entry?: EntryHeader | undefined;
}

interface ContentFieldFrameProps {
  path: string;
  label: string;
  help?: string | undefined;
  counter?: ReactNode;
  entry?: EntryHeader | undefined;
  /** Shown while the field has the focus. */
  tools?: ReactNode;
  /** Renders the control. */
  children: (props: ControlProps & { 'data-path': string }) => ReactNode;
}

/** Ties a content field's control to its label, help, launch checks and error. */
export function ContentFieldFrame({
  path,
  label,
  help,
  counter,
  entry,
  tools,
  children,
}: ContentFieldFrameProps) {
  const id = useId();
  const [hasFocus, setFocus] = useState(false);
  const { errors, notices, isChanged } = useFormScope();
  const error = errors.get(path);
  const notice = notices.get(path);
  const ids = {
    changed: isChanged(path) && `${id}-changed`,
    help: help && `${id}-help`,
    notice: notice && `${id}-notice`,
    error: error && `${id}-error`,
  };

  function handleBlur({ currentTarget, relatedTarget }: FocusEvent) {
    // A menu of the tools stands elsewhere in the page.
    if (!currentTarget.contains(relatedTarget) && !relatedTarget?.closest('[role="menu"]')) setFocus(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus of the control in it comes here.
    <div className="min-w-0" onFocus={() => setFocus(true)} onBlur={handleBlur}>
      <div className={`mb-1 flex flex-wrap items-center gap-x-2 ${tools ? 'min-h-11' : 'min-h-8'}`}>
        {entry?.handle}
        <label className={`${entry ? 'min-w-24' : 'min-w-0'} flex-1 font-semibold`} htmlFor={id}>
          {entry?.label ?? label}
        </label>
        <ChangedMark id={ids.changed || undefined} path={path} />
        {hasFocus && tools}
        {entry?.actions}
      </div>
      {children({
        id,
        'aria-describedby': Object.values(ids).filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
        'data-path': path,
        // Room for the fixed header and button bar.
        className: `${controlClasses} min-h-12 scroll-my-32`,
      })}
      <div className="flex justify-between gap-4 text-ink-soft text-sm">
        {help && (
          <p className="mt-1.5" id={ids.help}>
            {help}
          </p>
        )}
        {counter}
      </div>
      <FieldNotices id={ids.notice} path={path} />
      <FieldError id={ids.error}>{error}</FieldError>
    </div>
  );
}

interface FieldGroupProps {
  path: string;
  label: string;
  help?: ReactNode;
  /** Replaces the path's error. */
  error?: string | undefined;
  className?: string;
  children: ReactNode;
}

/** Labels the controls of a value that has several, such as an uploaded file. */
export function FieldGroup({ path, label, help, error, className = 'gap-2', children }: FieldGroupProps) {
  const id = useId();
  const { errors } = useFormScope();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its name into its border.
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={help ? `${id}-help` : undefined}
      className={`grid ${className}`}
    >
      <p className="font-semibold" id={`${id}-label`}>
        {label}
      </p>
      <ChangedMark path={path} />
      {children}
      {help && (
        <p className="text-ink-soft text-sm" id={`${id}-help`}>
          {help}
        </p>
      )}
      <FieldNotices path={path} />
      <FieldAlert text={error ?? errors.get(path)} />
    </div>
  );
}

/** Says that the field differs from what visitors read now. */
export function ChangedMark({ id, path }: { id?: string | undefined; path: string }) {
  if (!useFormScope().isChanged(path)) return null;
  return (
    <span id={id} className="shrink-0 justify-self-start">
      <Badge tone="honey">Mudou</Badge>
    </span>
  );
}

/** An error that screen readers announce when it appears. */
export function FieldAlert({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p role="alert" className="font-semibold text-coral-700 text-sm">
      {text}
    </p>
  );
}

/** Shows launch checks and server overrides beside a field. */
export function FieldNotices({ id, path }: { id?: string | undefined; path: string }) {
  const texts = useFormScope().notices.get(path) ?? [];
  if (texts.length === 0) return null;
  return (
    <div id={id} className="mt-2 grid gap-2 text-ink text-sm">
      {texts.map((text) => (
        <p key={text} className="flex gap-2 rounded-control bg-honey-100 px-3 py-2">
          <CircleAlert aria-hidden size={18} className="mt-px shrink-0" />
          {text}
        </p>
      ))}
    </div>
  );
}
