import { lessonsOf, visibleModules } from './content/course.ts';
import type { Content } from './content/document.ts';
import { videoOf } from './content/lesson-video.ts';
import { type FieldText, sellingTexts } from './content/selling-texts.ts';
import type { SiteContent } from './content/site.ts';

export type OwnersEvidence = keyof SiteContent['claims']['proofs'];

/** Something that the site promises: where, in which words, and how it is proven. */
interface Claim {
  id: string;
  /** The page on which the owner changes the promise or proves it; a launch check leads there. */
  field: string;
  /** The field with the promise, if `field` is that of its evidence. */
  madeAt?: string;
  text(site: SiteContent): string;
  /** Matches the promise in other texts; {@link Claim.text} is searched for too. */
  words: RegExp;
  /**
   * Returns in Portuguese what the published course lacks; undefined if the promise is kept. If code cannot tell, this
   * is the name of an evidence: the owner writes how the promise is kept, and when that was checked.
   */
  evidence: OwnersEvidence | ((content: Content, places: readonly FieldText[]) => string | undefined);
  /** Matches the promise in legal texts, whose other sentences may have its {@link Claim.words} too. */
  legalWords?: RegExp;
  /** The first revision's sentences without it; other sentences that make it are left out, but never of legal texts. */
  rewordings?: readonly (readonly [RegExp, string])[];
}

export interface BrokenClaim {
  id: string;
  field: string;
  /** Fields whose text makes the promise. */
  alsoAt: string[];
  text: string;
}

/** The product itself keeps the promise, whatever is published. */
const fulfilledByProduct = () => undefined;

const videoCount = /(\d{1,9})\s{0,3}\+?\s{0,3}(?:videoaulas|vídeos|aulas em vídeo)/gi;

