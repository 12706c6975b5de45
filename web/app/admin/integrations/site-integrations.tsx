import { Link } from 'react-router';
import { fieldFormPath } from '../../../../domain/field-form-path.ts';
import { paths } from '../../../../domain/paths.ts';
import { IntegrationItem } from './integration-item.tsx';
import { checksAbout, type Integrations } from './integrations.ts';

/** The address of the site, alerts by email, and the advertising tag in the list of integrations. */
export function SiteIntegrations({ integrations }: { integrations: Integrations }) {
  const { address, owner_email, advertising_tag } = integrations.site;
  return (
    <>
      <IntegrationItem
        title="Endereço do site"
        checks={checksAbout(integrations, 'address')}
        word="Público e seguro"
      >
        <p className="wrap-anywhere max-w-prose">
          Os links dos e-mails levam a <strong>{address}</strong>.
        </p>
      </IntegrationItem>
      <IntegrationItem
        title="Avisos para você"
        checks={checksAbout(integrations, 'notices')}
        word="Ligados"
        configure={{ to: paths.adminNotices, about: 'os avisos' }}
      >
        {owner_email && (
          <p className="wrap-anywhere max-w-prose">
            Quando algo precisa de uma pessoa, o site escreve para <strong>{owner_email}</strong>.
          </p>
        )}
      </IntegrationItem>
      <IntegrationItem
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
          <Link className="link-alone" to={fieldFormPath('site.adsConversionId')}>
            {advertising_tag ? 'Mudar o código' : 'Pôr o código'}
          </Link>
        </p>
      </IntegrationItem>
    </>
  );
}
