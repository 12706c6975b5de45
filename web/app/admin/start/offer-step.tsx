import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { promiseIds } from '../../../../domain/content/site.ts';
import { type OfferAnswers, offerAnswers } from '../../../../domain/content/start-answers.ts';
import { fieldFormPath } from '../../../../domain/field-form-path.ts';
import { paths } from '../../../../domain/paths.ts';
import { CheckField, RadioField } from '../../../ui/choice-fields.tsx';
import { Field, TextArea } from '../../../ui/field.tsx';
import { Form, FormAlert, SubmitButton } from '../../../ui/form.tsx';
import { toast } from '../../../ui/toast.ts';
import { read } from '../../data/client.ts';
import { explainAdminError } from '../explain-admin-error.ts';
import { SummaryChevron } from '../folded-part.tsx';
import { parsePrice, priceText } from '../form/price-text.ts';
import { QueryState } from '../query-state.tsx';
import { Missing } from './settings-steps.tsx';
import { type StartQuestion, type StepProps, startAnswersQuery, startApi, useTypedAnswers } from './steps.ts';

const { checkoutUrl } = offerAnswers.shape;
const proofText = z.string().max(400, 'No máximo 400 caracteres.');
const proofName = (id: string) => `proof-${id}`;
const choiceName = (id: string) => `choice-${id}`;
const backName = (id: string) => `back-${id}`;
const samplesName = 'removes-samples';

/** Checks the fields; those of the questions have names of their own. */
const form = z
  .object({
    price: z
      .string()
      .max(30)
      .refine((text) => parsePrice(text) !== undefined, 'Digite um valor em reais, como R$ 97,00.'),
    checkoutUrl,
  })
  .catchall(z.union([proofText, z.boolean()]))
  .superRefine((answers, context) => {
    for (const id of promiseIds) {
      // Undefined if the promise needs no proof.
      const proof = answers[proofName(id)];
      if (answers[choiceName(id)] === 'keep' && typeof proof === 'string' && proof.trim() === '')
        context.addIssue({
          code: 'custom',
          path: [proofName(id)],
          message: 'Conte em uma frase como você cumpre.',
        });
    }
  });

function answersOf({ price, checkoutUrl, ...answers }: z.output<typeof form>): OfferAnswers {
  const promises: OfferAnswers['promises'] = {};
  for (const id of promiseIds) {
    const text = answers[proofName(id)];
    if (answers[backName(id)] === true) promises[id] = true;
    else if (answers[choiceName(id)] === 'remove') promises[id] = null;
    else if (answers[choiceName(id)] === 'keep' && typeof text === 'string' && text.trim())
      promises[id] = text.trim();
  }
  return {
    cents: parsePrice(price) ?? 0,
    checkoutUrl,
    promises,
    removesSamples: answers[samplesName] === true,
  };
}

/** Returns true for a promise that only the seller can confirm, and about which nothing was said. */
const isUnanswered = ({ id, isKept }: StartQuestion, values: Record<string, unknown>) =>
  !isKept && (id === 'testimonials' ? values[samplesName] !== true : !values[choiceName(id)]);

/** The second step: the price, where it is paid, and each promise of the pages kept or taken out. */
export function OfferStep({ missing, onSaved }: Pick<StepProps, 'missing' | 'onSaved'>) {
  const { typed, write } = useTypedAnswers('offer');
  const client = useQueryClient();
  /** True once the button was pressed while promises had no answer. */
  const [isAsking, setAsking] = useState(false);

  /** Leads to the first promise without an answer. @returns false if there is none */
  function askWhatIsLeft(questions: readonly StartQuestion[], values: Record<string, unknown>): boolean {
    const left = questions.filter((question) => isUnanswered(question, values));
    const [first] = left;
    setAsking(first !== undefined);
    if (!first) return false;
    const count = left.length === 1 ? 'Falta 1 promessa' : `Faltam ${left.length} promessas`;
    toast.info(`Nada foi publicado ainda. ${count}: diga se cumpre ou tire.`);
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`#${questionId(first.id)}`)?.focus());
    return true;
  }

  return (
    <QueryState query={useQuery(startAnswersQuery)}>
      {({ revision, offer, questions, removed }) => (
        <>
          <Form
            aria-label="O que vende e por quanto"
            className="grid max-w-3xl gap-5"
            schema={form}
            values={{
              price: priceText(offer.cents),
              checkoutUrl: offer.checkoutUrl,
              // The product itself keeps it.
              [choiceName('lifetimeAccess')]: 'keep',
              ...typed,
            }}
            onTyped={(changed) => write({ ...typed, ...(changed as typeof typed) })}
            onSubmit={async (answers) => {
              if (askWhatIsLeft(questions, answers)) return;
              const given = answersOf(answers);
              await read(startApi.offer.$post({ json: { ...given, baseRevision: revision } }));
              write(undefined);
              await onSaved();
              const left = (await client.fetchQuery(startAnswersQuery)).questions;
              if (left.some(({ id }) => id === 'videoLessons'))
                toast.info(
                  'Publicado. Falta pôr os vídeos nas aulas: o link está na promessa das videoaulas.',
                );
              else toast.success('Publicado. O site já mostra.');
            }}
          >
            {(values) => (
              <>
                <FormAlert explain={explainAdminError} />
                <Field label="Preço do curso" name="price" inputMode="decimal" autoComplete="off" />
                <Field
                  label="Link de pagamento"
                  name="checkoutUrl"
                  type="url"
                  inputMode="url"
                  autoComplete="off"
                  hint="A página de pagamento que os botões de compra abrem. Copie-a da empresa que cobra por você."
                />
                {offer.otherLinks.map(({ where, url }) => (
                  <p key={where} className="wrap-anywhere text-ink-soft">
                    {where}: continua com {url}.{' '}
                    <Link className="link" to={fieldFormPath('site.checkoutUrlHeader')}>
                      Mudar
                    </Link>
                  </p>
                ))}
                {questions.length > 0 && (
                  <p className="text-ink-soft">
                    O site veio com promessas prontas. Confirme o que você cumpre, e tire o resto.
                  </p>
                )}
                <ul aria-label="Promessas" className="grid gap-4 empty:hidden">
                  {questions.map((question) => (
                    <Question
                      key={question.id}
                      question={question}
                      isMissing={isAsking && isUnanswered(question, values as Record<string, unknown>)}
                      choice={(values as Record<string, unknown>)[choiceName(question.id)]}
                    />
                  ))}
                </ul>
                {removed.length > 0 && (
                  <section aria-label="Fora das páginas" className="grid gap-2">
                    <h4 className="font-bold">Fora das páginas</h4>
                    {removed.map(({ id, text }) => (
                      <CheckField
                        key={id}
                        name={backName(id)}
                        label={`Pôr de volta: “${text}”`}
                        hint="Os textos voltam como eram, e aqui você conta como cumpre."
                      />
                    ))}
                  </section>
                )}
                <SubmitButton label="Publicar e continuar" busyLabel="Publicando..." className="w-fit" />
              </>
            )}
          </Form>
          {questions.every(({ isKept }) => isKept) && <Missing missing={missing} step="offer" />}
        </>
      )}
    </QueryState>
  );
}

