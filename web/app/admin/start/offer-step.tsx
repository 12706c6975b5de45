import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { type OfferAnswers, offerAnswers, promiseIds } from '../../../../domain/content/start-answers.ts';
import { paths } from '../../../../domain/paths.ts';
import { CheckField } from '../../../ui/choice-fields.tsx';
import { Field, TextArea } from '../../../ui/field.tsx';
import { Form, FormAlert } from '../../../ui/form.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { toast, toastAt } from '../../../ui/toast.ts';
import { api, read } from '../../data/client.ts';
import { explainAdminError } from '../explain-admin-error.ts';
import { parsePrice, priceText } from '../form/price-text.ts';
import { QueryState } from '../query-state.tsx';
import { SummaryChevron } from '../summary-chevron.tsx';
import { useRefresh } from '../use-change.ts';
import { Missing } from './settings-steps.tsx';
import { type StartQuestion, type StepProps, startAnswersQuery, startApi, useTypedAnswers } from './steps.ts';

const { checkoutUrl } = offerAnswers.shape;
const proofText = z.string().max(400, 'No máximo 400 caracteres.');
const proofName = (id: string) => `proof-${id}`;
const removalName = (id: string) => `removal-${id}`;

/** Checks the fields; those of the questions have names of their own. */
const form = z
  .object({
    price: z
      .string()
      .max(30)
      .refine((text) => parsePrice(text) !== undefined, 'Digite um valor em reais, como R$ 97,00.'),
    checkoutUrl,
  })
  .catchall(z.union([proofText, z.boolean()]));

function answersOf({ price, checkoutUrl, ...answers }: z.output<typeof form>): OfferAnswers {
  const promises: OfferAnswers['promises'] = {};
  for (const id of promiseIds) {
    const text = answers[proofName(id)];
    if (answers[removalName(id)] === true) promises[id] = null;
    else if (typeof text === 'string' && text.trim()) promises[id] = text.trim();
  }
  return {
    cents: parsePrice(price) ?? 0,
    checkoutUrl,
    promises,
    removesSamples: answers[removalName('testimonials')] === true,
  };
}

/** The second step: the price, where it is paid, and each promise of the pages kept or taken out. */
export function OfferStep({ missing, onSaved }: StepProps) {
  const { typed, write } = useTypedAnswers('offer');
  const client = useQueryClient();
  const refresh = useRefresh();
  /** True once the rest was published, and the promises without an answer are all that is missing. */
  const [isAsking, setAsking] = useState(false);

  async function tellWhatIsLeft(baseRevision: number, answers: OfferAnswers): Promise<void> {
    const { questions: left } = await client.fetchQuery(startAnswersQuery);
    const [first] = left;
    setAsking(first !== undefined);
    if (first) {
      const count = left.length === 1 ? 'Falta 1 promessa' : `Faltam ${left.length} promessas`;
      toast.info(`Preço publicado. ${count}: diga se cumpre ou tire.`);
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`#${questionId(first.id)}`)?.focus());
    } else if (answers.removesSamples || Object.values(answers.promises).includes(null))
      toastAt('start').undoable('Publicado. As promessas saíram das páginas.', () => void undo(baseRevision));
  }

  async function undo(revision: number): Promise<void> {
    const { revisions } = api.admin.content;
    await read(revisions[':n'].restore.$post({ param: { n: String(revision) }, json: {} })).then(
      () => toast.success('Desfeito: preço, link e promessas estão como antes.'),
      (error: unknown) => toast.error(explainAdminError(error)),
    );
    await refresh();
  }
  return (
    <QueryState query={useQuery(startAnswersQuery)}>
      {({ revision, offer, questions, removed }) => (
        <>
          <Form
            aria-label="O que vende e por quanto"
            className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5"
            schema={form}
            values={{ price: priceText(offer.cents), checkoutUrl: offer.checkoutUrl, ...typed }}
            onTyped={(changed) => write({ ...typed, ...(changed as typeof typed) })}
            onSubmit={async (answers) => {
              const given = answersOf(answers);
              await read(startApi.offer.$post({ json: { ...given, baseRevision: revision } }));
              write(undefined);
              await onSaved();
              await tellWhatIsLeft(revision, given);
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
                {questions.length > 0 && (
                  <p className="text-ink-soft">
                    O site veio com promessas prontas. Confirme o que você cumpre, e tire o resto.
                  </p>
                )}
                {questions.map((question) => (
                  <Question
                    key={question.id}
                    question={question}
                    isMissing={isAsking}
                    isRemoved={(values as Record<string, unknown>)[removalName(question.id)] === true}
                  />
                ))}
                {removed.length > 0 && (
                  <p className="wrap-anywhere text-ink-soft">
                    Fora das páginas: {removed.map((text) => `“${text}”`).join('; ')}.{' '}
                    <Link className="link" to={`${paths.adminContent}?secao=versoes`}>
                      Pôr de volta, nas versões do site
                    </Link>
                  </p>
                )}
                <SubmitButton label="Publicar e continuar" busyLabel="Publicando..." className="w-fit" />
              </>
            )}
          </Form>
          {questions.length === 0 && <Missing missing={missing} step="offer" />}
        </>
      )}
    </QueryState>
  );
}

