import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { momentText } from '../../../../domain/dates.ts';
import { maxRefusalReason } from '../../../../domain/decided-requests.ts';
import { refuseRequestBody } from '../../../../domain/request-bodies.ts';
import { Card } from '../../../ui/card.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { read } from '../../data/client.ts';
import { AdminAction } from '../admin-action.tsx';
import { SummaryChevron } from '../folded-part.tsx';
import { QueryState } from '../query-state.tsx';
import { Section } from '../shell/section.tsx';

interface Request {
  id: string;
  status: string;
  decided_at: string | null;
  reason: string;
}

interface RequestsSectionProps<Each extends Request> {
  id: string;
  title: string;
  query: UseQueryResult<{ waiting: Each[]; decided: Each[] }>;
  /** Shown if no request waits. */
  none: string;
  /** Renders a request that waits. */
  waiting: (request: Each) => ReactNode;
  /** Renders what a decided request was about. */
  decided: (request: Each) => ReactNode;
  /** Says that a request was approved. */
  approved: string;
}

/** A section of `/painel/pedidos` with requests that the team approves or refuses. */
export function RequestsSection<Each extends Request>(props: RequestsSectionProps<Each>) {
  const { id, title, query, none, approved } = props;
  return (
    <Section id={id} title={title} className="container-page gap-5 pb-12 [&_h2]:scroll-mt-32">
      <QueryState query={query}>
        {({ waiting, decided }) => (
          <>
            {waiting.length === 0 && (
              <Card as="p" className="p-5 sm:p-6">
                {none}
              </Card>
            )}
            <ul className="grid gap-4 empty:hidden">
              {waiting.map((request) => (
                <li key={request.id}>{props.waiting(request)}</li>
              ))}
            </ul>
            {decided.length > 0 && (
              <Card as="details" className="group p-5 sm:p-6">
                <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
                  <SummaryChevron />
                  Decididos por último
                </summary>
                <ul className="wrap-anywhere mt-4 grid gap-5">
                  {decided.map((request) => (
                    <li key={request.id}>
                      {props.decided(request)}
                      <p className="mt-1 text-ink-soft text-sm">
                        {request.status === 'approved' ? approved : 'Recusado'}
                        {request.decided_at && ` em ${momentText(request.decided_at)}`}
                        {request.reason && `. Motivo: ${request.reason}`}
                      </p>
                    </li>
                  ))}
                </ul>
              </Card>
            )}
          </>
        )}
      </QueryState>
    </Section>
  );
}

interface RefuseActionProps {
  about: string | undefined;
  question: string;
  /** Says where the reason is read. */
  hint: string;
  refuse: (json: { reason: string }) => Parameters<typeof read>[0];
}

/** The button that refuses a request, with a reason. */
export function RefuseAction({ about, question, hint, refuse }: RefuseActionProps) {
  return (
    <AdminAction
      label="Recusar"
      about={about}
      question={question}
      look="quiet"
      schema={refuseRequestBody}
      values={{ reason: '' }}
      run={(json) => read(refuse(json))}
      done="Pedido recusado."
      sendsEmail
    >
      <TextArea label="Motivo" name="reason" hint={hint} maxLength={maxRefusalReason} />
    </AdminAction>
  );
}
