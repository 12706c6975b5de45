import { useQuery } from '@tanstack/react-query';
import { typedTags } from '../../../../domain/student-tags.ts';
import { Field } from '../../../ui/field.tsx';
import { api, read } from '../../data/client.ts';
import { AdminAction } from '../admin-action.tsx';
import type { StudentDetail } from './students.ts';

/** Returns the tags that any student has. */
export function useTags(): readonly string[] {
  const { data } = useQuery({
    queryKey: ['admin', 'students', 'tags'],
    queryFn: () => read(api.admin['student-tags'].$get()),
  });
  return data?.tags ?? [];
}

/** The button that changes a student's tags. */
export function EditTags({ student: { id, tags } }: { student: StudentDetail }) {
  return (
    <AdminAction
      label="Etiquetas"
      question="Etiquetas desta pessoa"
      confirmLabel="Salvar"
      schema={typedTags}
      values={{ tags: tags.join(', ') }}
      run={(json) => read(api.admin.students[':id'].tags.$put({ param: { id }, json }))}
      done="Etiquetas salvas."
    >
      <TagsField tags={tags} />
      <p>Só a equipe as vê no Painel. A pessoa as recebe se baixar os dados dela.</p>
    </AdminAction>
  );
}

function TagsField({ tags }: { tags: readonly string[] }) {
  const used = useTags().filter((tag) => !tags.includes(tag));
  return (
    <Field
      label="Etiquetas, separadas por vírgula"
      name="tags"
      autoComplete="off"
      placeholder="Clínica Sol, turma 2"
      hint={used.length > 0 && `Em uso: ${used.slice(0, 10).join(', ')}.`}
    />
  );
}
