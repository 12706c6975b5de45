import { z } from 'zod';
import { boundedText } from '../bounded-text.ts';
import { capitalized } from '../portuguese.ts';
import { type Access, type AccessSource, hasAccess } from '../purchases.ts';
import type { TeamRole } from '../roles.ts';
import { maxTagLength } from '../student-tags.ts';
import { type CsvFile, csvTime } from './csv.ts';
import { defineList, mainChoice, optionalParam } from './list.ts';

export interface StudentRow {
  id: string;
  name: string;
  email: string;
  role: TeamRole | null;
  access: Access;
  access_source: AccessSource;
  email_verified: boolean;
  /** Whole number from 0 to 100: completed lessons of those published. */
  percent: number;
  /** Labels the team chose, in alphabetical order. */
  tags: string[];
  created_at: Date;
  /** The latest login or lesson; null for an account that has never logged in. */
  last_seen_at: Date | null;
}

/**
 * Days without a visit after which a student who has begun counts as stalled; `stoppedDays` counts days without a
 * lesson.
 */
export const stalledDays = 14;

const accessChoices = {
  granted: 'Com acesso',
  pending: 'Pagamento pendente',
  refunded: 'Reembolsado ou contestado',
  never_bought: 'Sem compra',
  unconfirmed: 'E-mail não confirmado',
};

const accessSourceLabels: Record<AccessSource, string> = {
  bought: 'comprou',
  granted: 'dado por você',
  revoked: 'retirado',
  none: 'sem acesso',
  open: 'curso aberto a todos',
};

type AccessFacts = Pick<StudentRow, 'role' | 'access' | 'access_source' | 'email_verified'>;

/** Returns where the access comes from, or why there is none, in words. */
export function accessName({ role, access, access_source }: Omit<AccessFacts, 'email_verified'>): string {
  if (access === 'pending' || access === 'refunded') return accessChoices[access];
  return role ? 'Faz parte da equipe' : capitalized(accessSourceLabels[access_source]);
}

/** Returns what is to be said of the email beside the access; undefined if it is confirmed. */
export function emailNotice({ role, access_source, email_verified }: AccessFacts): string | undefined {
  if (email_verified) return undefined;
  return !role && (access_source === 'bought' || access_source === 'granted')
    ? 'Tem acesso · ainda não criou a senha'
    : 'E-mail não confirmado';
}

/** A `-` before the column sorts descending. */
const sortColumns = ['name', 'created_at', 'last_seen_at', 'percent'] as const;
export type StudentSortColumn = (typeof sortColumns)[number];
const sort = z.templateLiteral([z.enum(['', '-']), z.enum(sortColumns)]);

export const studentList = defineList({
  names: { one: 'aluno', many: 'alunos', none: 'Nenhum aluno' },
  empty: 'Nenhum aluno ainda. Quem compra o curso ou cria uma conta aparece aqui.',
  search: { label: 'Buscar aluno', hint: 'Nome ou e-mail; o começo já serve.' },
  filters: {
    access: mainChoice('Acesso', 'Todos', accessChoices),
    progress: mainChoice('Progresso', 'Todos', {
      none: 'Não começou',
      started: 'Em andamento',
      complete: 'Concluiu',
      never: 'Nunca entrou',
      stalled: `Parou há ${stalledDays} dias ou mais`,
    }),
    // The page fills in the tags in use.
    tag: { label: 'Etiqueta', schema: optionalParam(boundedText(maxTagLength)), options: [] },
    sort: {
      label: 'Ordem',
      schema: optionalParam(sort).transform((order) => order ?? '-created_at'),
      options: [
        { value: '-created_at', label: 'Cadastro mais recente' },
        { value: 'created_at', label: 'Cadastro mais antigo' },
        { value: 'name', label: 'Nome' },
        { value: '-last_seen_at', label: 'Visto por último' },
        { value: 'last_seen_at', label: 'Visto há mais tempo' },
        { value: '-percent', label: 'Maior progresso' },
        { value: 'percent', label: 'Menor progresso' },
      ],
    },
  },
});
export type StudentsQuery = z.output<typeof studentList.query>;

export const studentsCsv: CsvFile<StudentRow> = {
  name: 'alunos',
  columns: [
    ['Nome', ({ name }) => name],
    ['E-mail', ({ email }) => email],
    ['Acesso', (row) => (hasAccess(row.access) && !row.role ? accessChoices.granted : accessName(row))],
    ['Origem do acesso', ({ access_source }) => accessSourceLabels[access_source]],
    ['E-mail confirmado', ({ email_verified }) => (email_verified ? 'sim' : 'não')],
    ['Progresso (%)', ({ percent }) => percent],
    ['Etiquetas', ({ tags }) => tags.join(', ')],
    ['Cadastro', ({ created_at }) => csvTime(created_at)],
    ['Visto por último', ({ last_seen_at }) => csvTime(last_seen_at) || 'Nunca entrou'],
    ['Código', ({ id }) => id],
  ],
};
