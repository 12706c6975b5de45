import { isCheckoutUrl } from './links.ts';
import { moneyText } from './money.ts';
import { type ProviderName, productIdsSetting } from './purchases.ts';

/** What still stands between the site and its first sale. */
interface LaunchProblem {
  /** A launch with it would break or mislead; otherwise it is advice. */
  isBlocking: boolean;
  text: string;
}

/** What may run elsewhere, where the settings say so. */
export type OutsideService = 'database' | 'mail' | 'storage';

interface LaunchFacts {
  site: {
    checkoutUrlHeader: string;
    checkoutUrlHero: string;
    supportPhone: string;
    supportEmail: string;
    guaranteeDays: number;
    price: { cents: number };
    legal: { companyName: string; document: string; address: string; dpoContact: string };
    instructor: { isSample: boolean; photo: string };
    claims: { videoLessonsText: string; videoLessonsCount: number };
  };
  lessons: readonly { title: string; type: string; videoUrl?: string }[];
  /** Testimonials still marked as samples, over all pages. */
  sampleTestimonials: number;
  settings: {
    appUrl: string;
    hasMailServer: boolean;
    courseAccess: 'open' | 'purchase';
    /** Payment providers that are set up. */
    providers: readonly ProviderName[];
    /** Those of them that open the course for whatever is sold. */
    sellingAnything: readonly ProviderName[];
    /** The least that opens the course. */
    minimumCents: number;
    /** Services that the settings name and that do not answer. */
    silent: readonly OutsideService[];
    /** Names of settings whose value is still the one of `.env.example`. */
    samples: readonly string[];
  };
}

/** Lists, in Portuguese, what is placeholder or missing before going on sale; what blocks comes first. */
export function launchProblems({
  site,
  lessons,
  sampleTestimonials,
  settings,
}: LaunchFacts): LaunchProblem[] {
  const videos = lessons.filter(({ type }) => type === 'video');
  const withoutVideo = videos.filter(({ videoUrl }) => !videoUrl);
  const unnamedProducts = settings.sellingAnything.map((name): [boolean, string] => [
    true,
    `${productIdsSetting(name)} ausente: qualquer venda da sua conta abre este curso (docs/payments/${name}.md).`,
  ]);
  const blocking: [boolean, string][] = [
    [
      settings.samples.length > 0,
      `Ainda com o valor de exemplo de .env.example: ${settings.samples.join(', ')}.`,
    ],
    [
      !isCheckoutUrl(site.checkoutUrlHeader),
      'Link de checkout do topo ausente ou inválido (CHECKOUT_URL_HEADER ou checkoutUrlHeader em content/site.ts).',
    ],
    [
      !isCheckoutUrl(site.checkoutUrlHero),
      'Link de checkout da página ausente ou inválido (CHECKOUT_URL_HERO ou checkoutUrlHero em content/site.ts).',
    ],
    [
      !/^\d{12,13}$/.test(site.supportPhone.replace(/\D/g, '')),
      'Telefone do suporte ausente ou incompleto (SUPPORT_PHONE ou supportPhone: 55, DDD e número).',
    ],
    [
      !site.supportEmail.includes('@'),
      `E-mail do suporte ausente (SUPPORT_EMAIL ou supportEmail): a garantia de ${site.guaranteeDays} dias é pedida por ele.`,
    ],
    [
      site.instructor.isSample,
      'A instrutora ainda é um exemplo (instructor em content/site.ts): o nome sai no certificado.',
    ],
    [
      withoutVideo.length > 0,
      `${withoutVideo.length} de ${videos.length} videoaulas sem endereço (videoUrl em content/course.ts): ${withoutVideo.map(({ title }) => title).join('; ')}.`,
    ],
    [
      site.claims.videoLessonsCount > videos.length,
      `O site promete "${site.claims.videoLessonsText}", mas o curso tem ${videos.length} vídeos (claims em content/site.ts).`,
    ],
    [
      sampleTestimonials > 0,
      `${sampleTestimonials} depoimentos ainda são exemplos (content/landing.ts e content/sales.ts).`,
    ],
    [
      !site.legal.companyName || !site.legal.document,
      'Dados de quem vende incompletos (legal em content/site.ts): razão social e CNPJ ou CPF.',
    ],
    [
      !site.legal.dpoContact,
      'Contato para dados pessoais (LGPD) ausente (legal.dpoContact em content/site.ts).',
    ],
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
      settings.minimumCents > site.price.cents,
      `PURCHASE_MINIMUM_CENTS (${moneyText(settings.minimumCents)}) passa do preço do curso (${moneyText(site.price.cents)}): quem pagar não entra.`,
    ],
  ];
  const advice: [boolean, string][] = [
    ...(settings.courseAccess === 'open' ? unnamedProducts : []),
    [
      settings.courseAccess === 'open',
      'O curso está aberto a qualquer conta (COURSE_ACCESS=open). Para abrir só a quem comprou: COURSE_ACCESS=purchase.',
    ],
    [!site.legal.address, 'Endereço de quem vende ausente (legal.address em content/site.ts).'],
    [
      !site.instructor.photo,
      'Sem foto da instrutora: aparece um retrato desenhado (instructor.photo em content/site.ts).',
    ],
  ];
  const select = (checks: [boolean, string][], isBlocking: boolean) =>
    checks.flatMap(([isProblem, text]) => (isProblem ? [{ isBlocking, text }] : []));
  return [...select(blocking, true), ...select(advice, false)];
}
