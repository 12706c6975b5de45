import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useParams } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { sellerLine } from '../../../../domain/seller.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { isNotFound } from '../../data/client.ts';
import { MarkdownText } from '../layout/markdown-text.tsx';
import { NotFoundPage } from '../layout/not-found.tsx';
import { StudentHeader } from '../layout/student-header.tsx';
import { accountMessages } from '../messages.ts';
import { contractQuery, type OwnContract, PurchaseFactList } from '../refunds/purchase-card.tsx';
import type { StudentPageHandle } from '../session/session-guard.tsx';

export const handle: StudentPageHandle = { title: 'Contrato da compra', needsNoCourseAccess: true };

/** The page with the contract of a purchase. */
export function Page() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(contractQuery(id));
  if (!data && isNotFound(error)) return <NotFoundPage />;
  return (
    <>
      <div className="print:hidden">
        <StudentHeader backTo={paths.account} />
      </div>
      <main className="container-page max-w-3xl py-8 print:max-w-none print:py-0">
        {data ? (
          <Contract contract={data} />
        ) : error ? (
          <RetryAlert onRetry={() => void refetch()}>{accountMessages.refunds.contractFailed}</RetryAlert>
        ) : (
          <Loading label="Carregando o contrato..." />
        )}
      </main>
    </>
  );
}

function Contract({ contract }: { contract: OwnContract }) {
  const { terms, courseTitle, guaranteeDays, seller } = contract;
  return (
    <article className="grid gap-6">
      <h1 className="text-title">Contrato da compra</h1>
      <p className="print:hidden">
        <Button look="outline" Icon={Printer} onClick={() => window.print()}>
          Imprimir ou salvar em PDF
        </Button>
      </p>
      <Card
        as="section"
        aria-label="A compra"
        className="grid gap-3 p-5 sm:p-6 print:border-0 print:p-0 print:shadow-none"
      >
        <h2 className="text-xl">{courseTitle}</h2>
        <PurchaseFactList
          purchase={contract}
          extraFacts={[
            ['Prazo da garantia', `${guaranteeDays} dias`],
            ['Vendedor', seller && sellerLine(seller)],
          ]}
        />
      </Card>
      <section aria-label={terms.title} className="grid gap-3">
        <h2 className="text-2xl">
          {terms.title} ({terms.updated})
        </h2>
        <p className="text-ink-soft">O texto que valia no dia da compra, guardado com ela.</p>
        <MarkdownText text={terms.body} hasHeadings />
      </section>
    </article>
  );
}
