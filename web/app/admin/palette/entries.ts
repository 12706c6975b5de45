import { adminPageNames } from '../../../../domain/admin-page-names.ts';
import type { StudentModule } from '../../../../domain/content/course.ts';
import { fieldFormPath } from '../../../../domain/field-form-path.ts';
import { fold } from '../../../../domain/folded-text.ts';
import { appPathOf, paths } from '../../../../domain/paths.ts';
import { providerLabels, providerNames } from '../../../../domain/purchases.ts';
import { mayOpenPage, type TeamRole } from '../../../../domain/roles.ts';
import { cut } from '../../../../domain/text-limits.ts';
import { contentFields } from '../built-facts.ts';
import { settingsAreas } from '../settings/areas.ts';
import type { SettingState } from '../settings/use-settings.ts';
import { navGroupsOf } from '../shell/admin-nav.tsx';

/** Something that the search finds, and where it leads. */
export interface Entry {
  label: string;
  /** Tells entries with the same label apart; searched too. */
  detail: string;
  /** Further words by which it is found. */
  words?: string;
  to: string;
}

/** The kinds of entries, in the order of the results. */
export const groupNames = ['Páginas', 'Ações', 'Alunos', 'Vendas', 'Ajustes', 'Textos', 'Aulas'] as const;
export type GroupName = (typeof groupNames)[number];

const refundWords = 'dinheiro de volta devolver desistiu cancelar';
/** Names of buttons, where they stand, further words by which they are looked for, and where they lead. */
const actions: readonly Entry[] = (
  [
    ['Fazer cópia agora', 'Cópias de segurança', 'backup', paths.adminBackups],
    ['Ensaiar agora', 'Ensaio geral', 'testar a venda conferir tudo', paths.adminRehearsal],
    ['Criar chave de API', 'Integrações', 'planilha Zapier n8n', paths.adminIntegrations],
    ['Como uma cópia volta', 'Cópias de segurança', 'restaurar backup', paths.adminBackups],
    [
      'Registrar venda',
      'Vendas',
      'PIX pagou por fora adicionar aluno aluna dar liberar acesso',
      paths.adminSales,
    ],
    ['Exportar CSV das vendas', 'Vendas', 'planilha', paths.adminSales],
    ['Importar alunos', 'Alunos', 'planilha CSV', paths.adminStudents],
    ['Exportar CSV dos alunos', 'Alunos', 'planilha', paths.adminStudents],
    ['Escrever newsletter', 'Mensagens', 'e-mail a alunos', paths.adminMessages],
    ['Testar o e-mail', 'Ajustes', 'enviar e-mail de teste', paths.adminMail],
    ['Convidar para a equipe', 'Ajustes', 'atendimento', paths.adminTeam],
    ['Ver as versões do site', 'Textos e preço', 'restaurar', `${paths.adminContent}?secao=versoes`],
    ['Marcar reembolso como devolvido', 'Pedidos', refundWords, paths.adminRequests],
    ['Registrar reembolso', 'Na página da venda', refundWords, paths.adminSales],
    ['Corrigir o nome no certificado', 'Alunos', 'emitir certificado', paths.adminStudents],
    ['Enviar link de acesso', 'Alunos', 'não consegue entrar senha', paths.adminStudents],
    ['Fazer uma promoção', 'Textos e preço', 'desconto oferta cupom', fieldFormPath('site.promotion')],
    ['Responder perguntas', 'Perguntas', '', paths.adminQuestions],
  ] as const
).map(([label, detail, words, to]) => ({ label, detail, words, to }));
const supportActions = [paths.adminRequests, paths.adminQuestions] as const;