const claims: readonly Claim[] = [
  {
    id: 'video-lessons',
    field: 'site.claims.videoLessonsCount',
    text: ({ claims }) => claims.videoLessonsText,
    words: new RegExp(videoCount, 'i'),
    evidence(content, places) {
      const { videoLessonsCount, videoLessonsText } = content.site.claims;
      const written = places.flatMap(({ text }) => [...text.matchAll(videoCount)].map(([, n]) => Number(n)));
      const promised = Math.max(videoLessonsCount, ...written);
      const lessons = lessonsOf(content.course.modules).filter(({ type }) => type === 'video');
      const videos = lessons.filter((lesson) => videoOf(lesson)).length;
      if (promised <= videos) return undefined;
      const promise = promised === videoLessonsCount ? videoLessonsText : `${promised} videoaulas`;
      return `O site promete “${promise}”, mas o curso tem ${videos} ${videos === 1 ? 'vídeo' : 'vídeos'} para assistir.`;
    },
  },
  {
    // Asked only once no video lesson is shown: until then it is the promise above that lacks videos.
    id: 'videos',
    field: 'landing.studentArea.benefits',
    text: () => 'Videoaulas',
    words: /videoaula|aulas em vídeo|(?:para|posso) assistir|^assistir$|^os vídeos precisam de conexão/i,
    evidence: ({ course }) =>
      lessonsOf(visibleModules(course.modules)).some(({ type }) => type === 'video')
        ? undefined
        : 'O site fala de videoaulas, mas nenhuma aula à vista é de vídeo.',
    rewordings: [
      [/ as videoaulas,(?= a leitura)/, ''],
      [/posso assistir/, 'posso estudar'],
      [/^Assistir$/, 'Abrir'],
    ],
  },
  {
    // Asked only once the module shows no lesson that teaches it.
    id: 'mini-course',
    field: 'course.modules',
    text: () => 'Mini-curso',
    words: /mini-?curso/i,
    evidence: ({ course }) =>
      visibleModules(course.modules).some(
        ({ id, lessons }) =>
          id === 'bonus' && lessons.some(({ type }) => type === 'video' || type === 'text'),
      )
        ? undefined
        : 'O site vende um mini-curso, mas a aula dele não está à vista no módulo bônus.',
    rewordings: [
      [/um mini-curso bônus/, 'um bônus de prompts prontos'],
      [/^Mini-curso bônus$/, 'Bônus de prompts prontos'],
      [/^Mini-curso bônus de ChatGPT para veterinários$/, 'Bônus: templates de prompts para ChatGPT'],
      [/^Bônus: Mini-curso de ChatGPT para Veterinários$/, 'Bônus: Templates de Prompts para ChatGPT'],
      [/^Mini-curso de ChatGPT para veterinários, com coleções/, 'Coleções'],
    ],
  },
  {
    id: 'hours',
    field: 'site.claims.proofs.hours.text',
    madeAt: 'site.courseHours',
    text: ({ courseHours }) => `${courseHours} horas`,
    // A link of an email works for some hours, which is no workload.
    words: /(?<!vale por )\b\d{1,4} horas?\b(?! úteis)|^Quantas horas tem o curso\?$/i,
    evidence: 'hours',
    rewordings: [
      [/^Quantas horas tem o curso\?$/, 'Como organizo o tempo do curso?'],
      [/São \{\{horas\}\} horas de curso, no seu ritmo/, 'O curso é no seu ritmo'],
      [/A carga horária é de \{\{horas\}\} horas\. Ela reúne/, 'O curso reúne'],
      [/^\{\{horas\}\} horas online/, 'Online'],
      [/,? (?:com |a )?carga horária de \{\{horas\}\} horas(?=,)/, ''],
      [/ de \{\{horas\}\} horas/, ''],
    ],
  },
  {
    // Accounts do not expire.
    id: 'lifetime-access',
    field: 'site.claims.lifetimeAccessText',
    text: ({ claims }) => claims.lifetimeAccessText,
    words: /vitalíci/i,
    evidence: fulfilledByProduct,
    rewordings: [
      [/^Acesso vitalício, no seu ritmo$/, 'No seu ritmo'],
      [/, com acesso vitalício, certificado/, ', com certificado'],
      [/O acesso é vitalício e inclui(?= 1 ano)/, 'A compra inclui'],
      [/ É vitalício e inclui(?= 1 ano)/, ' Inclui'],
      [/(?<=intransferível\.) É vitalício\.$/, ''],
      [/acesso vitalício(?= ao)/, 'acesso'],
      [/^\*\*Acesso vitalício\.\*\*[^\n]*$/, ''],
    ],
  },
  {
    id: 'updates',
    field: 'site.claims.proofs.updates.text',
    madeAt: 'site.claims.updatesText',
    text: ({ claims }) => claims.updatesText,
    words: /atualizações/i,
    evidence: 'updates',
    legalWords: /atualizações (?:gratuitas|incluídas)/i,
    rewordings: [
      [/ e inclui 1 ano de atualizações gratuitas(?:, contado da compra)?/, ''],
      [/(?<=intransferível\.) Inclui 1 ano de atualizações gratuitas\.$/, ''],
      [/ e a 1 ano de atualizações gratuitas, contado da data da compra/, ''],
      [/^\*\*1 ano de atualizações gratuitas\.\*\*[^\n]*$/, ''],
    ],
  },
  {
    id: 'community',
    field: 'site.claims.proofs.community.text',
    madeAt: 'site.claims.communityText',
    text: ({ claims }) => claims.communityText,
    words: /comunidade|grupo de (?:suporte|alunos|estudos)/i,
    legalWords: /comunidade de alunos|grupo de (?:suporte|alunos|estudos)/i,
    evidence: 'community',
  },
  {
    // Students ask in private below each lesson and are answered there and by email.
    id: 'personal-support',
    field: 'site.claims.personalSupportText',
    text: ({ claims }) => claims.personalSupportText,
    words: /suporte (?:personalizado|individual)/i,
    evidence: fulfilledByProduct,
  },
  {
    id: 'support-answer',
    field: 'site.claims.proofs.supportAnswer.text',
    madeAt: 'site.claims.supportAnswerText',
    text: ({ claims }) => claims.supportAnswerText,
    words: /horas úteis/i,
    evidence: 'supportAnswer',
    legalWords: /horas úteis/i,
    rewordings: [
      [/ em até 24 horas úteis \(até três dias úteis, de oito horas cada um\)/, ' em dias úteis'],
      [
        / em até \{\{suporte\}\} horas úteis(?:, contadas só no horário de atendimento: \{\{suporteEmDias\}\}| \(\{\{suporteEmDias\}\}\))?/,
        ' em dias úteis',
      ],
      [/\{\{promessaResposta\}\}(?=\.)/, 'Escreva para o suporte'],
    ],
  },
  {
    id: 'guarantee',
    field: 'site.supportEmail',
    text: ({ claims }) => claims.guaranteeText,
    words: /garantia|dinheiro de volta/i,
    evidence: ({ site }) =>
      site.supportEmail.includes('@')
        ? undefined
        : `E-mail do suporte ausente: a garantia de ${site.guaranteeDays} dias é pedida por ele.`,
  },
  {
    // The last completed lesson issues it; `findRecognitionClaims` checks that it is not called officially recognized.
    id: 'certificate',
    field: 'site.claims.certificateText',
    text: ({ claims }) => claims.certificateText,
    words: /certificado de conclusão/i,
    evidence: fulfilledByProduct,
  },
  {
    id: 'templates',
    field: 'course.modules',
    text: () => 'Modelos prontos',
    words: /modelos (?:prontos|para baixar)/i,
    evidence: (content) =>
      lessonsOf(content.course.modules).some(({ type }) => type === 'template')
        ? undefined
        : 'O site promete modelos, mas o curso não tem nenhum.',
  },
  {
    id: 'species',
    field: 'course.modules',
    text: () => 'silvestres e exóticos',
    words: /silvestres|exóticos/i,
    evidence: (content) =>
      lessonsOf(content.course.modules).some(({ material }) => material === 'prompts_anamnese_especies')
        ? undefined
        : 'O site fala de silvestres e exóticos, mas os prompts de anamnese por espécie não estão no curso.',
  },
  {
    id: 'bonus',
    field: 'course.modules',
    text: () => 'Mini-curso bônus',
    words: /mini-?curso|\bbônus\b/i,
    evidence: (content) =>
      content.course.modules.some(({ id, lessons }) => id === 'bonus' && lessons.length > 0)
        ? undefined
        : 'O site promete um mini-curso bônus, mas o curso não tem o módulo.',
  },
];

