import { brokenClaims } from './claims.ts';
import { type CourseModule, type Lesson, lessonsOf } from './content/course.ts';
import type { Content } from './content/document.ts';
import { videoOf } from './content/lesson-video.ts';
import { recognitionClaims, textsOf } from './content/selling-texts.ts';
import { isCheckoutUrl } from './links.ts';
import { moneyText, shortMoneyText } from './money.ts';
import { dataTableHead } from './personal-data/policy.ts';
import { defaultMinimumCents, type ProviderName, productIdsSetting } from './purchases.ts';
import { sellerOf } from './seller.ts';

export interface LaunchProblem {
  /** A launch with it would break or mislead; otherwise it is advice. */
  isBlocking: boolean;
  text: string;
  /** The content field that it concerns, such as `site.supportPhone`. */
  field: string | undefined;
  alsoAt: readonly string[];
}

type Check = [isProblem: boolean, text: string, field?: string, alsoAt?: readonly string[]];

export type OutsideService = 'database' | 'mail' | 'storage';

export interface LaunchFacts {
  content: Content;
  settings: {
    appUrl: string;
    hasMailServer: boolean;
    hasOwnerEmail: boolean;
    courseAccess: 'open' | 'purchase';
    adminSecondFactor: 'optional' | 'required';
    providers: readonly ProviderName[];
    sellingAnything: readonly ProviderName[];
    /** The least that opens the course; if undefined, a share of the price. */
    minimumCents: number | undefined;
    silent: readonly OutsideService[];
    samples: readonly string[];
    /** Labels of settings that must be typed again. */
    unreadable: readonly string[];
  };
}

