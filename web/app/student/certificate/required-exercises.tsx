import { ListChecks } from 'lucide-react';
import { Link } from 'react-router';
import { type RequiredCount, requiredShare } from '../../../../domain/exercises.ts';
import { exercisesPath } from '../../../../domain/paths.ts';

/** Says how a student stands with the exercises that count for the certificate. */
export function RequiredExercises({ count }: { count: RequiredCount }) {
  const { situations, needed, right, texts, texts_done, is_out_of_reach } = count;
  return (
    <>
      <p className="font-semibold">Exercícios que contam para o certificado</p>
      <ul className="list-disc pl-5">
        {situations > 0 && (
          <li>
            Situações certas na primeira tentativa: {right} de {situations}. É preciso acertar {needed}.
          </li>
        )}
        {texts > 0 && (
          <li>
            Encontre os erros: {texts_done} de {texts} textos feitos.
          </li>
        )}
      </ul>
      {is_out_of_reach && (
        <p>
          Com as respostas já dadas, não dá mais para chegar a {requiredShare}%. Fale com o suporte sobre o
          certificado.
        </p>
      )}
    </>
  );
}

/** The same in the certificate's card, with a link to the next open module. */
export function CertificateExercises({ count }: { count: RequiredCount }) {
  return (
    <div>
      <RequiredExercises count={count} />
      {count.next_module !== null && (
        <Link className="link-alone gap-2" to={exercisesPath(count.next_module)}>
          <ListChecks aria-hidden className="shrink-0" size={20} />
          Ir para os exercícios
        </Link>
      )}
    </div>
  );
}