const removalHints: Record<string, string> = {
  videoLessons: 'As aulas sem vídeo ficam ocultas; mostre cada uma em Aulas quando o vídeo estiver nela.',
  hours:
    'O certificado continua a dizer a carga horária: acerte-a em Textos e preço, “Carga horária, em horas”.',
};
const keepHints: Record<string, string> = {
  lifetimeAccess: 'Neste site as contas não vencem.',
};

const keepLabel = <span className="font-semibold">Cumpro</span>;
const removeLabel = <span className="font-semibold">Tirar das páginas</span>;

const questionId = (id: string) => `promessa-${id}`;

interface QuestionProps {
  question: StartQuestion;
  isMissing: boolean;
  choice: unknown;
}

function Question({ question, isMissing, choice }: QuestionProps) {
  const { id, text, proofHint, places } = question;
  const keepHint = keepHints[id];
  const removalHint = removalHints[id];
  return (
    <li
      id={questionId(id)}
      tabIndex={-1}
      className={`grid min-w-0 scroll-mt-4 gap-3 rounded-control border p-4 ${isMissing ? 'border-coral-700' : 'border-line'}`}
    >
      {isMissing && <p className="font-semibold text-coral-700">Falta responder: cumpre, ou tira?</p>}
      {id === 'testimonials' ? (
        <>
          <h4 className="font-bold">{text}</h4>
          <CheckField
            name={samplesName}
            label="Tirar das páginas"
            hint="As avaliações verdadeiras dos alunos tomam o lugar."
          />
        </>
      ) : (
        <RadioField
          name={choiceName(id)}
          legend={`Promessa: “${text}”`}
          options={[
            { value: 'keep', label: keepLabel, ...(keepHint && { hint: keepHint }) },
            { value: 'remove', label: removeLabel, ...(removalHint && { hint: removalHint }) },
          ]}
        />
      )}
      {choice === 'keep' && proofHint !== null && (
        <TextArea
          label="Como você cumpre"
          name={proofName(id)}
          maxLength={400}
          hint={`${proofHint} Visitantes não veem isto.`}
        />
      )}
      {choice === 'keep' && id === 'videoLessons' && (
        <Link className="link-alone w-fit" to={paths.adminCourse}>
          Pôr os vídeos nas aulas
        </Link>
      )}
      <details className="group" hidden={places.length === 0}>
        <summary className="flex min-h-11 items-center gap-2 font-semibold text-sm">
          <SummaryChevron />
          {places.length === 1
            ? 'Onde está, e o que ficaria'
            : `Os ${places.length} lugares, e o que ficaria`}
        </summary>
        <ul className="grid gap-3 pt-2">
          {places.map((place, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a sentence may come twice.
            <li key={index}>
              <Place place={place} />
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

/** A text as it is on the page, and what would stand there. */
function Place({ place: { page, before, after } }: { place: StartQuestion['places'][number] }) {
  return (
    <dl className="wrap-anywhere grid gap-1 text-sm">
      <div>
        <dt className="inline font-semibold">{page}, hoje: </dt>
        <dd className="inline">{before}</dd>
      </div>
      <div className="text-ink-soft">
        <dt className="inline font-semibold">Sem ela: </dt>
        <dd className="inline">{after ?? 'sai da página.'}</dd>
      </div>
    </dl>
  );
}
