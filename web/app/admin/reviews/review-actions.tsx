import { signedName } from '../../../../domain/reviews.ts';
import { typedTextClasses } from '../../../ui/typed-text.ts';
import { type Answer, api, read } from '../../data/client.ts';
import { AdminAction } from '../admin-action.tsx';
import { OtherActions, useMainLook } from '../row-actions.tsx';

const reviews = api.admin.reviews;

/** A review as the API returns it to admins. */
export type Review = Answer<typeof reviews.$get>['rows'][number];

/** Returns such as `Ana S., Recife`. */
export const signatureOf = ({ name, signature, city }: Review) =>
  [signedName(name, signature), city].filter(Boolean).join(', ');

/** The buttons that publish or refuse a review. */
export function ReviewButtons({ review }: { review: Review }) {
  const { id, name, status, text } = review;
  const look = useMainLook();
  return (
    <>
      {status !== 'published' && (
        <AdminAction
          label="Publicar"
          about={`a avaliação de ${name}`}
          question="Publicar esta avaliação no site?"
          firstFocus="confirm"
          look={look}
          run={() => read(reviews[':id'].publish.$post({ param: { id } }))}
          done="A avaliação está no site."
        >
          <blockquote className={`${typedTextClasses} border-leaf-200 border-l-4 pl-4`}>{text}</blockquote>
          <p className="wrap-anywhere">
            Ela aparece na página inicial e na de vendas com as estrelas, o texto como foi escrito, a data e a
            assinatura <strong>{signatureOf(review)}</strong>. Depoimentos de exemplo saem das duas páginas.
          </p>
        </AdminAction>
      )}
      {status !== 'refused' && (
        <OtherActions>
          <AdminAction
            label="Recusar"
            about={`a avaliação de ${name}`}
            question={status === 'published' ? 'Tirar esta avaliação do site?' : 'Recusar esta avaliação?'}
            look="quiet"
            run={() => read(reviews[':id'].refuse.$post({ param: { id } }))}
            done="A avaliação não aparece no site."
          >
            A avaliação continua nesta lista, e você pode publicá-la depois. A pessoa vê em Minha conta que
            ela não aparece, e não é perguntada de novo.
          </AdminAction>
        </OtherActions>
      )}
    </>
  );
}
