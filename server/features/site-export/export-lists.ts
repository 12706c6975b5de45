import { dayText } from '../../../domain/dates.ts';
import { type CsvFile, csvTime } from '../../../domain/lists/csv.ts';
import { questionStateNames } from '../../../domain/lists/questions.ts';
import { decapitalized } from '../../../domain/personal-data/retained.ts';
import type { CertificatesFeature } from '../certificates/certificates.feature.ts';
import type { ProgressRow, QuestionRow } from './site-export.repository.ts';

type PublicCertificate = Extract<
  Awaited<ReturnType<CertificatesFeature['verify']>>,
  { student_name: string }
>;

export interface CertificateLine {
  code: string;
  status: string;
  certificate: PublicCertificate | undefined;
}

const statusNames: Record<string, string> = {
  valid: 'válido',
  revoked: 'revogado',
  replaced: 'substituído',
  suspended: 'suspenso',
};

export const questionsCsv: CsvFile<QuestionRow> = {
  name: 'perguntas',
  columns: [
    ['Nome', ({ name }) => name],
    ['E-mail', ({ email }) => email],
    ['Aula', ({ lesson_title }) => lesson_title],
    ['Pergunta', ({ question }) => question],
    ['Resposta', ({ answer }) => answer],
    ['Pergunta publicada', ({ public_question }) => public_question],
    ['Resposta publicada', ({ public_answer }) => public_answer],
    ['Situação', (row) => decapitalized(questionStateNames[stateOf(row)])],
    ['Data', ({ created_at }) => csvTime(created_at)],
    ['Respondida', ({ answered_at }) => csvTime(answered_at)],
    ['Publicada', ({ published_at }) => csvTime(published_at)],
  ],
};

const stateOf = ({ published_at, answered_at }: QuestionRow) =>
  published_at ? 'published' : answered_at ? 'answered' : 'unanswered';

export const progressCsv = (titles: ReadonlyMap<string, string>): CsvFile<ProgressRow> => ({
  name: 'progresso',
  columns: [
    ['Nome', ({ name }) => name],
    ['E-mail', ({ email }) => email],
    ['Aula concluída', ({ lesson_id }) => titles.get(lesson_id) ?? ''],
    ['Código da aula', ({ lesson_id }) => lesson_id],
    ['Primeira aula', ({ started_at }) => csvTime(started_at)],
    ['Última mudança', ({ updated_at }) => csvTime(updated_at)],
  ],
});

export const certificatesCsv: CsvFile<CertificateLine> = {
  name: 'certificados',
  columns: [
    ['Código', ({ code }) => code],
    ['Nome', ({ certificate }) => certificate?.student_name ?? ''],
    ['Situação', ({ status }) => statusNames[status] ?? status],
    ['Curso', ({ certificate }) => certificate?.course_title ?? ''],
    ['Concluído em', ({ certificate }) => (certificate ? dayText(certificate.completed_at) : '')],
    ['Emitido em', ({ certificate }) => (certificate ? dayText(certificate.issued_at) : '')],
    ['Substituído por', ({ certificate }) => certificate?.replaced_by ?? ''],
  ],
};
