import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { momentText } from '../../../../domain/dates.ts';
import { emailStatusNames } from '../../../../domain/lists/emails.ts';
import { questionStateNames } from '../../../../domain/lists/questions.ts';
import { certificatePath, paths, pathWithId } from '../../../../domain/paths.ts';
import { firstNameOf } from '../../../../domain/person-names.ts';
import { providerLabel, purchaseStatusNames } from '../../../../domain/purchases.ts';
import { TitledCard } from '../../../ui/card.tsx';
import { emailName } from '../emails/emails.tsx';
import { ShareButtons } from '../links/share-buttons.tsx';
import { OpenRefundLink } from '../purchases/open-refund-link.tsx';
import { amountText } from '../purchases/purchases.ts';
import { questionStateOf } from '../questions/questions.ts';
import type { StudentDetail } from './students.ts';
import { auditActionName, certificateStatusNames } from './students.ts';

/** The records on a student's page: purchases, questions, emails, certificates, audit log. */
export function StudentRecords({ student }: { student: StudentDetail }) {
  const { id, purchases, questions, letters, certificates, audit } = student;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <TitledCard title="Compras">
        <RecordList none="As compras feitas com este e-mail aparecem aqui.">
          {purchases.map((purchase) => (
            <li key={purchase.id}>
              <Link className="link-alone" to={pathWithId(paths.adminSale, purchase.id)}>
                {amountText(purchase)}
              </Link>
              , {purchaseStatusNames[purchase.status]}
              {purchase.refund_deadline && (
                <OpenRefundLink
                  deadline={purchase.refund_deadline}
                  transaction={purchase.transaction_id}
                  className="block text-sm"
                />
              )}
              <Detail>
                {providerLabel(purchase.provider)}, {momentText(purchase.sold_at)}
                {purchase.reason && `. ${purchase.reason}`}
              </Detail>
            </li>
          ))}
        </RecordList>
      </TitledCard>
      <TitledCard title="Perguntas">
        <RecordList none="O que esta pessoa perguntar nas aulas aparece aqui.">
          {questions.map((question) => (
            <li key={question.id}>
              <span className="line-clamp-2 wrap-anywhere">{question.question}</span>
              <Detail>
                {questionStateNames[questionStateOf(question)]}, {question.lesson_title},{' '}
                {momentText(question.created_at)}
              </Detail>
            </li>
          ))}
        </RecordList>
        {questions.length > 0 && (
          <p>
            <Link className="link-alone" to={`${paths.adminQuestions}?student=${id}`}>
              Ler e responder
            </Link>
          </p>
        )}
      </TitledCard>
      <TitledCard title="E-mails">
        <RecordList none="O que o site escrever a esta pessoa aparece aqui.">
          {letters.map((email) => (
            <li key={email.id}>
              <Link className="link-alone" to={pathWithId(paths.adminEmail, email.id)}>
                {emailName(email.kind)}
              </Link>
              : {emailStatusNames[email.status]}
              <Detail>
                {momentText(email.at)}
                {email.reason && `. ${email.reason}`}
              </Detail>
            </li>
          ))}
        </RecordList>
      </TitledCard>
      <TitledCard title="Certificados">
        <RecordList none="O certificado aparece aqui quando ela concluir o curso.">
          {certificates.map(({ code, status, student_name, issued_at }) => (
            <li key={code}>
              <a className="link-alone" href={certificatePath(code)} target="_blank" rel="noopener">
                {code}
              </a>
              , {certificateStatusNames[status] ?? status}
              <Detail>
                {student_name}, {momentText(issued_at)}
              </Detail>
              {status === 'valid' && (
                <span className="-ml-4 flex flex-wrap">
                  <ShareButtons
                    path={certificatePath(code)}
                    message={(link) =>
                      `Olá, ${firstNameOf(student_name)}! O seu certificado está aqui: ${link}`
                    }
                    about={`do certificado ${code}`}
                  />
                </span>
              )}
            </li>
          ))}
        </RecordList>
      </TitledCard>
      <TitledCard title="O que foi feito à mão">
        <RecordList none="O que a equipe mudar à mão nesta conta aparece aqui, com o nome de quem mudou.">
          {audit.map(({ id, actor, action, detail, created_at }) => (
            <li key={id}>
              {auditActionName(action)}
              {detail && `: ${detail}`}
              <Detail>
                {actor}, {momentText(created_at)}
              </Detail>
            </li>
          ))}
        </RecordList>
      </TitledCard>
    </div>
  );
}

function RecordList({ none, children }: { none: string; children: ReactNode[] }) {
  if (children.length === 0) return <p className="text-ink-soft">{none}</p>;
  return <ul className="grid gap-3">{children}</ul>;
}

function Detail({ children }: { children: ReactNode }) {
  return <span className="wrap-anywhere block text-ink-soft text-sm">{children}</span>;
}
