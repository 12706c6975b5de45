import type { InferResponseType } from 'hono/client';
import { signedName } from '../../../../domain/reviews.ts';
import { api, read } from '../../data/client.ts';
import { AdminAction } from '../admin-action.tsx';

const reviews = api.admin.reviews;

/** A review as the API returns it to admins. */
export type Review = InferResponseType<typeof reviews.$get, 200>['rows'][number];

/** How the review is signed, and the buttons that publish or refuse it. */
export function ReviewActions({ review }: { review: Review }) {
  const { id, name, signature, city, status } = review;
  const signatureText = [signedName(name, signature), city].filter(Boolean).join(', ');
  return (
    <>
      <p className="wrap-anywhere text-ink-soft text-sm">
        Autorizou mostrar no site, assinada: {signatureText}.
      </p>
      <div className="flex flex-wrap gap-3">
        {status !== 'published' && (
          <AdminAction
            label="Publicar"
            about={`a avaliação de ${name}`}
            question="Publicar esta avaliação no site?"
            firstFocus="confirm"
            run={() => read(reviews[':id'].publish.$post({ param: { id } }))}
            done="A avaliação está no site."
          >
            <p className="wrap-anywhere">
              Ela aparece na página inicial e na de vendas com as estrelas, o texto como foi escrito, a data e
              a assinatura <strong>{signatureText}</strong>. Depoimentos de exemplo saem das duas páginas.
            </p>
          </AdminAction>
        )}
        {status !== 'refused' && (
          <AdminAction
            label="Recusar"
            about={`a avaliação de ${name}`}
            question={status === 'published' ? 'Tirar esta avaliação do site?' : 'Recusar esta avaliação?'}
            look="quiet"
            run={() => read(reviews[':id'].refuse.$post({ param: { id } }))}
            done="A avaliação não aparece no site."
          >
            <p>
              A avaliação continua nesta lista, e você pode publicá-la depois. A pessoa vê em Minha conta que
              ela não aparece, e não é perguntada de novo.
            </p>
          </AdminAction>
        )}
      </div>
    </>
  );
}
