import type { z } from 'zod';
import type { EmailEntry, EmailText } from '../emails/entry.ts';
import { type EmailTemplateName, emails } from '../emails/kinds.ts';
import { group, line, paragraphs, text } from './fields.ts';

const emailTemplate = ({ label, help, use }: EmailText, to: EmailEntry['to']) =>
  group(
    label,
    {
      subject: line({ label: 'Assunto' }),
      heading: line({ label: 'Título', use: 'more' }),
      paragraphs: paragraphs('Texto', { max: 8 }),
      actionLabel: line({ label: 'Botão', max: 60, use: 'fixed' }),
      note: text({ label: 'Rodapé', use: 'more' }),
    },
    { help, use: use ?? (to === 'administrators' || to === 'team' ? 'fixed' : undefined) },
  );

/** Maps every template of every kind; returns the results by the template's name. */
function mapEmailTexts<Result>(map: (text: EmailText, to: EmailEntry['to']) => Result) {
  const texts = Object.values<EmailEntry>(emails).flatMap(({ texts, to }) =>
    Object.entries(texts).map(([name, text]) => [name, map(text, to)]),
  );
  return Object.fromEntries(texts) as Record<EmailTemplateName, Result>;
}

/** Section `letters` of the content. */
export const emailTemplatesSection = group('E-mails', {
  ...mapEmailTexts(emailTemplate),
  newsletterNote: text({
    label: 'Rodapé da newsletter',
    help: 'Abaixo de cada newsletter, antes do link para sair.',
  }),
  courseEmailNote: text({
    label: 'Rodapé dos e-mails a alunos',
    help: 'Abaixo de cada e-mail escrito a um grupo de alunos, antes do link para não receber mais.',
  }),
});

export type EmailTemplates = z.infer<typeof emailTemplatesSection>;
export type EmailTemplate = z.infer<ReturnType<typeof emailTemplate>>;

/** Beginning of an email's address in the preview, before the name of its text. */
export const emailPages = '/e-mail/';

/** The section as a new installation has it. */
export const firstEmailTexts: EmailTemplates = {
  ...mapEmailTexts(({ label, help, use, ...written }) => written),
  newsletterNote: 'Você recebeu esta mensagem porque confirmou a sua inscrição na nossa newsletter.',
  courseEmailNote: 'Você recebeu esta mensagem porque tem acesso ao curso {{curso}}.',
};
