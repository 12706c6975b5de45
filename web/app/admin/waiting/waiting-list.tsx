import { useQuery } from '@tanstack/react-query';
import {
  CircleCheck,
  DoorClosed,
  Gavel,
  KeyRound,
  type LucideIcon,
  MailX,
  MessageCircleQuestionMark,
  Star,
  Undo2,
  UserPen,
} from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Check } from '../../../../domain/checks.ts';
import { dayText, lastDayText, momentText } from '../../../../domain/dates.ts';
import { lessonPath, paths, pathWithId } from '../../../../domain/paths.ts';
import { providerLabel } from '../../../../domain/purchases.ts';
import type { WaitingKind } from '../../../../domain/waiting.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { RatingStars } from '../../../ui/rating-stars.tsx';
import { typedTextClasses } from '../../../ui/typed-text.ts';
import { AccessRequestActions } from '../access-requests/access-requests.tsx';
import { CorrectEmailAction, RetryAction } from '../emails/email-page.tsx';
import { EmailStatusText } from '../emails/emails.tsx';
import { AccessLinkButtons } from '../links/access-link.tsx';
import { useHasMailServer } from '../links/email-delivery.tsx';
import { NameRequestActions } from '../name-requests/name-requests.tsx';
import { DisputeActions, disputeText } from '../purchases/dispute.tsx';
import { amountText } from '../purchases/purchases.ts';
import { QueryState } from '../query-state.tsx';
import { AnswerAction } from '../questions/question-card.tsx';
import { RefundActions } from '../refunds/refund-actions.tsx';
import { ReviewActions } from '../reviews/review-actions.tsx';
import { Section } from '../shell/section.tsx';
import { SendAccessLink } from '../students/student-actions.tsx';
import { AlertCard, AlertRow, type Alerts } from './open-alerts.tsx';
import { type Waiting, waitingQuery } from './waiting.ts';

/** Rows of each kind before "Mostrar mais". */
const maxFirstRows = 3;

/** The alerts whose cases are rows of the list. */
const listedAlerts: Partial<Record<Check['kind'], WaitingKind>> = {
  disputes: 'disputes',
  'access-requests': 'accesses',
  'refunds-waiting': 'refunds',
  'questions-unanswered': 'questions',
  'name-requests': 'names',
  'letters-refused': 'emails',
  'reviews-waiting': 'reviews',
};

/** Somebody paid and has no course: before all else. The site's own alerts come after the people. */
const buyersAlerts: readonly Check['kind'][] = [
  'purchases-without-access',
  'purchases-without-email',
  'access-requests',
  'payments-not-understood',
];
const isOfBuyers = ({ kind }: Alerts[number]) => buyersAlerts.includes(kind);

/** The section "Precisa de você": alerts, and one list of all that waits, where each can be settled. */
export function WaitingList({ alerts }: { alerts: Alerts }) {
  const query = useQuery(waitingQuery);
  return (
    <Section id="precisa-de-voce" title="Precisa de você" className="gap-3">
      <QueryState query={query}>{(waiting) => <Rows alerts={alerts} waiting={waiting} />}</QueryState>
      {query.error && <AlertCard alerts={alerts} />}
    </Section>
  );
}

function Rows({ alerts, waiting }: { alerts: Alerts; waiting: Waiting }) {
  const [isOpen, setOpen] = useState(false);
  const rows = rowsOf(waiting);
  // An alert stays for the cases that are too many for the list.
  const open = alerts.filter(({ kind }) => {
    const listed = listedAlerts[kind];
    return !listed || waiting[listed].total > waiting[listed].rows.length;
  });
  if (open.length + rows.flat().length === 0)
    return (
      <Card as="p" className="flex items-center gap-3 p-5 sm:px-6">
        <CircleCheck aria-hidden size={24} className="shrink-0 text-leaf-700" />
        Está tudo bem: nada precisa de você agora.
      </Card>
    );
  const shown = rows.flatMap((ofKind) => (isOpen ? ofKind : ofKind.slice(0, maxFirstRows)));
  /** Disputes, before all else. */
  const urgentCount = shown.filter(({ props }) => (props as RowProps).isUrgent).length;
  const toItem = (row: ReactElement) => <li key={row.key}>{row}</li>;
  const hidden = rows.flat().length - shown.length;
  return (
    <>
      <Card as="ul" className="divide-y divide-line">
        {shown.slice(0, urgentCount).map(toItem)}
        {open.filter(isOfBuyers).map((alert) => (
          <AlertRow key={alert.kind} alert={alert} />
        ))}
        {shown.slice(urgentCount).map(toItem)}
        {open
          .filter((alert) => !isOfBuyers(alert))
          .map((alert) => (
            <AlertRow key={alert.kind} alert={alert} />
          ))}
      </Card>
      {hidden > 0 && (
        <div>
          <Button look="outline" isSmall onClick={() => setOpen(true)}>
            Mostrar mais {hidden}
          </Button>
        </div>
      )}
    </>
  );
}

