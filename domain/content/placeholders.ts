import { atMost, cut, maxDocument } from '../text-limits.ts';

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

/** Conditions that the owner may write in any text, with their labels: `{{se horas}}8 horas{{senao}}No seu ritmo{{fim}}`. */
export const conditionLabels = {
  acesso: 'Só enquanto você promete: acesso vitalício',
  atualizacoes: 'Só enquanto você promete: atualizações',
  comunidade: 'Só enquanto você promete: comunidade',
  resposta: 'Só enquanto você promete: prazo da resposta',
  horas: 'Só enquanto você promete: carga horária',
  contato: 'Só enquanto há WhatsApp ou e-mail do suporte',
  videos: 'Só enquanto há videoaulas à vista',
  minicurso: 'Só enquanto o bônus tem uma aula de vídeo ou escrita à vista',
  bonus: 'Só enquanto o bônus tem aulas à vista',
  modelos: 'Só enquanto há modelos à vista',
  especies: 'Só enquanto os prompts de anamnese por espécie estão à vista',
} as const;

export type PlaceholderName = keyof typeof placeholderLabels;
export type Conditions = Record<keyof typeof conditionLabels, boolean>;
export type PlaceholderValues = Record<PlaceholderName, string> & { conditions: Conditions };

const placeholderPattern = /\{\{([^{}]*)\}\}/g;

const isName = (name: string): name is PlaceholderName => Object.hasOwn(placeholderLabels, name);

function conditionOf(name: string): keyof Conditions | undefined {
  const condition = name.startsWith('se ') ? name.slice('se '.length).trim() : '';
  return Object.hasOwn(conditionLabels, condition) ? (condition as keyof Conditions) : undefined;
}

/** The words that forms show for what stands between `{{` and `}}`. */
const markWords = new Map<string, string>([
  ...Object.entries(placeholderLabels),
  ...Object.entries(conditionLabels).map(([name, label]) => [`se ${name}`, label] as const),
  ['senao', 'Se não'],
  ['fim', 'Fim'],
]);
const markNames = new Map([...markWords].map(([name, words]) => [words.toLowerCase(), name]));
const markPattern = /‹([^‹›]*)›/g;

/** Returns a text as its form shows it, with marks in words: `‹Preço›` for `{{preco}}`. */
export const withMarksInWords = (text: string): string =>
  cut(text, maxDocument).replace(placeholderPattern, (mark, name: string) => {
    const words = markWords.get(name.trim());
    return words === undefined ? mark : `‹${words}›`;
  });

/** Returns the text that was written in a form. Words that name no mark stay as they are, which is refused. */
export const withoutMarksInWords = (text: string): string =>
  cut(text, maxDocument).replace(markPattern, (mark, words: string) => {
    const name = markNames.get(words.trim().toLowerCase());
    return name === undefined ? mark : `{{${name}}}`;
  });

/** Returns what is wrong with the first faulty mark of a stored text: an unknown one, half of one, or half a condition. */
export function findMarkFault(text: string): string | undefined {
  let open = 0;
  for (const [, inner = ''] of text.matchAll(placeholderPattern)) {
    const name = inner.trim();
    if (conditionOf(name)) open += 1;
    else if (name === 'fim') open -= 1;
    else if (name !== 'senao' && !isName(name)) return unknownMark(name);
    if (open < 0 || (name === 'senao' && open === 0))
      return `A marca ‹${markWords.get(name)}› está fora de uma condição.`;
  }
  if (open > 0) return 'Falta a marca ‹Fim›.';
  if (!/[‹›]/.test(text)) return undefined;
  const [[, unknown] = []] = text.matchAll(markPattern);
  if (unknown !== undefined) return unknownMark(unknown);
  // Other single ‹ or › are text: installations may have some.
  const lowered = text.toLowerCase();
  const half = [...markNames].find(
    ([words]) => lowered.includes(`‹${words}`) || lowered.includes(`${words}›`),
  );
  return half && `Falta um lado da marca ‹${markWords.get(half[1])}›.`;
}

const unknownMark = (name: string) => `“${name}” não existe. Veja a lista em “Inserir preço, nome…”.`;

/** Replaces placeholders by their values, once: placeholders inside a value stay. Leaves out what a condition excludes. */
export function fillText(text: string, values: PlaceholderValues): string {
  if (!text.includes('{{')) return text;
  /** The conditions around the part, outermost first: whether it stands, and whether what follows `{{senao}}` will. */
  const open: { stands: boolean; otherwise: boolean }[] = [];
  return atMost(text, maxDocument)
    .split(placeholderPattern)
    .map((part, index) => {
      const { stands, otherwise } = open.at(-1) ?? { stands: true, otherwise: true };
      if (index % 2 === 0) return stands ? part : '';
      const name = part.trim();
      const condition = conditionOf(name);
      if (condition) {
        const isTrue = values.conditions[condition];
        open.push({ stands: stands && isTrue, otherwise: stands && !isTrue });
      } else if (name === 'senao') open.splice(-1, 1, { stands: otherwise, otherwise: stands });
      else if (name === 'fim') open.pop();
      else if (stands) return isName(name) ? values[name] : `{{${part}}}`;
      return '';
    })
    .join('');
}

const asWritten = {
  ...Object.fromEntries(Object.keys(placeholderLabels).map((name) => [name, `{{${name}}}`])),
  conditions: Object.fromEntries(Object.keys(conditionLabels).map((name) => [name, true])),
} as PlaceholderValues;

/** Returns a text as it is written while all conditions are true; its placeholders stay. */
export const withoutConditions = (text: string): string => fillText(text, asWritten);

/** Returns a text as lists of the admin area show it: without conditions, its placeholders in words. */
export const listedText = (text: string): string => withMarksInWords(withoutConditions(text));
