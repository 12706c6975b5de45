import { Link } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { fieldAddress } from '../shell/field-address.ts';
import { Configure, Connection, ForKeeper } from './connection.tsx';
import type { Connections } from './connections.ts';

const addressRequest =
  'O site precisa de um domínio com https. Aponte o DNS do domínio para o servidor, ponha o endereço em APP_URL (docs/operating.md, parte “Conexões”) e reinicie o site.';

export function SiteConnections({ site }: { site: Connections['site'] }) {
  const { address, owner_email, advertising_tag } = site;
  const isPublic = address.startsWith('https://');
  return (
    <>
      <Connection
        title="Endereço do site"
        state={isPublic ? 'ok' : 'attention'}
        word={isPublic ? 'Público e seguro' : 'Falta configurar'}
      >
        <p className="wrap-anywhere max-w-prose">
          Os links dos e-mails levam a <strong>{address}</strong>.
          {!isPublic && ' Ele precisa ser o endereço público do site e começar com https://.'}
        </p>
        {!isPublic && <ForKeeper text={addressRequest} />}
      </Connection>
      <Connection
        title="Avisos para você"
        state={owner_email ? 'ok' : 'attention'}
        word={owner_email ? 'Ligados' : 'Falta configurar'}
      >
        <p className="wrap-anywhere max-w-prose">
          {owner_email ? (
            <>
              Quando algo precisa de uma pessoa, o site escreve para <strong>{owner_email}</strong>.
            </>
          ) : (
            'Quando algo precisa de uma pessoa, ninguém recebe um e-mail: só o Painel mostra.'
          )}
        </p>
        <Configure to={paths.adminNotices} about="os avisos" />
      </Connection>
      <Connection
        title="Publicidade"
        state={advertising_tag ? 'ok' : 'off'}
        word={advertising_tag ? 'Ligada' : 'Desligada'}
      >
        <p className="wrap-anywhere max-w-prose">
          {advertising_tag ? (
            <>
              O código <strong>{advertising_tag}</strong> conta as compras que vêm de anúncios do Google, de
              quem permite.
            </>
          ) : (
            'Só é preciso para quem anuncia no Google. Sem o código, nada de fora é carregado.'
          )}
        </p>
        <p>
          <Link className="link inline-flex min-h-9 items-center" to={fieldAddress('site.adsConversionId')}>
            {advertising_tag ? 'Mudar o código' : 'Pôr o código'}
          </Link>
        </p>
      </Connection>
    </>
  );
}
