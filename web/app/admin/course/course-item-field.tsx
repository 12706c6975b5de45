import { useQuery } from '@tanstack/react-query';
import type { FieldInfo } from '../../../../domain/content/fields.ts';
import type { PromptCollection } from '../../../../domain/documents/catalog.ts';
import { exercisesOf } from '../../../../domain/exercises.ts';
import { promptsPath } from '../../../../domain/paths.ts';
import { Select } from '../../../ui/select-field.tsx';
import { fetchJsonFile } from '../../data/client.ts';
import { useDraft } from '../draft/use-draft.ts';
import { ContentFieldFrame, type ValueFieldProps } from '../form/content-field-frame.tsx';
import { useFormScope } from '../form/form-scope.ts';
import { useModules } from './use-course.ts';

/** A content field that holds the id of a module, lesson, prompt or exercise, chosen by title. */
export function CourseItemField({ info, path, value, entry }: ValueFieldProps<string>) {
  const { change } = useFormScope();
  const items = useItems(info.kind);
  const options = items?.map(({ id, title }) => ({ value: id, label: title || 'Sem título' })) ?? [];
  const isKnown = options.some((option) => option.value === value);
  const unknown = items ? 'Não existe mais' : 'Carregando…';
  return (
    <ContentFieldFrame path={path} label={info.label} help={info.help} entry={entry}>
      {(control) => (
        <Select
          {...control}
          options={isKnown ? options : [{ value, label: value ? unknown : 'Escolha' }, ...options]}
          value={value}
          onChange={({ target }) => change(path, target.value)}
        />
      )}
    </ContentFieldFrame>
  );
}

/** Returns the items to choose from; undefined while they load. */
function useItems(kind: FieldInfo['kind']): { id: string; title: string }[] | undefined {
  const modules = useModules();
  const { sets } = useDraft().section('exercises');
  const prompts = useQuery({
    enabled: kind === 'prompt',
    queryKey: ['admin', 'prompts'],
    queryFn: async () => (await fetchJsonFile<PromptCollection>(promptsPath)).prompts,
  });
  const moduleName = (id: string) => modules.find((module) => module.id === id)?.title.split(':')[0] ?? id;
  switch (kind) {
    case 'module':
      return modules;
    case 'prompt':
      return prompts.data?.map(({ id, title, documentTitle }) => ({
        id,
        title: `${title} (${documentTitle})`,
      }));
    case 'exercise':
      return sets.flatMap((set) =>
        exercisesOf(set).map((exercise) => ({
          id: `${set.module}/${exercise.id}`,
          title: `${moduleName(set.module)}: ${'answers' in exercise ? exercise.question : exercise.title}`,
        })),
      );
    default:
      return modules.flatMap(({ lessons }) => lessons);
  }
}