/** The legal texts that repeat promises; the privacy policies make none. */
export const promisingLegalTexts = ['terms2025', 'terms2024', 'accessibility'] as const;

/** @throws for an unknown id */
export function findClaim(id: string): Claim {
  const found = claims.find((claim) => claim.id === id);
  if (!found) throw new Error(`There is no claim ${id}`);
  return found;
}

/** Returns true while a page, an email or a module's description makes the promise. */
export function isPromised(content: Content, id: string): boolean {
  const { text, words } = findClaim(id);
  const promise = text(content.site);
  return sellingTexts(content).some((place) => place.text.includes(promise) || words.test(place.text));
}

/** Finds promises that are published but not kept or proven; a launch check for each. */
export function findBrokenClaims(content: Content): BrokenClaim[] {
  const texts = sellingTexts(content);
  return claims.flatMap((claim) => {
    const { id, field, madeAt, text, words, evidence } = claim;
    const promise = text(content.site);
    const places = texts.filter((place) => place.text.includes(promise) || words.test(place.text));
    if (places.length === 0) return findLeftInLegalTexts(content, claim);
    const missing =
      typeof evidence === 'function'
        ? evidence(content, places)
        : missingEvidence(content.site, evidence, promise);
    if (missing === undefined) return [];
    const alsoAt = [...(madeAt ? [madeAt] : []), ...places.map((place) => place.field)];
    return [{ id, field, alsoAt, text: missing }];
  });
}

/** Finds a promise that no page makes any more and the legal texts still do. */
function findLeftInLegalTexts({ site, legal }: Content, claim: Claim): BrokenClaim[] {
  const { id, evidence, text, legalWords } = claim;
  if (!legalWords || typeof evidence !== 'string') return [];
  if (missingEvidence(site, evidence, '') === undefined) return [];
  const [field, ...alsoAt] = promisingLegalTexts
    .filter((name) => legalWords.test(legal[name].body))
    .map((name) => `legal.${name}.body`);
  if (!field) return [];
  const reason = `“${text(site)}” saiu das páginas, mas os textos legais ainda prometem. Tire a promessa deles também.`;
  return [{ id, field, alsoAt, text: reason }];
}

function missingEvidence(
  { claims }: SiteContent,
  evidence: OwnersEvidence,
  promise: string,
): string | undefined {
  const { text, date } = claims.proofs[evidence];
  if (text.trim() && date) return undefined;
  return `Seu site promete ${promise}. Como você cumpre isso? Escreva, com a data em que conferiu, em Site › Promessas de venda › Como são cumpridas, ou tire a promessa dos textos.`;
}