const removalHints: Record<string, string> = {
  'video-lessons': 'As aulas sem vídeo ficam ocultas; mostre cada uma em Aulas quando o vídeo estiver nela.',
  hours: 'O certificado continua a dizer a carga horária.',
  testimonials: 'As avaliações verdadeiras dos alunos tomam o lugar.',
};

const questionId = (id: string) => `promessa-${id}`;

interface QuestionProps {
  question: StartQuestion;
  isMissing: boolean;
  isRemoved: boolean;
}

function Question({ question, isMissing, isRemoved }: QuestionProps) {
  const { id, text, proofHint, places } = question;
  const [first, ...others] = places;
  return (
    <fieldset
      id={questionId(id)}
      tabIndex={-1}
      className={`grid min-w-0 scroll-mt-4 grid-cols-[minmax(0,1fr)] gap-3 rounded-control border p-4 ${isMissing ? 'border-coral-700' : 'border-line'}`}
    >
      <legend className="px-1 font-bold">{id === 'testimonials' ? text : `Promessa: “${text}”`}</legend>
      {isMissing && <p className="font-semibold text-coral-700">Falta responder: cumpre, ou tira?</p>}
      {first && <Place place={first} />}
      {others.length > 0 && (
        <details className="group">
          <summary className="flex min-h-11 items-center gap-2 font-semibold">
            <SummaryChevron />
            {others.length === 1 ? 'E em mais 1 lugar' : `E em mais ${others.length} lugares`}
          </summary>
          <ul className="grid gap-3 pt-2">
            {others.map((place, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a sentence may come twice.
              <li key={index}>
                <Place place={place} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {!isRemoved && proofHint !== null && (
        <TextArea
          label="Sim, cumpro: como"
          name={proofName(id)}
          maxLength={400}
          hint={`${proofHint} Visitantes não veem isto.`}
        />
      )}
      {!isRemoved && id === 'video-lessons' && (
        <Link className="link-alone w-fit" to={paths.adminCourse}>
          Sim, cumpro: pôr os vídeos
        </Link>
      )}
      <CheckField name={removalName(id)} label="Tirar das páginas" hint={removalHints[id] ?? ''} />
    </fieldset>
  );
}

/** A text as it is on the page, and what would stand there. */
function Place({ place: { before, after } }: { place: StartQuestion['places'][number] }) {
  return (
    <dl className="wrap-anywhere grid gap-1 text-sm">
      <div>
        <dt className="inline font-semibold">Hoje: </dt>
        <dd className="inline">{before}</dd>
      </div>
      <div className="text-ink-soft">
        <dt className="inline font-semibold">Sem ela: </dt>
        <dd className="inline">{after ?? 'sai da página.'}</dd>
      </div>
    </dl>
  );
}
