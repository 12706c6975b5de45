import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../../domain/paths.ts';
import { TitledCard } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { HowACopyReturns } from '../backups/how-a-copy-returns.tsx';
import { product } from '../built-facts.ts';
import { connectionsQuery } from '../connections/connections.ts';
import { adminPage } from '../shell/admin-page.tsx';
import { BackToSettings } from './settings-page.tsx';

const updateRequest = `Olá! O site está na versão ${product.version}. Há uma mais nova? Se houver, baixe o pacote dela e rode no servidor: sudo ia-vet update ARQUIVO. O site não para, e volta sozinho à versão de agora se a nova não servir. Em um clone do projeto: git pull e npm start.`;

/** `/painel/ajustes/produto`: the version, and what to send to whoever runs the server. */
export const { Page, handle } = adminPage(paths.adminProduct, ProductPage);

function ProductPage() {
  const { data } = useQuery(connectionsQuery);
  const requests = data?.checks.flatMap(({ title, request }) => (request ? [{ title, request }] : [])) ?? [];
  return (
    <div className="container-page grid grid-cols-[minmax(0,1fr)] gap-4 pb-8">
      <BackToSettings />
      <p className="max-w-prose">
        Versão <strong className="tabular-nums">{product.version}</strong>. O que está abaixo só quem cuida do
        servidor faz: copie e envie a essa pessoa.
      </p>
      <Request title="Atualizar" text={updateRequest} about="o pedido de atualização" />
      {requests.map(({ title, request }) => (
        <Request key={request} title={title} text={request} about={`o pedido: ${title}`} />
      ))}
      <HowACopyReturns />
    </div>
  );
}

function Request({ title, text, about }: { title: string; text: string; about: string }) {
  return (
    <TitledCard title={title}>
      <p className="wrap-anywhere max-w-prose rounded-control bg-leaf-50 px-3 py-2 text-sm">{text}</p>
      <div>
        <CopyButton text={text} title={about} />
      </div>
    </TitledCard>
  );
}
