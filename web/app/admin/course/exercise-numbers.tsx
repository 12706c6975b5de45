import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { Link } from 'react-router';
import { fieldFormPath } from '../../../../domain/field-form-path.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { CompactTable } from '../../../ui/table.tsx';
import { api, read } from '../../data/client.ts';
import { Loaded } from '../../data/loaded.tsx';
import { Section } from '../shell/section.tsx';
import { useModules } from './use-course.ts';

/** Maximum of exercises listed. */
const maxRows = 10;

/** Lists the exercises that most students get wrong at first, with a link to their form. */
export function ExerciseNumbers() {
  const modules = useModules();
  const numbers = useQuery({
    queryKey: ['admin', 'exercises'],
    queryFn: async () => (await read(api.admin.exercises.$get())).rows,
  });
  return (
    <Section
      id="exercises"
      title="Exercícios"
      className="mt-4 gap-3"
      action={
        <ButtonLink as={Link} look="quiet" isSmall Icon={Pencil} to={fieldFormPath('exercises')}>
          Editar exercícios
        </ButtonLink>
      }
    >
      <Loaded
        query={numbers}
        fallback={<Loading label="Carregando..." />}
        errorText="Não foi possível carregar os números dos exercícios. Tente novamente."
      >
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-ink-soft">
              Quando os alunos responderem, você verá aqui o que eles mais erram.
            </p>
          ) : (
            <Card className="px-4 pb-2">
              <CompactTable
                caption="O que mais erram na primeira tentativa, sem nomes"
                columns={[
                  {
                    label: 'Exercício',
                    cell: ({ module, title }) => (
                      <>
                        <span className="wrap-anywhere font-semibold">{title}</span>
                        <span className="block text-ink-soft text-sm">
                          {modules.find(({ id }) => id === module)?.title}
                        </span>
                      </>
                    ),
                  },
                  { label: 'Erraram', cell: ({ wrong, students }) => `${wrong} de ${students}` },
                ]}
                rows={rows.slice(0, maxRows).map((row) => ({ ...row, id: `${row.module} ${row.exercise}` }))}
              />
            </Card>
          )
        }
      </Loaded>
    </Section>
  );
}
