import { Facts } from '../../../ui/facts.tsx';
import { fileSizeText } from '../../../ui/file-size.ts';
import { Connection, ForKeeper } from './connection.tsx';
import type { Connections } from './connections.ts';

/** The server's operator reads these: the only texts with names of settings. */
const requests = {
  s3: 'O armazenamento dos arquivos do curso não responde ou recusa as chaves. Confira S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID e S3_SECRET_ACCESS_KEY nas configurações do site (docs/operating.md, parte “Conexões”) e reinicie-o.',
  disk: 'O site não consegue gravar na pasta de dados. Confira o espaço e as permissões de DATA_DIR (docs/operating.md, parte “Conexões”).',
};

export function StorageConnection({ storage }: { storage: Connections['storage'] }) {
  const { via, answers, free, is_nearly_full } = storage;
  const isStore = via === 's3';
  return (
    <Connection title="Arquivos enviados" {...stateOf(storage)}>
      <p className="max-w-prose">
        Fotos, vídeos e materiais ficam {isStore ? 'num armazenamento à parte (S3)' : 'no disco do servidor'}.
        {!answers && isStore && ' Ele não responde, ou não aceita as chaves.'}
        {!answers && !isStore && ' O site não consegue gravar nele.'}
        {is_nearly_full && ' Peça mais espaço a quem cuida do servidor antes que os envios sejam recusados.'}
      </p>
      {!answers && <ForKeeper text={isStore ? requests.s3 : requests.disk} />}
      {free !== null && <Facts facts={[['Espaço livre', fileSizeText(free)]]} />}
    </Connection>
  );
}

function stateOf({ via, answers, is_nearly_full }: Connections['storage']) {
  if (!answers) return { state: 'attention', word: via === 's3' ? 'Não responde' : 'Não funciona' } as const;
  if (is_nearly_full) return { state: 'attention', word: 'Quase cheio' } as const;
  return { state: 'ok', word: 'Funciona' } as const;
}
