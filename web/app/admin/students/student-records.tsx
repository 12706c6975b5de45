import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { momentText } from '../../../../domain/dates.ts';
import { emailStatusNames } from '../../../../domain/lists/emails.ts';
import { questionStateNames } from '../../../../domain/lists/questions.ts';
import { certificatePath, paths, pathWithId } from '../../../../domain/paths.ts';
import { firstNameOf } from '../../../../domain/person-names.ts';
import { purchaseStatusNames, sellerName } from '../../../../domain/purchases.ts';
import { TitledCard } from '../../../ui/card.tsx';
import { emailName } from '../emails/emails.tsx';
import { ShareButtons } from '../links/share-buttons.tsx';
import { stateOf } from '../questions/questions.ts';
import { amountText } from '../sales/sales.ts';
import type { StudentDetail } from './students.ts';
import { actionName, certificateNames } from './students.ts';

export function StudentRecords({ student }: { student: StudentDetail }) {
  const { id, purchases, questions, letters, certificates, audit } = student;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <TitledCard title="Compras">
        <Lines none="As compras feitas com este e-mail aparecem aqui.">
          {purchases.map((one) => (
            <li key={one.id}>
              <Link className="link-alone" to={pathWithId(paths.adminSale, one.id)}>
                {amountText(one)}
              </Link>
              , {purchaseStatusNames[one.status]}
              <Detail>
                {sellerName(one.provider)}, {momentText(one.sold_at)}
                {one.reason && `. ${one.reason}`}
              </Detail>
            </li>
          ))}
        </Lines>
      </TitledCard>
      <TitledCard title="Perguntas">
        <Lines none="O que esta pessoa perguntar nas aulas aparece aqui.">
          {questions.map((asked) => (
            <li key={asked.id}>
              <span className="line-clamp-2 wrap-anywhere">{asked.question}</span>
              <Detail>
                {questionStateNames[stateOf(asked)]}, {asked.lesson_title}, {momentText(asked.created_at)}
              </Detail>
            </li>
          ))}
        </Lines>
        {questions.length > 0 && (
          <p>
            <Link className="link-alone" to={`${paths.adminQuestions}?student=${id}`}>
              Ler e responder
            </Link>
          </p>
        )}
      </TitledCard>
      <TitledCard title="E-mails">
        <Lines none="O que o site escrever a esta pessoa aparece aqui.">
          {letters.map((letter) => (
            <li key={letter.id}>
              <Link className="link-alone" to={pathWithId(paths.adminEmail, letter.id)}>
                {emailName(letter.kind)}
              </Link>
              : {emailStatusNames[letter.status]}
              <Detail>
                {momentText(letter.at)}
                {letter.reason && `. ${letter.reason}`}
              </Detail>
            </li>
          ))}
        </Lines>
      </TitledCard>
      <TitledCard title="Certificados">
        <Lines none="O certificado aparece aqui quando ela concluir o curso.">
          {certificates.map(({ code, status, student_name, issued_at }) => (
            <li key={code}>
              <a className="link-alone" href={certificatePath(code)} target="_blank" rel="noopener">
                {code}
              </a>
              , {certificateNames[status] ?? status}
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
        </Lines>
      </TitledCard>
      <TitledCard title="O que foi feito à mão">
        <Lines none="O que a equipe mudar à mão nesta conta aparece aqui, com o nome de quem mudou.">
          {audit.map(({ id, actor, action, detail, created_at }) => (
            <li key={id}>
              {actionName(action)}
              {detail && `: ${detail}`}
              <Detail>
                {actor}, {momentText(created_at)}
              </Detail>
            </li>
          ))}
        </Lines>
      </TitledCard>
    </div>
  );
}

function Lines({ none, children }: { none: string; children: ReactNode[] }) {
  if (children.length === 0) return <p className="text-ink-soft">{none}</p>;
  return <ul className="grid gap-3">{children}</ul>;
}

function Detail({ children }: { children: ReactNode }) {
  return <span className="wrap-anywhere block text-ink-soft text-sm">{children}</span>;
}
