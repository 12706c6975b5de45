import { randomBytes, randomUUID } from 'node:crypto';
import { certificatePageFile } from '../../../domain/certificate-page.ts';
import { lessonsOf } from '../../../domain/content/course.ts';
import { checkoutStepPath } from '../../../domain/counted-steps.ts';
import { exercisesOf, requiredExercises, solutionOf } from '../../../domain/exercises.ts';
import { fieldFormPath } from '../../../domain/field-form-path.ts';
import { shortMoneyText } from '../../../domain/money.ts';
import { certificatePath, lessonPath, paths } from '../../../domain/paths.ts';
import { providerLabels } from '../../../domain/purchases.ts';
import { type RehearsalStepName, rehearsalLabels } from '../../../domain/rehearsal.ts';
import type { SettingsTestResult } from '../../../domain/settings.ts';
import type { ReachLink } from '../../reach-link.ts';
import type { PurchasesFeature } from '../purchases/purchases.feature.ts';
import { createBuyer, StepFailure } from './buyer.ts';
import type { Stage } from './stage.ts';

type SampleSale = Parameters<PurchasesFeature['sampleSales']['sign']>[0];

/** Thrown by a step that needs what an earlier one did not give. */
export class NotPlayed extends Error {}

/** The only ways out of a rehearsal. */
export interface Outside {
  reachLink: ReachLink;
  /** Asks the real mail server whether it takes the sender. */
  testSender(): Promise<SettingsTestResult>;
}

/** Results that later steps need. */
interface Played {
  sales: SampleSale[];
  link?: URL;
  isIn?: true;
  lessons?: string[];
  code?: string;
}

const buyerName = 'Aluna do Ensaio';
const tellServer = 'Mostre isto a quem cuida do servidor.';

