import { atMost, maxDocument } from '../text-limits.ts';

/** Placeholders that the owner may write in any text, with their labels: `{{preco}}` becomes the current price. */
export const placeholderLabels = {
  marca: 'Nome do site',
  curso: 'Nome do curso',
  preco: 'Preço',
  precoCheio: 'Valor sem a promoção',
  fimDaPromocao: 'Fim da promoção (vazio quando não há uma valendo)',
  horas: 'Carga horária, em horas',
  garantia: 'Dias de garantia',
  suporte: 'Horas úteis até a resposta do suporte',
  suporteEmDias: 'O mesmo prazo em dias úteis de 8 horas, como "até três dias úteis"',
  modulos: 'Número de módulos, sem o bônus',
  modulosPorExtenso: 'Número de módulos por extenso, sem o bônus',
  todosOsModulos: 'Número de módulos, com o bônus',
  aulas: 'Número de aulas',
  videoaulasPrometidas: 'Número de videoaulas prometido',
  promessaAcesso: 'Promessa: acesso',
  promessaAtualizacoes: 'Promessa: atualizações',
  promessaVideoaulas: 'Promessa: videoaulas',
  promessaCertificado: 'Promessa: certificado',
  promessaComunidade: 'Promessa: comunidade',
  promessaSuporte: 'Promessa: suporte',
  promessaResposta: 'Promessa: prazo da resposta',
  promessaGarantia: 'Promessa: garantia',
  avisoEducacional: 'Aviso de finalidade educacional',
  // These five are English in texts that are already published.
  companyName: 'Razão social de quem vende',
  document: 'CNPJ ou CPF de quem vende',
  address: 'Endereço de quem vende',
  dpoContact: 'Contato para dados pessoais',
  supportEmail: 'E-mail do suporte',
  dadosPessoais: 'Tabela: dados pessoais, para quê e por quanto tempo',
  dadosNoNavegador: 'Tabela: cookies e dados no navegador',
  dadosQueFicam: 'Lista: o que fica depois de excluir a conta',
} as const;

export type PlaceholderName = keyof typeof placeholderLabels;
export type PlaceholderValues = Record<PlaceholderName, string>;

const placeholderPattern = /\{\{([^{}]*)\}\}/g;

const isName = (name: string): name is PlaceholderName => Object.hasOwn(placeholderLabels, name);

/** Returns the names in `{{ }}` that are no placeholders, in their order. */
export function findUnknownPlaceholders(text: string): string[] {
  const names = [...text.matchAll(placeholderPattern)].map(([, name = '']) => name.trim());
  return names.filter((name) => !isName(name));
}

/** Replaces placeholders by their values, once: placeholders inside a value stay. */
export function fillText(text: string, values: PlaceholderValues): string {
  return text.includes('{{')
    ? atMost(text, maxDocument).replace(placeholderPattern, (match, inner: string) => {
        const name = inner.trim();
        return isName(name) ? values[name] : match;
      })
    : text;
}
