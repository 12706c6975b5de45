import { brokenClaims } from './claims.ts';
import { type CourseModule, type Lesson, lessonsOf } from './content/course.ts';
import type { Content } from './content/document.ts';
import { videoOf } from './content/lesson-video.ts';
import { recognitionClaims, textsOf } from './content/selling-texts.ts';
import { type LaunchStepName, launchStepOf } from './launch-steps.ts';
import { isCheckoutUrl } from './links.ts';
import { moneyText, shortMoneyText } from './money.ts';
import { type Path, paths } from './paths.ts';
import { dataTableHead } from './personal-data/policy.ts';
import { defaultMinimumCents, type ProviderName, productIdsSetting, sellerNames } from './purchases.ts';
import { sellerOf } from './seller.ts';

export interface LaunchProblem {
  /** A launch with it would break or mislead; otherwise it is advice. */
  isBlocking: boolean;
  text: string;
  /** The content field that it concerns, such as `site.supportPhone`. */
  field: string | undefined;
  /** The page where the owner changes it, if that is no content. */
  page: Path | undefined;
  step: LaunchStepName;
  /** Settings for who reads them on the server; the admin pages never name them. */
  settings: readonly string[];
  alsoAt: readonly string[];
}

/** A content field, or a page of the settings. Neither: who keeps the server mends it. */
type Place = string | { page?: Path; settings?: readonly string[] };

type Check = [isProblem: boolean, text: string, place?: Place | undefined, alsoAt?: readonly string[]];

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
    /** Undefined if unknown. */
    hasBackup?: boolean | undefined;
    adminsWithoutSecondFactor?: number | undefined;
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
      `Falta dizer os produtos deste curso (${sellerNames[name]}): qualquer venda da sua conta abre este curso, também a de outro produto, se for de ${minimum} ou mais.`,
      { page: paths.adminPayments, settings: [productIdsSetting(name)] },
    ],
  );
  const blocking: Check[] = [
    [
      settings.samples.length > 0,
      `Ainda com o valor de exemplo de .env.example: ${settings.samples.join(', ')}.`,
    ],
    [
      settings.unreadable.length > 0,
      `Guardado com outro segredo do servidor, e por isso perdido; digite de novo em Ajustes: ${settings.unreadable.join('; ')}.`,
      { page: paths.adminSettings },
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
      'Nenhum servidor de e-mail: as mensagens ficam em arquivos e ninguém as recebe.',
      { page: paths.adminMail, settings: ['SMTP_URL'] },
    ],
    [
      settings.silent.includes('mail'),
      'O servidor de e-mail não responde, ou não aceita o usuário e a senha.',
      { page: paths.adminMail, settings: ['SMTP_URL'] },
    ],
    [settings.silent.includes('database'), 'O banco de dados não responde.', { settings: ['DATABASE_URL'] }],
    [
      settings.silent.includes('storage'),
      'O armazenamento dos materiais enviados não responde, ou não aceita as chaves.',
      { settings: ['S3_ENDPOINT', 'S3_BUCKET'] },
    ],
    [
      !settings.appUrl.startsWith('https://'),
      `O endereço do site não é público e seguro: ${settings.appUrl}. Peça a quem cuida do servidor um domínio com https.`,
      { settings: ['APP_URL'] },
    ],
    [
      settings.courseAccess === 'purchase' && settings.providers.length === 0,
      'O acesso é por compra, mas nenhuma empresa de pagamento está ligada: quem pagar não entra.',
      { page: paths.adminPayments, settings: ['COURSE_ACCESS'] },
    ],
    ...(settings.courseAccess === 'purchase' ? unnamedProducts : []),
    [
      (settings.minimumCents ?? 0) > site.price.cents,
      `O valor mínimo (${moneyText(settings.minimumCents ?? 0)}) passa do preço do curso (${moneyText(site.price.cents)}): quem pagar não entra.`,
      { page: paths.adminPayments, settings: ['PURCHASE_MINIMUM_CENTS'] },
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
      'O curso está aberto a qualquer conta, sem pagar. Para vender, abra-o só a quem comprou.',
      { page: paths.adminAccess, settings: ['COURSE_ACCESS=purchase'] },
    ],
    [
      settings.adminSecondFactor === 'optional' && settings.adminsWithoutSecondFactor !== 0,
      `${settings.courseAccess === 'purchase' ? 'O site vende, e quem' : 'Quem'} administra pode entrar no Painel só com a senha. Configure o segundo fator, ou exija-o de todos.`,
      { page: paths.adminSecurity, settings: ['ADMIN_SECOND_FACTOR=required'] },
    ],
    [
      !settings.hasOwnerEmail,
      'Ninguém é avisado por e-mail quando algo precisa de uma pessoa: ponha o seu endereço.',
      { page: paths.adminNotices, settings: ['OWNER_EMAIL'] },
    ],
    [
      settings.hasBackup === false,
      'Ainda não há cópia de segurança: faça a primeira antes de vender.',
      { page: paths.adminBackups },
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
    checks.flatMap(([isProblem, text, place = {}, alsoAt = []]): LaunchProblem[] => {
      if (!isProblem) return [];
      const { page, settings = [] } = typeof place === 'string' ? {} : place;
      const field = typeof place === 'string' ? place : undefined;
      return [{ isBlocking, text, field, page, settings, alsoAt, step: launchStepOf({ field, page }) }];
    });
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
