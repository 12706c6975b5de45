import { useId } from 'react';
import type { FieldInfo } from '../../../../domain/content/fields.ts';
import { Select } from '../../../ui/select-field.tsx';
import { FieldFrame, FieldNotices } from './field-frame.tsx';
import { useForm } from './form-scope.ts';

interface OptionFieldProps<Value> {
  info: FieldInfo;
  path: string;
  value: Value;
}

export function ChoiceField({ info, path, value }: OptionFieldProps<string>) {
  const { change } = useForm();
  return (
    <FieldFrame path={path} label={info.label} help={info.help}>
      {(control) => (
        <div className="max-w-sm">
          <Select
            {...control}
            options={Object.entries(info.choices ?? {}).map(([key, label]) => ({ value: key, label }))}
            value={value}
            onChange={({ target }) => change(path, target.value)}
          />
        </div>
      )}
    </FieldFrame>
  );
}

export function FlagField({ info, path, value }: OptionFieldProps<boolean>) {
  const id = useId();
  const { change, notices } = useForm();
  const notice = notices.get(path);
  return (
    <div className="flex min-h-11 items-start gap-3">
      <input
        id={id}
        type="checkbox"
        aria-describedby={info.help || notice ? `${id}-help` : undefined}
        data-path={path}
        className="mt-0.5 size-6 shrink-0 scroll-my-32 accent-leaf-700"
        checked={value}
        onChange={({ target }) => change(path, target.checked)}
      />
      <div>
        <label className="font-semibold" htmlFor={id}>
          {info.label}
        </label>
        <div id={`${id}-help`} className="text-ink-soft text-sm">
          {info.help}
          <FieldNotices texts={notice} />
        </div>
      </div>
    </div>
  );
}
