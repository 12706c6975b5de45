import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card, TitledCard } from '../../../ui/card.tsx';
import { securityQuery } from '../security/security.ts';
import { SecuritySection } from '../security/security-section.tsx';
import { SettingsForm } from './settings-form.tsx';
import { settingsPage } from './settings-page.tsx';

const options = [
  { value: 'optional', label: 'Opcional', hint: 'Cada pessoa decide; a senha sozinha abre o Painel.' },
  {
    value: 'required',
    label: 'Obrigatório',
    hint: 'Quem não tem é levado a configurar antes de qualquer outra coisa. Isto vale para você também.',
  },
];

export const { Page, guard } = settingsPage(
  'Segurança',
  'Como quem administra entra no Painel.',
  ({ settings }) => {
    const isFirstStep = useSearchParams()[0].has('inicio');
    if (isFirstStep) return <FirstStep />;
    return (
      <>
        <SecuritySection />
        <TitledCard title="Segundo fator de quem administra">
          <SettingsForm
            group="security"
            title="Segundo fator de quem administra"
            settings={settings}
            fields={[{ name: 'ADMIN_SECOND_FACTOR', label: 'Além da senha', options }]}
          />
        </TitledCard>
      </>
    );
  },
);

/** Follows right after the first account was made, and can be skipped. */
function FirstStep() {
  const { data } = useQuery(securityQuery);
  const isOn = data !== undefined && (data.authenticator || data.passkeys.length > 0);
  return (
    <>
      <Card className="grid justify-items-start gap-3 p-5 sm:p-6">
        <p className="max-w-prose">
          <strong>{isOn ? 'Sua conta está protegida.' : 'Sua conta está pronta.'}</strong>{' '}
          {isOn
            ? 'Agora vamos ao que falta antes da primeira venda.'
            : 'Escolha um jeito de protegê-la além da senha: um aplicativo autenticador ou uma chave de acesso. Leva um minuto, e pode ficar para depois.'}
        </p>
        {isOn ? (
          <ButtonLink as={Link} look="primary" to={`${paths.admin}#antes-de-vender`}>
            Continuar
          </ButtonLink>
        ) : (
          <ButtonLink as={Link} look="outline" to={`${paths.admin}?inicio=1#antes-de-vender`}>
            Depois
          </ButtonLink>
        )}
      </Card>
      <SecuritySection />
    </>
  );
}
