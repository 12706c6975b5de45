import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { TitledCard } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { product } from '../built-facts.ts';
import { connectionsQuery } from '../connections/connections.ts';
import { FoldedPart } from '../folded-part.tsx';
import { BackLink } from '../list/record-page.tsx';
import { adminPage } from '../shell/admin-page.tsx';

const updateRequest = `Olá! O site está na versão ${product.version}. Há uma mais nova? Se houver, baixe o pacote dela e rode no servidor: sudo ia-vet update ARQUIVO. O site não para, e volta sozinho à versão de agora se a nova não servir. Em um clone do projeto: git pull e npm start.`;

/** `/painel/ajustes/produto`: the version, and what to send to whoever runs the server. */
export const { Page, handle } = adminPage(paths.adminProduct, ProductPage);

function ProductPage() {
  const { data } = useQuery(connectionsQuery);
  const requests =
    data?.checks.flatMap((check) => (check.request ? [{ ...check, request: check.request }] : [])) ?? [];
  return (
    <div className="container-page grid gap-4 pb-8">
      <BackLink to={paths.adminSettings} label="Ajustes" />
      <p className="max-w-prose">
        Versão <strong className="tabular-nums">{product.version}</strong>. O que está abaixo é feito por quem
        cuida do servidor, o computador onde o site fica: copie o pedido e envie a essa pessoa.
      </p>
      <Request title="Atualizar" request={updateRequest} about="o pedido de atualização">
        Pergunta se há uma versão mais nova e pede que ela entre no lugar desta. O site não para.
      </Request>
      {requests.map(({ title, text, request }) => (
        <Request key={request} title={title} request={request} about={`o pedido: ${title}`}>
          {text}
        </Request>
      ))}
      <Link className="link-alone w-fit" to={paths.adminBackups}>
        Como uma cópia volta
      </Link>
    </div>
  );
}

interface RequestProps {
  title: string;
  /** The text to copy, for whoever runs the server; the children tell the owner what it asks for. */
  request: string;
  about: string;
  children: ReactNode;
}

function Request({ title, request, about, children }: RequestProps) {
  return (
    <TitledCard title={title}>
      <p className="max-w-prose">{children}</p>
      <div>
        <CopyButton text={request} title={about} />
      </div>
      <FoldedPart label="Ver o pedido">
        <p className="wrap-anywhere max-w-prose rounded-control bg-leaf-50 px-3 py-2 text-sm">{request}</p>
      </FoldedPart>
    </TitledCard>
  );
}
