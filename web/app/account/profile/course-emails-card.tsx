import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { TitledCard } from '../../../ui/card.tsx';
import { toast } from '../../../ui/toast.ts';
import { api, read } from '../../data/client.ts';
import { explainAccountError } from './use-account.ts';

const courseEmailsApi = api['course-emails'];
const queryKey = ['course-emails'];

/** The account page's switch for emails about the course. */
export function CourseEmailsCard() {
  const queryClient = useQueryClient();
  const { data } = useQuery({ queryKey, queryFn: () => read(courseEmailsApi.$get()) });
  const { mutate, isPending } = useMutation({
    mutationFn: (is_refused: boolean) => read(courseEmailsApi.$put({ json: { is_refused } })),
    onSuccess: (choice) => queryClient.setQueryData(queryKey, choice),
    onError: (error) => toast.error(explainAccountError(error)),
  });
  const isRefused = data?.is_refused;
  return (
    <TitledCard title="E-mails sobre o curso">
      <p className="max-w-prose text-ink-soft" role="status">
        {isRefused
          ? 'Você não recebe lembretes nem novidades do curso. O que é da sua conta e das suas compras continua a chegar.'
          : 'De vez em quando a equipe escreve aos alunos sobre o curso. Cada e-mail traz um link para parar.'}
      </p>
      <p>
        <Button
          look="outline"
          isSmall
          disabled={isPending || isRefused === undefined}
          onClick={() => mutate(!isRefused)}
        >
          {isRefused ? 'Voltar a receber' : 'Não receber mais'}
        </Button>
      </p>
    </TitledCard>
  );
}