/** Returns the pages and actions of a role, and what only admins may look for: settings, texts and lessons. */
export function entriesOf(
  role: TeamRole,
  modules: readonly StudentModule[],
  settings: readonly SettingState[],
): Partial<Record<GroupName, Entry[]>> {
  const isAdmin = role === 'admin';
  const pages = navGroupsOf(role).flatMap(({ title = '', items }) =>
    items.map(({ to }) => ({ label: adminPageNames[to], detail: title, to })),
  );
  const mayAct = ({ to }: Entry) => isAdmin || supportActions.some((path) => path === to);
  if (!isAdmin) return { Páginas: pages, Ações: actions.filter(mayAct) };
  const areas = settingsAreas.map(({ text, words = '', to }) => ({
    label: adminPageNames[to],
    detail: 'Ajustes',
    words: `${text} ${words}`,
    to,
  }));
  return {
    Páginas: [
      ...pages,
      ...areas,
      {
        label: 'Números',
        detail: 'Painel',
        words: 'origem das vendas onde os alunos param avaliações',
        to: paths.adminNumbers,
      },
      { label: 'Newsletter', detail: 'Mensagens', words: 'inscritos', to: paths.adminSubscribers },
    ],
    Ações: [...actions],
    Ajustes: settings.flatMap(({ group, field }) => {
      const area = settingsAreas.find((one) => one.group === group);
      if (!field || !area) return [];
      const provider = providerNames.find((name) => providerLabels[name] === field.form);
      const to = provider ? `${area.to}#${provider}` : area.to;
      return [{ label: field.label, detail: `${adminPageNames[area.to]}, ${field.form}`, to }];
    }),
    Textos: contentFields.map(([path, label, place]) => ({ label, detail: place, to: fieldFormPath(path) })),
    Aulas: modules.flatMap(({ title, lessons }) =>
      lessons.map((lesson) => ({
        label: lesson.title,
        detail: title,
        to: `${paths.adminCourse}?aula=${lesson.id}`,
      })),
    ),
  };
}

/** Returns true if the role may open the page of an entry. */
export function mayOpenEntry(role: TeamRole, { to }: Entry): boolean {
  return mayOpenPage(role, appPathOf(to.replace(/[?#].*/, '')) ?? '');
}

/** Characters that are looked for. */
export const maxSearchLength = 100;
/** Words that say nothing by themselves. */
const smallWords = new Set('a o as os de do da dos das e em para um uma por mudar'.split(' '));

export const wordsIn = (text: string) =>
  fold(text, 4_000)
    .split(/[^\p{L}\p{N}@.]+/u)
    .filter(Boolean);

/** Letters by which words are compared if no entry has all of them: endings and typos differ behind these. */
const stemLength = 5;

/**
 * Returns the best matches: every word typed begins a word of the entry; those in the label count more. If no entry has
 * them all, returns those that have most, by their stems; words that over a third of the entries have do not count.
 * @param isStrict true to return nothing then
 */
export function findEntries<Found extends Omit<Entry, 'to'>>(
  entries: readonly Found[],
  typed: string,
  max: number,
  isStrict = false,
): Found[] {
  const all = wordsIn(cut(typed, maxSearchLength));
  const asked = all.some((word) => !smallWords.has(word)) ? all.filter((word) => !smallWords.has(word)) : all;
  if (asked.length === 0) return [];
  const isIn = (words: string[], word: string) => words.some((one) => one.startsWith(word));
  const read = entries.map((entry) => {
    const label = wordsIn(entry.label);
    const isStart = [fold(typed).trim(), asked.join(' ')].some((text) => fold(entry.label).startsWith(text));
    const score = (isStart ? 5 : 0) - label.length / 100;
    return { entry, label, words: [...label, ...wordsIn(`${entry.detail} ${entry.words ?? ''}`)], score };
  });
  function rank(words: string[], minMatches: number): Found[] {
    return read
      .map(({ entry, label, words: own, score }) => {
        const matches = words.filter((word) => isIn(own, word));
        const inLabel = matches.filter((word) => isIn(label, word)).length;
        return { entry, count: matches.length, score: 100 * matches.length + 10 * inLabel + score };
      })
      .filter(({ count }) => count >= minMatches)
      .toSorted((one, other) => other.score - one.score)
      .slice(0, max)
      .map(({ entry }) => entry);
  }
  const whole = rank(asked, asked.length);
  if (whole.length > 0 || isStrict) return whole;
  const isTelling = (stem: string) => read.filter(({ words }) => isIn(words, stem)).length * 3 <= read.length;
  return rank(asked.map((word) => word.slice(0, stemLength)).filter(isTelling), 1);
}
