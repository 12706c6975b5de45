import { needsSubscription } from '../../domain/audiences.ts';
import { maxRefusalReason } from '../../domain/decided-requests.ts';
import { type EmailData, type EmailKind, emails, kindsTo } from '../../domain/emails/kinds.ts';
import type { newsletterEmails } from '../../domain/emails/newsletter.ts';
import type { studentsEmails } from '../../domain/emails/students.ts';
import { nextSteps } from '../../domain/next-steps.ts';
import { certificatePath, lessonPath, paths, questionsAnchor } from '../../domain/paths.ts';
import { maxAnswerLength } from '../../domain/questions.ts';
import { cut } from '../../domain/text-limits.ts';
import type { ComposeEmail } from '../mail/mail-queue.ts';
import { purchaseEmails } from './purchase-emails.ts';
import { securityEmailComposers } from './security-emails.ts';
import {
  type ComposerDependencies,
  createEmailWriter,
  type EmailComposers,
  type WriteEmail,
  writeNewsletter,
} from './write-email.ts';

/** Returns the function with which the outbox queue composes an email of any kind when it sends it. */
export function createEmailComposer(dependencies: ComposerDependencies): ComposeEmail {
  const write = createEmailWriter(() => dependencies.content.current().letters);
  const composers: EmailComposers = {
    ...securityEmailComposers(dependencies, write),
    ...purchaseEmails(dependencies, write),
    ...studentEmails(dependencies, write),
    ...newsletterComposers(dependencies, write),
    trouble: (_, { title, text, path }) =>
      write('trouble', dependencies.appUrl + path, { about: title, facts: [`${title}. ${text}`] }),
    'trouble-summary': (_, { lines }) =>
      write('troubleSummary', dependencies.appUrl + paths.admin, { facts: lines.split('\n') }),
  };
  const teamKinds = kindsTo('team');
  return async ({ kind, recipient, data }) => {
    const composed = await composeOne(composers, kind, recipient, emails[kind].data.parse(data));
    return composed && !teamKinds.includes(kind) ? { ...composed, hasContact: true } : composed;
  };
}

function composeOne<Kind extends EmailKind>(
  composers: EmailComposers,
  kind: Kind,
  recipient: string,
  data: EmailData[Kind],
) {
  return composers[kind](recipient, data);
}

function studentEmails(
  dependencies: ComposerDependencies,
  write: WriteEmail,
): EmailComposers<keyof typeof studentsEmails> {
  const { appUrl, content, questions, certificates, videoNotices, newsletter, reminders } = dependencies;
  return {
    async 'video-ready'(email, request) {
      const notice = await videoNotices.findNotice(request, email);
      if (!notice) return undefined;
      const { lesson, name } = notice;
      return write('videoReady', appUrl + lessonPath(lesson.id), { name, facts: [`Aula: ${lesson.title}`] });
    },

    welcome: (_, { name }) => write('welcome', appUrl + paths.courseContent, { name }),

    async 'question-answered'(email, { question }) {
      const found = await questions.repository.find(question);
      if (!found?.answer || found.email !== email) return undefined;
      const { lesson_id, lesson_title, name, answer } = found;
      const facts = [`Aula: ${lesson_title}`, ...cut(answer, maxAnswerLength).split(/\n+/)];
      return write('questionAnswered', `${appUrl}${lessonPath(lesson_id)}${questionsAnchor}`, {
        name,
        facts,
      });
    },

    certificate: (_, { code, name }) => write('certificate', appUrl + certificatePath(code), { name }),

    'name-corrected'(_, { name, code }) {
      const newCode = `Novo certificado: ${code}. Quem conferir o código antigo é levado a este.`;
      const facts = [`Nome: ${name}`, ...(code ? [newCode] : [])];
      return write('nameCorrected', appUrl + (code ? certificatePath(code) : paths.account), { name, facts });
    },

    async 'name-refused'(email, { request }) {
      const nameRequest = await certificates.nameRequests.find(request);
      if (nameRequest?.status !== 'refused' || nameRequest.email !== email) return undefined;
      const facts = [
        `Nome pedido: ${nameRequest.name}`,
        ...cut(nameRequest.reason, maxRefusalReason).split(/\n+/),
      ];
      return write('nameRefused', appUrl + paths.account, { name: nameRequest.old_name, facts });
    },

    async reminder(email, { reminder, student }) {
      const reader = await reminders.findRecipient(reminder, student, email);
      const [next] = reader ? nextSteps(content.current().course.modules, reader.completed) : [];
      if (!reader || !next || next.kind === 'exercises') return undefined;
      return write(reminderTemplates[reminder], appUrl + lessonPath(next.lesson.id), {
        name: reader.name,
        facts: [`A sua próxima aula: ${next.lesson.title}`],
        unsubscribe: newsletter.links.courseEmailsUnsubscribeLinks(student),
      });
    },
  };
}

const reminderTemplates = {
  'not-started': 'reminderNotStarted',
  stopped: 'reminderStopped',
  'almost-done': 'reminderAlmostDone',
} as const;

function newsletterComposers(
  { auth, content, newsletter: { issues, links: newsletterLinks } }: ComposerDependencies,
  write: WriteEmail,
): EmailComposers<keyof typeof newsletterEmails> {
  const { confirmationLink, unsubscribeLinks, courseEmailsUnsubscribeLinks } = newsletterLinks;
  return {
    'newsletter-confirmation': async (email) =>
      write('newsletterConfirmation', await confirmationLink(email), {
        unsubscribe: unsubscribeLinks(email),
      }),

    async 'newsletter-test'(email, { newsletter }) {
      const text = await issues.findText(newsletter);
      if (!text) return undefined;
      const author = await auth.accounts.findByEmail(email);
      const isForStudents = author !== undefined && !needsSubscription(text);
      const test = { ...text, subject: `[Teste] ${text.subject}`, isForStudents };
      const links = isForStudents ? courseEmailsUnsubscribeLinks(author.id) : unsubscribeLinks(email);
      return writeNewsletter(content.current().letters, test, links);
    },

    async newsletter(email, { newsletter }) {
      const text = await issues.findTextFor(email, newsletter);
      if (!text) return undefined;
      const { studentId } = text;
      const links = studentId ? courseEmailsUnsubscribeLinks(studentId) : unsubscribeLinks(email);
      return writeNewsletter(
        content.current().letters,
        { ...text, isForStudents: studentId !== undefined },
        links,
      );
    },
  };
}
