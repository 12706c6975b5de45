import { Facts } from '../../../ui/facts.tsx';
import { fileSizeText } from '../../../ui/file-size.ts';
import { Connection } from './connection.tsx';
import { type Connections, checksAbout } from './connections.ts';

export function StorageConnection({ connections }: { connections: Connections }) {
  const { via, free } = connections.storage;
  return (
    <Connection title="Arquivos enviados" checks={checksAbout(connections, 'storage')}>
      <p className="max-w-prose">
        Fotos, vídeos e materiais ficam{' '}
        {via === 's3' ? 'num armazenamento à parte (S3)' : 'no disco do servidor'}.
      </p>
      {free !== null && <Facts facts={[['Espaço livre', fileSizeText(free)]]} />}
    </Connection>
  );
}
