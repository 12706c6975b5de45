import type { FieldInfo } from '../../../../domain/content/fields.ts';
import { Select } from '../../../ui/select-field.tsx';
import { ContentFieldFrame } from '../form/content-field-frame.tsx';
import { useFormScope } from '../form/form-scope.ts';
import { useModules } from './use-course.ts';

interface ModuleOrLessonFieldProps {
  info: FieldInfo;
  path: string;
  value: string;
}

/** A content field that holds the id of a module or lesson, chosen by title. */
export function ModuleOrLessonField({ info, path, value }: ModuleOrLessonFieldProps) {
  const { change } = useFormScope();
  const modules = useModules();
  const items = info.kind === 'module' ? modules : modules.flatMap(({ lessons }) => lessons);
  const options = items.map(({ id, title }) => ({ value: id, label: title || 'Sem título' }));
  const isKnown = options.some((option) => option.value === value);
  return (
    <ContentFieldFrame path={path} label={info.label} help={info.help}>
      {(control) => (
        <Select
          {...control}
          options={isKnown ? options : [{ value, label: value ? 'Não existe mais' : 'Escolha' }, ...options]}
          value={value}
          onChange={({ target }) => change(path, target.value)}
        />
      )}
    </ContentFieldFrame>
  );
}
