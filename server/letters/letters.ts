import { certificatePath, lessonPath, paths, questionsAnchor } from '../../domain/paths.ts';
import type { ComposeLetter } from '../mail/mail-consumer.ts';
import { purchaseLetters } from './purchase-letters.ts';
import { securityLetters } from './security-letters.ts';
import {
  createLetterWriter,
  type LetterParts,
  type Letters,
  type WriteLetter,
  writeNewsletter,
} from './write-letter.ts';

export function createLetterComposer(parts: LetterParts): ComposeLetter {
  const write = createLetterWriter(() => parts.content().letters);
  const letters: Letters = {
    ...securityLetters(parts, write),
    ...purchaseLetters(parts, write),
    ...studentLetters(parts, write),
    ...newsletterLetters(parts, write),
    trouble: (_, { title, text, path }) =>
      write('trouble', parts.appUrl + path, { about: title, facts: [`${title}. ${text}`] }),
    'trouble-summary': (_, { lines }) =>
      write('troubleSummary', parts.appUrl + paths.admin, { facts: lines.split('\n') }),
  };
  // The outbox stores the data of each kind as it was given.
  return async ({ kind, recipient, data }) => letters[kind](recipient, data as never);
}

function studentLetters(
  { appUrl, questions, nameRequests }: LetterParts,
  write: WriteLetter,
): Letters<'welcome' | 'question-answered' | 'certificate' | 'name-corrected' | 'name-refused'> {
  return {
    welcome: (_, { name }) => write('welcome', appUrl + paths.courseContent, { name }),

    async 'question-answered'(email, { question }) {
      const asked = await questions.find(question);
      if (!asked?.answer || asked.email !== email) return undefined;
      const { lesson_id, lesson_title, name, answer } = asked;
      const facts = [`Aula: ${lesson_title}`, ...answer.split(/\n+/)];
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
      const asked = await nameRequests.find(request);
      if (asked?.status !== 'refused' || asked.email !== email) return undefined;
      const facts = [`Nome pedido: ${asked.name}`, ...asked.reason.split(/\n+/)];
      return write('nameRefused', appUrl + paths.account, { name: asked.old_name, facts });
    },
  };
}

function newsletterLetters(
  { content, newsletters, newsletterLinks }: LetterParts,
  write: WriteLetter,
): Letters<'newsletter-confirmation' | 'newsletter-test' | 'newsletter'> {
  const { confirm, unsubscribe } = newsletterLinks;
  return {
    'newsletter-confirmation': async (email) =>
      write('newsletterConfirmation', await confirm(email), { unsubscribe: unsubscribe(email) }),

    async 'newsletter-test'(email, { newsletter }) {
      const text = await newsletters.findText(newsletter);
      const test = text && { ...text, subject: `[Teste] ${text.subject}` };
      return test && writeNewsletter(content().letters, test, unsubscribe(email));
    },

    async newsletter(email, { newsletter }) {
      const text = await newsletters.findTextFor(email, newsletter);
      return text && writeNewsletter(content().letters, text, unsubscribe(email));
    },
  };
}
