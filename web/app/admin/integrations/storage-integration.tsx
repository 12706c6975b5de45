import { Facts } from '../../../ui/facts.tsx';
import { fileSizeText } from '../../../ui/file-size.ts';
import { IntegrationItem } from './integration-item.tsx';
import { checksAbout, type Integrations } from './integrations.ts';

/** The file storage in the list of integrations. */
export function StorageIntegration({ integrations }: { integrations: Integrations }) {
  const { via, free } = integrations.storage;
  return (
    <IntegrationItem title="Arquivos enviados" checks={checksAbout(integrations, 'storage')}>
      <p className="max-w-prose">
        Fotos, vídeos e materiais ficam{' '}
        {via === 's3' ? 'num armazenamento à parte (S3)' : 'no disco do servidor'}.
      </p>
      {free !== null && <Facts facts={[['Espaço livre', fileSizeText(free)]]} />}
    </IntegrationItem>
  );
}