/** Returns the rows kind by kind, the most urgent first; within each the one that waits longest. */
function rowsOf({
  disputes,
  accesses,
  refunds,
  questions,
  names,
  unopened,
  emails,
  reviews,
}: Waiting): ReactElement[][] {
  return [
    disputes.rows.map((purchase) => (
      <Row
        key={`dispute ${purchase.id}`}
        Icon={Gavel}
        isUrgent
        who={purchase.name || purchase.email || purchase.transaction_id}
        to={pathWithId(paths.adminSale, purchase.id)}
        what={`${amountText(purchase)}, ${providerLabel(purchase.provider)}. ${disputeText(purchase)}`}
        since={purchase.sold_at}
        actions={<DisputeActions id={purchase.id} about={`da venda a ${purchase.name || purchase.email}`} />}
      />
    )),
    accesses.rows.map((request) => (
      <Row
        key={`access ${request.id}`}
        Icon={DoorClosed}
        who={request.email}
        to={`${paths.adminRequests}#acessos`}
        what={
          <>
            Comprou e não recebeu o acesso: a compra {request.transaction_id} é de{' '}
            {request.current_email || 'um e-mail que a empresa não enviou'}. Responda até{' '}
            {momentText(request.deadline)}.
          </>
        }
        since={request.created_at}
        actions={<AccessRequestActions request={request} about={`o acesso de ${request.email}`} />}
      />
    )),
    refunds.rows.map((request) => (
      <Row
        key={`refund ${request.id}`}
        Icon={Undo2}
        who={request.name || request.email || request.transaction_id}
        to={pathWithId(paths.adminSale, request.purchase_id)}
        what={`Pede o reembolso. Devolver até ${lastDayText(request.deadline)}.`}
        since={request.requested_at}
        actions={<RefundActions request={request} about={`a ${request.name || request.email}`} />}
      />
    )),
    questions.rows.map((question) => (
      <Row
        key={`question ${question.id}`}
        Icon={MessageCircleQuestionMark}
        who={question.name}
        to={pathWithId(paths.adminStudent, question.user_id)}
        what={
          <>
            Pergunta em{' '}
            <Link className="link" to={lessonPath(question.lesson_id)}>
              {question.lesson_title}
            </Link>
            .
          </>
        }
        since={question.created_at}
        actions={<AnswerAction question={question} about={`a ${question.name}`} />}
      >
        <p className={`line-clamp-4 ${typedTextClasses}`}>{question.question}</p>
      </Row>
    )),
    names.rows.map((request) => (
      <Row
        key={`name ${request.id}`}
        Icon={UserPen}
        who={request.old_name}
        to={pathWithId(paths.adminStudent, request.user_id)}
        what={
          <>
            Pede para ser <strong className="text-ink">{request.name}</strong> no certificado. Responda até{' '}
            {momentText(request.deadline)}.
          </>
        }
        since={request.created_at}
        actions={<NameRequestActions request={request} about={`o nome de ${request.old_name}`} />}
      />
    )),
    emails.rows.map((email) => (
      <Row
        key={`email ${email.id}`}
        Icon={MailX}
        who={email.recipient}
        to={pathWithId(paths.adminEmail, email.id)}
        what={`Não recebeu o e-mail: ${email.kind_name}.`}
        since={email.at}
        actions={
          <>
            <RetryAction id={email.id} about={`a ${email.recipient}`} look="outline" />
            <CorrectEmailAction email={email} about={`de ${email.recipient}`} />
          </>
        }
      >
        <p className="text-sm">
          <EmailStatusText email={email} />
        </p>
      </Row>
    )),
    reviews.rows.map((review) => (
      <Row
        key={`review ${review.id}`}
        Icon={Star}
        who={review.name}
        to={pathWithId(paths.adminStudent, review.user_id)}
        what="Avaliou o curso."
        since={review.created_at}
        actions={<ReviewActions review={review} />}
      >
        <RatingStars rating={review.rating} />
        <p className={typedTextClasses}>{review.text}</p>
      </Row>
    )),
    unopened.rows.map((buyer) => (
      <Row
        key={`buyer ${buyer.id}`}
        Icon={KeyRound}
        who={buyer.name || buyer.email}
        to={pathWithId(paths.adminStudent, buyer.id)}
        what={`Pagou e ainda não entrou: ${buyer.email}.`}
        since={buyer.paid_at}
        actions={<LinkActions buyer={buyer} />}
      />
    )),
  ];
}

/** Without a mail server a link can only be passed on by hand. */
function LinkActions({ buyer }: { buyer: Waiting['unopened']['rows'][number] }) {
  if (!useHasMailServer()) return <AccessLinkButtons recipient={buyer} />;
  return <SendAccessLink student={buyer} about={`a ${buyer.name || buyer.email}`} />;
}

interface RowProps {
  Icon: LucideIcon;
  /** Money is lost without an answer. */
  isUrgent?: boolean;
  /** The person, as a link. */
  who: string;
  to: string;
  what: ReactNode;
  since: string;
  actions: ReactNode;
  children?: ReactNode;
}

function Row({ Icon, isUrgent = false, who, to, what, since, actions, children }: RowProps) {
  return (
    <article aria-label={who} className="flex gap-3 p-4 sm:px-6">
      <Icon
        aria-hidden
        size={22}
        className={`mt-2.5 shrink-0 ${isUrgent ? 'text-coral-700' : 'text-leaf-700'}`}
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="grid min-w-0 max-w-prose flex-[1_1_18rem] gap-1">
          <div className="flex flex-wrap items-center gap-x-3">
            <h3 className="wrap-anywhere text-base">
              <Link className="link-alone" to={to}>
                {who}
              </Link>
            </h3>
            <p className="text-ink-soft text-sm">desde {dayText(since)}</p>
          </div>
          <p className="wrap-anywhere text-ink-soft">{what}</p>
          {children}
        </div>
        <div className="flex flex-wrap items-center gap-2 md:pt-1">{actions}</div>
      </div>
    </article>
  );
}
