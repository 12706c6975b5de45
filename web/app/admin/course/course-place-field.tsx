import type { FieldInfo } from '../../../../domain/content/fields.ts';
import { Select } from '../../../ui/select-field.tsx';
import { FieldFrame } from '../form/field-frame.tsx';
import { useFormScope } from '../form/form-scope.ts';
import { useModules } from './use-course.ts';

interface CoursePlaceFieldProps {
  info: FieldInfo;
  path: string;
  value: string;
}

/** Chooses one of the course's modules or lessons, by title. */
export function CoursePlaceField({ info, path, value }: CoursePlaceFieldProps) {
  const { change } = useFormScope();
  const modules = useModules();
  const places = info.kind === 'module' ? modules : modules.flatMap(({ lessons }) => lessons);
  const options = places.map(({ id, title }) => ({ value: id, label: title || 'Sem título' }));
  const isKnown = options.some((one) => one.value === value);
  return (
    <FieldFrame path={path} label={info.label} help={info.help}>
      {(control) => (
        <Select
          {...control}
          options={isKnown ? options : [{ value, label: value ? 'Não existe mais' : 'Escolha' }, ...options]}
          value={value}
          onChange={({ target }) => change(path, target.value)}
        />
      )}
    </FieldFrame>
  );
}
