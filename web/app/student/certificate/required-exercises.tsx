import { type RequiredCount, requiredShare } from '../../../../domain/exercises.ts';

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
            Textos com erros feitos: {texts_done} de {texts}.
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
