import { adviceCheck, blockingCheck, type CheckResult } from '../../../domain/checks.ts';
import { type CourseModule, type Lesson, lessonsOf } from '../../../domain/content/course.ts';
import type { Content, ContentDocument } from '../../../domain/content/document.ts';
import { findVideoLinkFault, videoOf } from '../../../domain/content/lesson-video.ts';
import { findBrokenPromises } from '../../../domain/content/promises.ts';
import { hasEnded } from '../../../domain/content/promotion.ts';
import { findRecognitionClaims, textsOf } from '../../../domain/content/selling-texts.ts';
import { brasiliaTimeText } from '../../../domain/dates.ts';
import { shortMoneyText } from '../../../domain/money.ts';
import type { BackupFacts } from '../../../domain/personal-data/kinds.ts';
import { dataTableHead } from '../../../domain/personal-data/privacy-policy.ts';
import { shownTestimonials } from '../../../domain/reviews.ts';
import { isSafeUrl } from '../../../domain/safe-url.ts';
import { sellerOf } from '../../../domain/seller.ts';
import { cut } from '../../../domain/text-limits.ts';

/** Lists, in Portuguese, what is missing or placeholder in the content. */
export function checkContent(content: Content): CheckResult[] {
  const { site, landing, sales, course, legal, offer } = content;
  const lessons = lessonsOf(course.modules);
  const sampleTestimonials = [landing, sales]
    .flatMap(({ testimonials }) => shownTestimonials(testimonials.items, content.reviews))
    .filter(({ isSample }) => isSample).length;
  const withoutFile = lessons.filter(
    ({ type, material, documents }) =>
      !['video', 'text'].includes(type) && !material && documents.length === 0,
  );
  const videos = lessons.filter(({ type }) => type === 'video');
  const withoutVideo = videos.filter((lesson) => !videoOf(lesson));
  return [
    blockingCheck(
      !isSafeUrl(site.checkoutUrlHeader),
      'Cole o link de pagamento do botão do topo.',
      'site.checkoutUrlHeader',
    ),
    blockingCheck(
      !isSafeUrl(site.checkoutUrlHero),
      'Cole o link de pagamento dos botões da página.',
      'site.checkoutUrlHero',
    ),
    blockingCheck(
      !/^\d{12,13}$/.test(cut(site.supportPhone, 30).replace(/\D/g, '')),
      'WhatsApp do suporte ausente ou incompleto: 55, DDD e número.',
      'site.supportPhone',
    ),
    blockingCheck(
      site.instructor.isSample,
      'A instrutora ainda é um exemplo: o nome sai no certificado.',
      'site.instructor.isSample',
    ),
    blockingCheck(
      withoutVideo.length > 0,
      `${withoutVideo.length} de ${videos.length} videoaulas sem vídeo: ${withoutVideo.map(({ title }) => title).join('; ')}.`,
      fieldOfLesson(course.modules, withoutVideo[0], 'videoFile'),
    ),
    ...findBrokenPromises(content).map(({ text, field, alsoAt }) =>
      blockingCheck(true, text, { field, alsoAt }),
    ),
    blockingCheck(
      !site.supportEmail,
      `E-mail do suporte ausente: a garantia de ${site.guaranteeDays} dias é pedida por ele.`,
      'site.supportEmail',
    ),
    ...findRecognitionClaims(content).map(({ field, text }) =>
      blockingCheck(
        true,
        `Um texto diz que alguém reconhece o curso: "${text.slice(0, 90)}". Este é um curso livre: diga só o que você pode provar.`,
        field,
      ),
    ),
    blockingCheck(
      sampleTestimonials > 0,
      `${sampleTestimonials} depoimentos ainda são exemplos, na página inicial ou na de vendas.`,
      'landing.testimonials.items',
    ),
    blockingCheck(
      withoutFile.length > 0,
      `${withoutFile.length} aulas sem documento: ${withoutFile.map(({ title }) => title).join('; ')}.`,
      fieldOfLesson(course.modules, withoutFile[0], 'documents'),
    ),
    blockingCheck(
      !sellerOf(site)?.address,
      'Dados de quem vende incompletos: razão social ou nome, CNPJ ou CPF com os dígitos certos e endereço. Eles aparecem no rodapé de todas as páginas.',
      'site.legal.companyName',
    ),
    blockingCheck(
      !site.legal.dpoContact,
      'Contato para dados pessoais (LGPD) ausente.',
      'site.legal.dpoContact',
    ),
    ...findMismatchedPrices(content).map(([field, text]) =>
      adviceCheck(
        true,
        `Um texto diz "${text}", mas o curso custa ${shortMoneyText(offer.cents)}. Use {{preco}} no lugar.`,
        field,
      ),
    ),
    ...checkPromotion(content),
    ...(['terms2025', 'terms2024'] as const).map((name) =>
      adviceCheck(
        !legal[name].body.includes(` ${site.guaranteeDays} dias`),
        `A garantia é de ${site.guaranteeDays} dias, mas os Termos de Uso não dizem esse número. Mude o texto deles também.`,
        `legal.${name}.body`,
      ),
    ),
    ...findVideoLinkFaults(content).map(({ title, fault, field }) =>
      adviceCheck(true, `Aula “${title}”: ${fault}`, field),
    ),
    ...findUnmentionedVideoServices(content).map((name) =>
      adviceCheck(
        true,
        `Há aulas com vídeos do ${name} que tocam na página, mas a Política de Privacidade não fala dele.`,
        'legal.privacy2025.body',
      ),
    ),
    adviceCheck(
      !legal.privacy2025.body.includes(dataTableHead),
      'A Política de Privacidade não traz a tabela do que o site guarda de verdade. Ponha {{dadosPessoais}}, {{dadosNoNavegador}} e {{dadosQueFicam}} no texto.',
      'legal.privacy2025.body',
    ),
    adviceCheck(
      landing.firstLesson !== null && !content.firstLesson,
      'A primeira aula não aparece no site: a aula, a parte, o prompt ou o exercício escolhido não existe, ou está oculto.',
      'landing.firstLesson',
    ),
    adviceCheck(
      !site.instructor.photo,
      'Sem foto da instrutora: o texto dela aparece só com a assinatura.',
      'site.instructor.photo',
    ),
  ];
}

