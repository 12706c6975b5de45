import { fold } from '../../../../domain/folded-text.ts';
import { paths } from '../../../../domain/paths.ts';
import { Card } from '../../../ui/card.tsx';

/** Searches that no part of the course answers: beginnings of words, without accents; title and address. */
const destinations = [
  [
    ['reembols', 'garantia', 'dinheiro de volta', 'estorno'],
    'Garantia e reembolso',
    `${paths.account}#compras`,
  ],
  [['nota fiscal', 'recibo'], 'Como peço a nota fiscal?', `${paths.faq}#nota-fiscal`],
  [['senha'], 'Alterar senha', paths.changePassword],
  [['certificad'], 'Certificado, na página do curso', paths.courseContent],
] as const;

/** Returns the pages of the account that a search asks for. */
export function findAccountAnswers(q: string) {
  const typed = ` ${fold(q)}`;
  return destinations.filter(([words]) => words.some((word) => typed.includes(` ${word}`)));
}

/** Links to the pages of the account that were found; nothing if there are none. */
export function AccountAnswers({ found }: { found: ReturnType<typeof findAccountAnswers> }) {
  if (found.length === 0) return null;
  return (
    <Card as="nav" aria-label="Conta e compra" tone="leaf" className="mt-5 max-w-3xl px-4 py-2 sm:px-5">
      <p className="text-ink-soft text-sm">Conta e compra</p>
      {found.map(([, title, href]) => (
        // No Link: a new page scrolls to its anchor.
        <a key={title} className="link-alone mr-6" href={href}>
          {title}
        </a>
      ))}
    </Card>
  );
}