/** Lists, in Portuguese, what is missing or placeholder before a launch; blocking problems first. */
export function launchProblems({ content, settings }: LaunchFacts): LaunchProblem[] {
  const { site, landing, sales, course, legal } = content;
  const lessons = lessonsOf(course.modules);
  const sampleTestimonials = [...landing.testimonials.items, ...sales.testimonials.items].filter(
    ({ isSample }) => isSample,
  ).length;
  const withoutFile = lessons.filter(
    ({ type, material, documents }) => type !== 'video' && !material && documents.length === 0,
  );
  const videos = lessons.filter(({ type }) => type === 'video');
  const withoutVideo = videos.filter((lesson) => !videoOf(lesson));
  const minimum = moneyText(settings.minimumCents ?? defaultMinimumCents(site.price.cents));
  const unnamedProducts = settings.sellingAnything.map(
    (name): Check => [
      true,
      `${productIdsSetting(name)} ausente: qualquer venda da sua conta abre este curso, também a de outro produto, se for de ${minimum} ou mais (docs/payments/${name}.md).`,
    ],
  );
  const blocking: Check[] = [
    [
      settings.samples.length > 0,
      `Ainda com o valor de exemplo de .env.example: ${settings.samples.join(', ')}.`,
    ],
    [
      settings.unreadable.length > 0,
      `Guardado com outro segredo do servidor, e por isso perdido; digite de novo no Painel, em Ajustes: ${settings.unreadable.join('; ')}.`,
    ],
    [
      !isCheckoutUrl(site.checkoutUrlHeader),
      'Link de compra do topo ausente ou inválido.',
      'site.checkoutUrlHeader',
    ],
    [
      !isCheckoutUrl(site.checkoutUrlHero),
      'Link de compra da página ausente ou inválido.',
      'site.checkoutUrlHero',
    ],
    [
      !/^\d{12,13}$/.test(site.supportPhone.replace(/\D/g, '')),
      'WhatsApp do suporte ausente ou incompleto: 55, DDD e número.',
      'site.supportPhone',
    ],
    [
      site.instructor.isSample,
      'A instrutora ainda é um exemplo: o nome sai no certificado.',
      'site.instructor.isSample',
    ],
    [
      withoutVideo.length > 0,
      `${withoutVideo.length} de ${videos.length} videoaulas sem vídeo: ${withoutVideo.map(({ title }) => title).join('; ')}.`,
      fieldOfLesson(course.modules, withoutVideo[0], 'videoFile'),
    ],
    ...brokenClaims(content).map(({ text, field, alsoAt }): Check => [true, text, field, alsoAt]),
    ...recognitionClaims(content).map(
      ({ field, text }): Check => [
        true,
        `Um texto diz que alguém reconhece o curso: "${text.slice(0, 90)}". Este é um curso livre: diga só o que você pode provar.`,
        field,
      ],
    ),
    [
      sampleTestimonials > 0,
      `${sampleTestimonials} depoimentos ainda são exemplos, na página inicial ou na de vendas.`,
      'landing.testimonials.items',
    ],
    [
      withoutFile.length > 0,
      `${withoutFile.length} aulas sem documento: ${withoutFile.map(({ title }) => title).join('; ')}.`,
      fieldOfLesson(course.modules, withoutFile[0], 'documents'),
    ],
    [
      !sellerOf(site)?.address,
      'Dados de quem vende incompletos: razão social ou nome, CNPJ ou CPF com os dígitos certos e endereço. Eles aparecem no rodapé de todas as páginas.',
      'site.legal.companyName',
    ],
    [!site.legal.dpoContact, 'Contato para dados pessoais (LGPD) ausente.', 'site.legal.dpoContact'],
    [
      !settings.hasMailServer,
      'Nenhum servidor de e-mail (SMTP_URL): as mensagens ficam em arquivos e ninguém as recebe.',
    ],
    [
      settings.silent.includes('mail'),
      'O servidor de e-mail (SMTP_URL) não responde, ou não aceita o usuário e a senha.',
    ],
    [settings.silent.includes('database'), 'O banco de dados (DATABASE_URL) não responde.'],
    [
      settings.silent.includes('storage'),
      'O armazenamento dos materiais enviados (S3_ENDPOINT e S3_BUCKET) não responde, ou não aceita as chaves.',
    ],
    [
      !settings.appUrl.startsWith('https://'),
      `O endereço do site (APP_URL) não é público e seguro: ${settings.appUrl}.`,
    ],
    [
      settings.courseAccess === 'purchase' && settings.providers.length === 0,
      'O acesso é por compra (COURSE_ACCESS=purchase), mas nenhum provedor de pagamento está configurado: quem pagar não entra (docs/payments).',
    ],
    ...(settings.courseAccess === 'purchase' ? unnamedProducts : []),
    [
      (settings.minimumCents ?? 0) > site.price.cents,
      `PURCHASE_MINIMUM_CENTS (${moneyText(settings.minimumCents ?? 0)}) passa do preço do curso (${moneyText(site.price.cents)}): quem pagar não entra.`,
    ],
  ];
  const advice: Check[] = [
    ...pricesByHand(content).map(
      ([field, text]): Check => [
        true,
        `Um texto diz "${text}", mas o curso custa ${shortMoneyText(site.price.cents)}. Use {{preco}} no lugar.`,
        field,
      ],
    ),
    ...(settings.courseAccess === 'open' ? unnamedProducts : []),
    [
      settings.courseAccess === 'open',
      'O curso está aberto a qualquer conta (COURSE_ACCESS=open). Para abrir só a quem comprou: COURSE_ACCESS=purchase.',
    ],
    [
      settings.adminSecondFactor === 'optional',
      `${settings.courseAccess === 'purchase' ? 'O site vende, e quem' : 'Quem'} administra pode entrar no Painel só com a senha. Para exigir um segundo fator de todos: ADMIN_SECOND_FACTOR=required.`,
    ],
    [
      !settings.hasOwnerEmail,
      'Ninguém é avisado por e-mail quando algo precisa de uma pessoa: ponha o seu endereço em OWNER_EMAIL.',
    ],
    ...embeddingServices(content).map(
      (name): Check => [
        true,
        `Há aulas com vídeos do ${name} que tocam na página, mas a Política de Privacidade não fala dele.`,
        'legal.privacy2025.body',
      ],
    ),
    [
      !legal.privacy2025.body.includes(dataTableHead),
      'A Política de Privacidade não traz a tabela do que o site guarda de verdade. Ponha {{dadosPessoais}}, {{dadosNoNavegador}} e {{dadosQueFicam}} no texto.',
      'legal.privacy2025.body',
    ],
    [
      !site.instructor.photo,
      'Sem foto da instrutora: aparece um retrato desenhado.',
      'site.instructor.photo',
    ],
  ];
  const select = (checks: Check[], isBlocking: boolean) =>
    checks.flatMap(([isProblem, text, field, alsoAt = []]) =>
      isProblem ? [{ isBlocking, text, field, alsoAt }] : [],
    );
  return [...select(blocking, true), ...select(advice, false)];
}

/** Returns such as `course.modules.0.lessons.2.videoFile`. */
function fieldOfLesson(modules: readonly CourseModule[], lesson: Lesson | undefined, key: keyof Lesson) {
  if (!lesson) return undefined;
  const module = modules.findIndex(({ lessons }) => lessons.includes(lesson));
  return `course.modules.${module}.lessons.${modules[module]?.lessons.indexOf(lesson)}.${key}`;
}

function embeddingServices({ course, legal }: Content): string[] {
  const kinds = new Set(lessonsOf(course.modules).map((lesson) => videoOf(lesson)?.kind));
  return Object.entries({ youtube: 'YouTube', vimeo: 'Vimeo' } as const).flatMap(([kind, name]) =>
    kinds.has(kind as 'youtube') && !legal.privacy2025.body.includes(name) ? [name] : [],
  );
}

function pricesByHand({ site, landing, sales, faq }: Content): [field: string, text: string][] {
  const price = shortMoneyText(site.price.cents);
  const texts = Object.entries({ landing, sales, faq }).flatMap(([name, section]) => textsOf(section, name));
  return texts.flatMap(({ field, text }): [string, string][] => {
    const [found] = /R\$\s?\d+(?:\.\d{3})*(?:,\d{2})?/.exec(text) ?? [];
    return found && found.replace(/\s/, ' ') !== price ? [[field, found]] : [];
  });
}
