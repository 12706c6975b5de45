import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { useId, useState } from 'react';
import { reviewBody } from '../../../../domain/request-bodies.ts';
import { maxReviewCity, maxReviewLength, signedName } from '../../../../domain/reviews.ts';
import { messages } from '../../../messages.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CheckField, RadioField } from '../../../ui/choice-fields.tsx';
import { Field, FieldError, TextArea } from '../../../ui/field.tsx';
import { Form, FormAlert, ignore, SubmitButton, useFormField } from '../../../ui/form.tsx';
import { api, codeOf, explainError, read } from '../../data/client.ts';
import { reviewQuery } from '../../data/review.ts';

/** Asks a student who has finished the course for a review, once; in the student area. */
export function ReviewCard({ name }: { name: string }) {
  const { data } = useQuery(reviewQuery);
  const [isSent, setSent] = useState(false);
  if (!isSent && data?.review !== null) return null;
  return (
    <Card as="section" className="grid gap-4 p-5 sm:p-6" aria-labelledby="conte-como-foi">
      <h2 id="conte-como-foi" className="text-xl">
        Conte como foi
      </h2>
      {isSent ? (
        <p role="status">
          Avaliação enviada. Obrigada por contar! O que você escreveu fica em <strong>Minha conta</strong>,
          onde também se retira a autorização de mostrar no site.
        </p>
      ) : (
        <ReviewForm name={name} onSent={() => setSent(true)} />
      )}
    </Card>
  );
}

const explain = (error: unknown) =>
  explainError(
    error,
    { network: messages.login.connection, unavailable: messages.login.connection },
    'Não foi possível enviar agora. O que você escreveu continua aqui: tente de novo em instantes.',
  );

interface ReviewFormProps {
  /** The student's name. */
  name: string;
  onSent: () => void;
}

/** The form of a course review; it can also be declined. */
function ReviewForm({ name, onSent }: ReviewFormProps) {
  const queryClient = useQueryClient();
  const reload = () => queryClient.invalidateQueries(reviewQuery);
  /** Reloads after a 409: the review was sent from another tab. */
  const reloadIfAnswered = (error: unknown) => {
    if (codeOf(error) === 'wrong_state') void reload();
  };
  const decline = useMutation({
    mutationFn: () => read(api.review.decline.$post()),
    onSuccess: reload,
    onError: reloadIfAnswered,
  });
  return (
    <Form
      className="grid gap-5"
      aria-labelledby="conte-como-foi"
      schema={reviewBody}
      values={{ rating: '', text: '', consent: false, signature: 'name', city: '' }}
      invalidText="Escolha de uma a cinco estrelas."
      onSubmit={async (json) => {
        await read(api.review.$post({ json })).catch((error: unknown) => {
          reloadIfAnswered(error);
          throw error;
        });
        onSent();
        void reload();
      }}
    >
      {({ consent }) => (
        <>
          <p className="max-w-prose text-ink-soft">
            Você chegou ao fim do curso. O que mudou no seu dia? O que faltou? Perguntamos só esta vez, e
            responder não muda nada no seu acesso nem no certificado.
          </p>
          <FormAlert explain={explain} />
          {decline.error && <Alert tone="error">{explain(decline.error)}</Alert>}
          <StarsField />
          <TextArea label="Sua opinião" name="text" rows={4} maxLength={maxReviewLength} />
          <CheckField
            name="consent"
            label="Autorizo mostrar a minha avaliação no site"
            hint="Sem autorização, só a equipe do curso lê. Você pode retirar a autorização a qualquer momento, em Minha conta."
          />
          {consent && (
            <>
              <RadioField
                name="signature"
                legend="Como assinar"
                options={[
                  { value: 'name', label: `Com o meu nome: ${signedName(name, 'name')}` },
                  { value: 'initials', label: `Só com as iniciais: ${signedName(name, 'initials')}` },
                ]}
              />
              <Field
                className="max-w-md"
                label="Cidade (se quiser mostrar)"
                name="city"
                maxLength={maxReviewCity}
                autoComplete="address-level2"
              />
            </>
          )}
          <div className="flex flex-wrap gap-3">
            <SubmitButton label="Enviar" busyLabel="Enviando..." />
            <Button look="quiet" disabled={decline.isPending} onClick={() => decline.mutate()}>
              Agora não
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}

const ratings = [1, 2, 3, 4, 5] as const;

/** The rating of a form: one to five stars. */
function StarsField() {
  const errorId = useId();
  const field = useFormField('rating');
  const chosen = Number(field?.value ?? 0);
  return (
    <fieldset aria-describedby={field?.error ? errorId : undefined}>
      <legend className="mb-1.5 font-semibold">Quantas estrelas?</legend>
      <div className="-ml-1.5 flex">
        {ratings.map((rating) => (
          <label
            key={rating}
            className="relative grid size-12 cursor-pointer place-items-center rounded-control focus-frame"
          >
            <input
              className="absolute inset-0 cursor-pointer opacity-0"
              type="radio"
              name="rating"
              value={rating}
              checked={rating === chosen}
              onChange={ignore}
            />
            <Star
              aria-hidden
              size={32}
              className={`stroke-ink ${rating <= chosen ? 'fill-honey-400' : 'fill-white'}`}
              strokeWidth={1.5}
            />
            <span className="sr-only">{rating === 1 ? '1 estrela' : `${rating} estrelas`}</span>
          </label>
        ))}
      </div>
      <FieldError id={errorId}>{field?.error}</FieldError>
    </fieldset>
  );
}
