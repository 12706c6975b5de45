import { placeholder } from '../../../domain/page-placeholders.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useContent } from '../content.ts';
import { NarrowPage } from '../parts/page-frame.tsx';

const purposes = {
  confirm: { action: '/api/newsletter/confirm', buttonLabel: 'Confirmar inscrição' },
  unsubscribe: { action: '/api/newsletter/unsubscribe', buttonLabel: 'Cancelar inscrição' },
  courseEmails: { action: '/api/course-emails/unsubscribe', buttonLabel: 'Não receber mais' },
} as const;

export type NewsletterLinkPurpose = keyof typeof purposes;

/**
 * The page that a link in a newsletter opens: its button confirms or ends the subscription. The server fills in the
 * token.
 */
export function NewsletterLinkPage({ purpose }: { purpose: NewsletterLinkPurpose }) {
  const { title, text } = useContent().site.everyPage.newsletter.linkPages[purpose];
  const { action, buttonLabel } = purposes[purpose];
  return (
    <NarrowPage width="max-w-2xl">
      <Card as="form" action={action} className="p-6 sm:p-10" method="post">
        <h1 className="text-title">{title}</h1>
        <p className="mt-3 mb-8 text-ink-soft text-lg text-pretty">{text}</p>
        <p className="wrap-anywhere mb-8 empty:hidden">{placeholder('email')}</p>
        <input name="token" type="hidden" value={placeholder('token')} />
        <Button look="primary" className="w-full px-8 sm:w-auto" type="submit">
          {buttonLabel}
        </Button>
      </Card>
    </NarrowPage>
  );
}