/** Returns the steps of a rehearsal, to be played in order; each resolves to what it saw, in Portuguese. */
export function createSteps(
  { product, appUrl, renderPages }: Stage,
  { reachLink, testSender }: Outside,
): Record<RehearsalStepName, () => Promise<string>> {
  const { call, callOrFail, replaceCookies, readEmails } = createBuyer({ product, appUrl });
  const { sampleSales } = product.features.purchases;
  const content = product.features.content.current();
  const played: Played = { sales: [] };

  /** Returns what an earlier step gave. @throws {NotPlayed} */
  function need<Given>(given: Given | undefined, step: RehearsalStepName): Given {
    if (given === undefined)
      throw new NotPlayed(`Não foi ensaiado: depende do passo “${rehearsalLabels[step]}”.`);
    return given;
  }

  /** @throws {StepFailure} with the reason of each sale that does not go as it should */
  async function playSales(sales: readonly SampleSale[], status: 'approved' | 'refunded'): Promise<void> {
    const failed = new Map<string, string>();
    for (const sale of sales) {
      const reason = await sampleSales.play(sale, status, (path, { headers, body }) =>
        call('POST', path, { headers, body }),
      );
      if (reason) failed.set(sale.provider, reason);
      else if (status === 'approved') played.sales.push(sale);
    }
    const [provider] = failed.keys();
    if (!provider) return;
    const place = failed.size === 1 ? `#${provider}` : '';
    throw new StepFailure([...failed.values()].join(' '), paths.adminPayments + place);
  }

  async function checkLink(address: string, field: string): Promise<void> {
    const page = fieldFormPath(field);
    if (!address) throw new StepFailure('Falta o link de compra: quem clica não chega a pagar.', page);
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (url?.protocol !== 'https:')
      throw new StepFailure('O link de compra não é um endereço com https.', page);
    const status = await reachLink(url).catch(() => {
      throw new StepFailure(
        `O endereço do link de compra (${url.host}) não respondeu. Abra o link no navegador; se ele não abrir, copie-o de novo da empresa de pagamento.`,
        page,
      );
    });
    // Many companies refuse programs: any answer but these shows that the page is there.
    if (status === 404 || status === 410 || status >= 500)
      throw new StepFailure(
        `O link de compra (${url.host}) leva a uma página que não existe ou não funciona (${status}). Copie-o de novo da empresa de pagamento.`,
        page,
      );
  }

  /** Answers the exercises that count for the certificate. */
  async function answerExercises(failure: StepFailure): Promise<void> {
    if (requiredExercises(content.exercises).length === 0) return;
    for (const set of content.exercises.sets) {
      const answers = exercisesOf(set)
        .map((one) => ({ exercise: one.id, chosen: solutionOf(one), age: 0 }))
        .filter(({ chosen }) => chosen.length > 0);
      await callOrFail(failure, 'POST', `/api/exercises/${set.module}`, { json: { answers } });
    }
  }

  async function completeLessons(lessons: readonly string[], failure: StepFailure) {
    const answer = await callOrFail(failure, 'POST', '/api/progress', {
      json: { completed_lessons: lessons },
    });
    return (await answer.json()) as { completed: number; certificate: { code: string } | null };
  }

  return {
    async visit() {
      const price = shortMoneyText(content.offer.cents);
      await renderPages('curso.html', 'app.html').catch(() => {
        throw new StepFailure(
          'A página do curso não pôde ser montada. Publique os textos de novo.',
          paths.adminContent,
        );
      });
      const failure = new StepFailure(`A página do curso não respondeu. ${tellServer}`);
      const page = await callOrFail(failure, 'GET', paths.course);
      if (!(await page.text()).replaceAll('\u00a0', ' ').includes(price))
        throw new StepFailure(
          `A página do curso não mostra o preço publicado (${price}). Confira o preço e publique de novo.`,
          fieldFormPath('site.price.cents'),
        );
      return `A página do curso abre e mostra ${price}.`;
    },

    async checkout() {
      const failure = new StepFailure(`O clique no botão de compra não foi recebido. ${tellServer}`);
      await callOrFail(failure, 'POST', checkoutStepPath);
      const { checkoutUrlHeader, checkoutUrlHero, promotion } = content.offer;
      const field = (name: string) => (promotion ? 'site.promotion.checkoutUrl' : `site.${name}`);
      await checkLink(checkoutUrlHero, field('checkoutUrlHero'));
      if (checkoutUrlHeader !== checkoutUrlHero)
        await checkLink(checkoutUrlHeader, field('checkoutUrlHeader'));
      return 'O link de compra é seguro e responde.';
    },

    async sale() {
      const sales = sampleSales.connected().map((provider, index) => ({
        provider,
        email: `ensaio-${randomUUID()}@ensaio.invalid`,
        name: buyerName,
        transaction: `9${Date.now()}${index}`,
      }));
      if (sales.length === 0)
        throw new StepFailure(
          'Nenhuma empresa de pagamento está ligada: quem pagar não entra sozinho. Ligue a sua.',
          paths.adminPayments,
        );
      await playSales(sales, 'approved');
      return `A venda abriu o curso: ${sales.map(({ provider }) => providerLabels[provider]).join(', ')}.`;
    },

    async email() {
      need(played.sales[0], 'sale');
      const links = (await readEmails()).map(({ action }) => action?.url ?? '');
      const link = links.find((url) => url.startsWith(`${appUrl}${paths.firstPassword}?`));
      if (!link) throw new StepFailure(`O e-mail da compra saiu sem o link de acesso. ${tellServer}`);
      played.link = new URL(link);
      const { ok, message } = await testSender();
      if (!ok) throw new StepFailure(message, paths.adminMail);
      return `O e-mail da compra foi escrito, com o link, e não foi enviado. ${message}`;
    },

    async login() {
      const { pathname, search, searchParams } = need(played.link, 'email');
      const failure = new StepFailure(`O link do e-mail não deixou entrar. ${tellServer}`);
      await callOrFail(failure, 'GET', pathname + search);
      const json = { token: searchParams.get('token'), newPassword: randomBytes(24).toString('base64url') };
      replaceCookies(await callOrFail(failure, 'POST', '/api/auth/reset-password', { json }));
      await callOrFail(failure, 'GET', '/api/session');
      played.isIn = true;
      return 'O link do e-mail abriu a conta, e quem comprou entrou.';
    },

    async lesson() {
      need(played.isIn, 'login');
      const lessons = lessonsOf(content.course.modules);
      const [lesson] = lessons;
      if (!lesson) throw new StepFailure('O curso não tem nenhuma aula publicada.', paths.adminCourse);
      const { id, title } = lesson;
      const failure = (text: string) => new StepFailure(text, `${paths.adminCourse}?aula=${id}`);
      const noAccess = 'Quem comprou não entra no curso. Confira quem vê o curso.';
      await callOrFail(new StepFailure(noAccess, paths.adminAccess), 'GET', '/api/course');
      await callOrFail(failure(`A aula “${title}” não abriu. ${tellServer}`), 'GET', lessonPath(id));
      const stuck = failure(`A aula “${title}” não pôde ser concluída. ${tellServer}`);
      if ((await completeLessons([id], stuck)).completed !== 1) throw stuck;
      played.lessons = lessons.map((one) => one.id);
      return `A aula “${title}” abriu e foi concluída.`;
    },

    async certificate() {
      const lessons = need(played.lessons, 'lesson');
      const failure = new StepFailure(
        `Com todas as aulas concluídas o certificado não saiu. ${tellServer}`,
        fieldFormPath('certificate'),
      );
      await answerExercises(failure);
      const { certificate } = await completeLessons(lessons, failure);
      if (!certificate) throw failure;
      played.code = certificate.code;
      // The step fails if the certificate's email cannot be written.
      await readEmails();
      return `Com todas as aulas concluídas (${lessons.length}), o certificado saiu.`;
    },

    async validation() {
      const code = need(played.code, 'certificate');
      const failure = new StepFailure(
        `A página que valida o certificado não o reconheceu. ${tellServer}`,
        fieldFormPath('certificate'),
      );
      await renderPages(certificatePageFile('valid')).catch(() => {
        throw failure;
      });
      const page = await (await callOrFail(failure, 'GET', certificatePath(code))).text();
      if (!page.includes(code) || !page.includes(buyerName)) throw failure;
      return 'A página que valida o certificado o reconhece.';
    },

    async refund() {
      need(played.sales[0], 'sale');
      await playSales(played.sales, 'refunded');
      if (product.settings.current().COURSE_ACCESS === 'open')
        return 'O reembolso foi registrado. O curso está aberto a todos, e por isso nada fecha.';
      const stillOpen = (what: string) =>
        new StepFailure(`Depois do reembolso ${what}. ${tellServer}`, paths.adminSales);
      need(played.isIn, 'login');
      if ((await call('GET', '/api/course')).ok) throw stillOpen('o curso continuou aberto');
      const code = need(played.code, 'certificate');
      const { status } = (await (await call('GET', `/api/certificates/${code}`)).json()) as {
        status?: string;
      };
      if (status !== 'revoked') throw stillOpen('o certificado continuou válido');
      return 'O reembolso fechou o curso e o certificado.';
    },
  };
}
