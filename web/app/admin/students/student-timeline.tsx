import {
  Award,
  CircleCheck,
  CreditCard,
  Hand,
  LogIn,
  type LucideIcon,
  Mail,
  MessageCircleQuestionMark,
  UserPlus,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { isPurchaseDetail } from '../../../../domain/audit.ts';
import { certificateStatusNames } from '../../../../domain/certificate.ts';
import { momentText } from '../../../../domain/dates.ts';
import { emailStatusNames } from '../../../../domain/lists/emails.ts';
import { questionStateNames } from '../../../../domain/lists/questions.ts';
import { certificatePath, paths, pathWithId } from '../../../../domain/paths.ts';
import { firstNameOf } from '../../../../domain/person-names.ts';
import { providerLabel, purchaseStatusNames } from '../../../../domain/purchases.ts';
import { questionStateOf } from '../../../../domain/questions.ts';
import { Button } from '../../../ui/button.tsx';
import { TitledCard } from '../../../ui/card.tsx';
import { ShareButtons } from '../links/share-link.tsx';
import { OpenRefundLink } from '../purchases/open-refund-link.tsx';
import { amountText, soldText } from '../purchases/purchases.ts';
import { auditActionName, type StudentDetail } from './students.ts';

interface TimelineEntry {
  key: string;
  at: string;
  /** Text for the time; default: day and hour. */
  when?: string;
  Icon: LucideIcon;
  text: ReactNode;
  detail?: string | undefined;
}

const firstEntries = 12;

/** All that happened with an account, newest first: paid, mailed, entered, asked, refunded. */
export function StudentTimeline({ student }: { student: StudentDetail }) {
  const [showsAll, setShowsAll] = useState(false);
  const entries = timelineOf(student);
  return (
    <TitledCard title="Histórico">
      <ol className="grid gap-4">
        {(showsAll ? entries : entries.slice(0, firstEntries)).map(
          ({ key, at, when = momentText(at), Icon, text, detail }) => (
            <li key={key} className="flex gap-3">
              <Icon aria-hidden size={20} className="mt-0.5 shrink-0 text-leaf-700" />
              <div className="wrap-anywhere min-w-0">
                {text}
                <span className="block text-ink-soft text-sm">
                  {[when, detail].filter(Boolean).join(' · ')}
                </span>
              </div>
            </li>
          ),
        )}
      </ol>
      {!showsAll && entries.length > firstEntries && (
        <Button look="quiet" isSmall className="w-fit" onClick={() => setShowsAll(true)}>
          Mostrar tudo ({entries.length})
        </Button>
      )}
    </TitledCard>
  );
}

function timelineOf(student: StudentDetail): TimelineEntry[] {
  const { id, progress, purchases, questions, letters, certificates, audit } = student;
  const entries: (TimelineEntry | false)[] = [
    { key: 'account', at: student.created_at, Icon: UserPlus, text: 'Criou a conta' },
    student.last_seen_at !== null && {
      key: 'seen',
      at: student.last_seen_at,
      Icon: LogIn,
      text: 'Visto por último no site',
    },
    progress.updated_at !== null && {
      key: 'progress',
      at: progress.updated_at,
      Icon: CircleCheck,
      text: `Concluiu a última aula até agora (${progress.percent}% do curso)`,
    },
    ...purchases.map((purchase) => ({
      key: purchase.id,
      at: purchase.sold_at,
      when: soldText(purchase),
      Icon: CreditCard,
      text: (
        <>
          Compra de{' '}
          <Link className="link-alone -my-2.5" to={pathWithId(paths.adminSale, purchase.id)}>
            {amountText(purchase)}
          </Link>
          : {purchaseStatusNames[purchase.status]}
          {purchase.refund_deadline && (
            <OpenRefundLink
              deadline={purchase.refund_deadline}
              transaction={purchase.transaction_id}
              className="block text-sm"
            />
          )}
        </>
      ),
      detail: [providerLabel(purchase.provider), purchase.reason].filter(Boolean).join('. '),
    })),
    ...questions.map((question) => ({
      key: question.id,
      at: question.created_at,
      Icon: MessageCircleQuestionMark,
      text: (
        <>
          Perguntou:{' '}
          <Link className="link" to={`${paths.adminQuestions}?student=${id}`}>
            <span className="line-clamp-2">{question.question}</span>
          </Link>
        </>
      ),
      detail: `${questionStateNames[questionStateOf(question)]}, ${question.lesson_title}`,
    })),
    ...letters.map((email) => ({
      key: email.id,
      at: email.at,
      Icon: Mail,
      text: (
        <>
          <Link className="link-alone -my-2.5" to={pathWithId(paths.adminEmail, email.id)}>
            {email.kind_name}
          </Link>
          : {emailStatusNames[email.status]}
        </>
      ),
      detail: email.reason || undefined,
    })),
    ...certificates.map(({ code, status, student_name, issued_at }) => ({
      key: code,
      at: issued_at,
      Icon: Award,
      text: (
        <>
          Certificado{' '}
          <a className="link-alone -my-2.5" href={certificatePath(code)} target="_blank" rel="noopener">
            {code}
          </a>
          : {certificateStatusNames[status]}
          {status === 'valid' && (
            <span className="-ml-4 flex flex-wrap">
              <ShareButtons
                path={certificatePath(code)}
                message={(link) => `Olá, ${firstNameOf(student_name)}! O seu certificado está aqui: ${link}`}
                about={`do certificado ${code}`}
              />
            </span>
          )}
        </>
      ),
      detail: student_name,
    })),
    ...audit.map(({ id, actor, action, detail, created_at }) => ({
      key: id,
      at: created_at,
      Icon: Hand,
      // The id of a purchase tells a reader nothing.
      text: auditActionName(action) + (detail && !isPurchaseDetail(detail) ? `: ${detail}` : ''),
      detail: `por ${actor}`,
    })),
  ];
  return entries.filter((entry) => entry !== false).sort((a, b) => b.at.localeCompare(a.at));
}
