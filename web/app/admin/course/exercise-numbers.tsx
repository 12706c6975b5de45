import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { api, read } from '../../data/client.ts';
import { Loaded } from '../../data/loaded.tsx';
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
    <section aria-labelledby="exercises" className="grid gap-3">
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id="exercises" className="flex-1 text-xl">
          Exercícios
        </h2>
        <ButtonLink
          as={Link}
          look="quiet"
          className="min-h-11 px-3 py-1"
          to={`${paths.adminContent}?${new URLSearchParams({ secao: 'exercises' })}`}
        >
          <Pencil aria-hidden size={16} />
          Editar exercícios
        </ButtonLink>
      </div>
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
            <Card as="table" className="wrap-anywhere w-full overflow-hidden text-left">
              <caption className="p-4 text-left text-ink-soft text-sm">
                O que mais erram na primeira tentativa, sem nomes.
              </caption>
              <thead className="border-line border-y bg-leaf-50 text-sm">
                <tr>
                  <th scope="col" className="px-4 py-2.5">
                    Exercício
                  </th>
                  <th scope="col" className="px-4 py-2.5 text-right">
                    Erraram
                  </th>
                </tr>
              </thead>
              <tbody className="divide-y divide-line">
                {rows.slice(0, maxRows).map(({ module, exercise, title, students, wrong }) => (
                  <tr key={`${module} ${exercise}`}>
                    <th scope="row" className="px-4 py-2.5 font-semibold">
                      {title}
                      <span className="block font-normal text-ink-soft text-sm">
                        {modules.find(({ id }) => id === module)?.title}
                      </span>
                    </th>
                    <td className="px-4 py-2.5 text-right tabular-nums">
                      {wrong} de {students}
                    </td>
                  </tr>
                ))}
              </tbody>
            </Card>
          )
        }
      </Loaded>
    </section>
  );
}
