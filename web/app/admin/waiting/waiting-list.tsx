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
import { paths, pathWithId } from '../../../../domain/paths.ts';
import { providerLabel } from '../../../../domain/purchases.ts';
import type { WaitingKind } from '../../../../domain/waiting.ts';
import { Card } from '../../../ui/card.tsx';
import { AccessRequestActions } from '../access-requests/access-requests.tsx';
import { CorrectEmailAction, RetryAction } from '../emails/email-page.tsx';
import { emailReason } from '../emails/emails.tsx';
import { AccessLinkButtons } from '../links/access-link.tsx';
import { useHasMailServer } from '../links/email-delivery.tsx';
import { NameRequestActions } from '../name-requests/name-requests.tsx';
import { DisputeActions, disputeText } from '../purchases/dispute.tsx';
import { amountText, transactionText } from '../purchases/purchases.ts';
import { QueryState } from '../query-state.tsx';
import { AnswerAction } from '../questions/question-card.tsx';
import { RefundActions } from '../refunds/refund-actions.tsx';
import { ReviewButtons } from '../reviews/review-actions.tsx';
import { OtherActions, RowActions } from '../row-actions.tsx';
import { Section } from '../shell/section.tsx';
import { SendAccessLink } from '../students/student-actions.tsx';
import { When } from '../when.tsx';
import { AlertCard, AlertRow, type Alerts } from './open-alerts.tsx';
import { type Waiting, waitingQuery } from './waiting.ts';

/** Rows before "Ver todas". */
const maxFirstRows = 5;

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
    <Section id="precisa-de-voce" title="Precisa de você" className="@container relative z-10 gap-2">
      <QueryState query={query}>{(waiting) => <Rows alerts={alerts} waiting={waiting} />}</QueryState>
      {query.error && <AlertCard alerts={alerts} />}
    </Section>
  );
}

function Rows({ alerts, waiting }: { alerts: Alerts; waiting: Waiting }) {
  const [isOpen, setOpen] = useState(false);
  // An alert stays for the cases that are too many for the list.
  const open = alerts.filter(({ kind }) => {
    const listed = listedAlerts[kind];
    return !listed || waiting[listed].total > waiting[listed].rows.length;
  });
  const groups = rowGroups(waiting, open);
  const count = groups.flatMap(({ rows }) => rows).length;
  if (count === 0)
    return (
      <Card as="p" className="flex items-center gap-3 p-4">
        <CircleCheck aria-hidden size={24} className="shrink-0 text-leaf-700" />
        Está tudo bem: nada precisa de você agora.
      </Card>
    );
  let left = isOpen ? count : maxFirstRows;
  const shown = groups.map(({ title, rows }) => {
    const first = rows.slice(0, left);
    left -= first.length;
    return { title, rows: first };
  });
  return (
    <>
      <Card className="divide-y divide-line">
        {shown
          .filter(({ rows }) => rows.length > 0)
          .map(({ title, rows }) => (
            <section key={title} aria-label={title}>
              <h3 className="px-4 pt-2 font-semibold text-ink-soft text-xs">{title}</h3>
              <ul className="divide-y divide-line">{rows}</ul>
            </section>
          ))}
      </Card>
      {!isOpen && count > maxFirstRows && (
        // Beside the heading, where it takes no height; below the list where large letters leave no room.
        <button
          type="button"
          className="link-alone @3xs:absolute @3xs:-top-2 @3xs:right-0 justify-self-end text-sm"
          onClick={() => setOpen(true)}
        >
          Ver todas ({count})
        </button>
      )}
    </>
  );
}