/** @param document as the owner wrote it, without the tables that the product fills in */
export function checkBackupsInPolicy(
  { legal }: Pick<ContentDocument, 'legal'>,
  backups: BackupFacts | undefined,
): CheckResult {
  return adviceCheck(
    backups?.areSent === true &&
      !/armazenamento|backup|c[óo]pias? de seguran[çc]a/i.test(legal.privacy2025.body),
    'As cópias de segurança também vão para uma empresa de armazenamento, mas o texto da Política de Privacidade não diz isso. Diga, na parte sobre com quem os dados circulam, que ela guarda as cópias cifradas e não tem a chave.',
    'legal.privacy2025.body',
  );
}

/** Returns such as `course.modules.0.lessons.2.videoFile`. */
function fieldOfLesson(modules: readonly CourseModule[], lesson: Lesson | undefined, key: keyof Lesson) {
  if (!lesson) return undefined;
  const module = modules.findIndex(({ lessons }) => lessons.includes(lesson));
  return `course.modules.${module}.lessons.${modules[module]?.lessons.indexOf(lesson)}.${key}`;
}

/** Lists the lessons whose video link may not play. */
function findVideoLinkFaults({ course: { modules } }: Pick<ContentDocument, 'course'>) {
  return lessonsOf(modules).flatMap((lesson) => {
    const fault = findVideoLinkFault(lesson);
    return fault ? [{ title: lesson.title, fault, field: fieldOfLesson(modules, lesson, 'videoUrl') }] : [];
  });
}

function checkPromotion({ site }: Content): CheckResult[] {
  const { promotion, checkoutUrlHeader, checkoutUrlHero } = site;
  if (!promotion) return [];
  if (hasEnded(promotion, new Date()))
    return [
      adviceCheck(
        true,
        `A promoção terminou em ${brasiliaTimeText(promotion.until)}. O site já voltou ao preço do curso: remova a promoção quando não esperar mais nenhum pagamento dela.`,
        'site.promotion',
      ),
    ];
  return [
    adviceCheck(
      [checkoutUrlHeader, checkoutUrlHero].includes(promotion.checkoutUrl),
      'O link de pagamento da promoção é o mesmo de sempre: confira se ele cobra o preço da promoção, e só enquanto ela vale.',
      'site.promotion.checkoutUrl',
    ),
  ];
}

function findUnmentionedVideoServices({ course, legal }: Content): string[] {
  const kinds = new Set(lessonsOf(course.modules).map((lesson) => videoOf(lesson)?.kind));
  return Object.entries({ youtube: 'YouTube', vimeo: 'Vimeo' } as const).flatMap(([kind, name]) =>
    kinds.has(kind as 'youtube') && !legal.privacy2025.body.includes(name) ? [name] : [],
  );
}

function findMismatchedPrices({ offer, landing, sales, faq }: Content): [field: string, text: string][] {
  const price = shortMoneyText(offer.cents);
  const texts = Object.entries({ landing, sales, faq }).flatMap(([name, section]) => textsOf(section, name));
  return texts.flatMap(({ field, text }): [string, string][] => {
    const [found] = /R\$\s?\d+(?:\.\d{3})*(?:,\d{2})?/.exec(text) ?? [];
    return found && cut(found, 60).replace(/\s/, ' ') !== price ? [[field, found]] : [];
  });
}