/** Returns the rows in groups, the most urgent first; within each kind the one that waits longest. */
function rowGroups(
  { disputes, accesses, refunds, questions, names, unopened, emails, reviews }: Waiting,
  alerts: Alerts,
): { title: string; rows: ReactElement[] }[] {
  const alertRows = (shown: Alerts) => shown.map((alert) => <AlertRow key={alert.kind} alert={alert} />);
  const money = [
    disputes.rows.map((purchase) => (
      <Row
        key={`dispute ${purchase.id}`}
        Icon={Gavel}
        isUrgent
        who={purchase.name || purchase.email || purchase.transaction_id}
        to={pathWithId(paths.adminSale, purchase.id)}
        what={`${amountText(purchase)}, ${providerLabel(purchase.provider)}. ${disputeText(purchase)}`}
        since={purchase.sold_at}
      >
        <DisputeActions id={purchase.id} about={`da venda a ${purchase.name || purchase.email}`} />
      </Row>
    )),
    alertRows(alerts.filter(isOfBuyers)),
    refunds.rows.map((request) => (
      <Row
        key={`refund ${request.id}`}
        Icon={Undo2}
        who={request.name || request.email || request.transaction_id}
        to={pathWithId(paths.adminSale, request.purchase_id)}
        what={`Pede o reembolso: ${amountText(request)}, ${transactionText(request)}.`}
        lastDay={request.deadline}
      >
        <RefundActions request={request} about={`a ${request.name || request.email}`} />
      </Row>
    )),
  ];
  const students = [
    accesses.rows.map((request) => (
      <Row
        key={`access ${request.id}`}
        Icon={DoorClosed}
        who={request.email}
        to={`${paths.adminRequests}#acessos`}
        what={`Comprou e não recebeu o acesso: a compra ${request.transaction_id} é de ${request.current_email || 'um e-mail que a empresa não enviou'}.`}
        until={request.deadline}
      >
        <AccessRequestActions request={request} about={`a ${request.email}`} />
      </Row>
    )),
    questions.rows.map((question) => (
      <Row
        key={`question ${question.id}`}
        Icon={MessageCircleQuestionMark}
        who={question.name}
        to={pathWithId(paths.adminStudent, question.user_id)}
        what={`${question.question} · ${question.lesson_title}`}
        since={question.created_at}
      >
        <AnswerAction question={question} about={`a ${question.name}`} />
      </Row>
    )),
    names.rows.map((request) => (
      <Row
        key={`name ${request.id}`}
        Icon={UserPen}
        who={request.old_name}
        to={pathWithId(paths.adminStudent, request.user_id)}
        what={`Pede para ser ${request.name} no certificado.`}
        until={request.deadline}
      >
        <NameRequestActions request={request} about={`o nome de ${request.old_name}`} />
      </Row>
    )),
    emails.rows.map((email) => (
      <Row
        key={`email ${email.id}`}
        Icon={MailX}
        who={email.recipient}
        to={pathWithId(paths.adminEmail, email.id)}
        what={`Não recebeu o e-mail: ${email.kind_name}. ${emailReason(email) ?? ''}`}
        since={email.at}
      >
        <RetryAction id={email.id} about={`a ${email.recipient}`} />
        <OtherActions>
          <CorrectEmailAction email={email} about={`de ${email.recipient}`} />
        </OtherActions>
      </Row>
    )),
    reviews.rows.map((review) => (
      <Row
        key={`review ${review.id}`}
        Icon={Star}
        who={review.name}
        to={pathWithId(paths.adminStudent, review.user_id)}
        what={`Avaliou o curso (${review.rating} de 5): ${review.text}`}
        since={review.created_at}
      >
        <ReviewButtons review={review} />
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
      >
        <LinkActions buyer={buyer} />
      </Row>
    )),
  ];
  return [
    { title: 'Dinheiro', rows: money.flat() },
    { title: 'Alunos', rows: students.flat() },
    { title: 'Avisos', rows: alertRows(alerts.filter((alert) => !isOfBuyers(alert))) },
  ];
}

/** Without a mail server a link can only be passed on by hand. */
function LinkActions({ buyer }: { buyer: Waiting['unopened']['rows'][number] }) {
  if (!useHasMailServer()) return <AccessLinkButtons recipient={buyer} />;
  return <SendAccessLink student={buyer} about={`a ${buyer.name || buyer.email}`} />;
}

interface RowProps {
  Icon: LucideIcon;
  /** Money is lost without an answer: the whole text is shown. */
  isUrgent?: boolean;
  /** The person, as a link. */
  who: string;
  to: string;
  what: string;
  since?: string;
  until?: string;
  /** The end of the last day to answer. */
  lastDay?: string;
  /** The main button, and the others as `OtherActions`. */
  children: ReactNode;
}

function Row({ Icon, isUrgent = false, who, to, what, since, until, lastDay, children }: RowProps) {
  return (
    <li>
      <article aria-label={who} className="waiting-row">
        <Icon aria-hidden size={20} className={`shrink-0 ${isUrgent ? 'text-coral-700' : 'text-leaf-700'}`} />
        <div>
          <h4 className="-my-3 flex">
            <Link
              className="inline-flex min-h-11 min-w-11 items-center font-semibold text-leaf-800 hover:underline"
              to={to}
            >
              <span className="truncate">{who}</span>
            </Link>
          </h4>
          <p className={`text-ink-soft text-sm ${isUrgent ? 'wrap-anywhere' : 'truncate'}`} title={what}>
            {what}
          </p>
        </div>
        <p className="text-ink-soft text-sm">
          {(until ?? lastDay) && 'prazo: '}
          <When at={since ?? until ?? lastDay ?? ''} isLastDay={lastDay !== undefined} />
        </p>
        <RowActions about={who}>{children}</RowActions>
      </article>
    </li>
  );
}
