import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card, TitledCard } from '../../../ui/card.tsx';
import { useIsAdmin } from '../for-admins.tsx';
import { BackLink } from '../list/record-page.tsx';
import { QueryState } from '../query-state.tsx';
import { isSecondFactorOn, securityQuery } from '../security/second-factor-api.ts';
import { SecuritySection } from '../security/security-section.tsx';
import { adminPage } from '../shell/admin-page.tsx';
import { adminWelcomePath, welcomeParam } from '../welcome.ts';
import { SettingsForm } from './settings-form.tsx';
import { settingsQuery } from './use-settings.ts';

/** Name of the settings' form, and the card's title. */
const teamFormName = 'Segundo fator de quem administra';

/** `/painel/ajustes/seguranca`: one's own second factor and, for administrators, whether the whole team must have one. */
export const { Page, handle } = adminPage(paths.adminSecurity, SecurityPage);

function SecurityPage() {
  const isWelcome = useSearchParams()[0].has(welcomeParam);
  const isAdmin = useIsAdmin();
  // The team's card waits for the section above it, which would push it down.
  const { isPending } = useQuery(securityQuery);
  return (
    <div className="container-page grid gap-8 pb-12">
      {isAdmin && <BackLink to={paths.adminSettings} label="Ajustes" />}
      {isWelcome && <WelcomeCard />}
      <SecuritySection />
      {isAdmin && !isWelcome && !isPending && <TeamSecondFactorCard />}
    </div>
  );
}

function TeamSecondFactorCard() {
  const query = useQuery(settingsQuery);
  return (
    <QueryState query={query}>
      {({ settings }) => (
        <TitledCard title={teamFormName}>
          <SettingsForm title={teamFormName} settings={settings} />
        </TitledCard>
      )}
    </QueryState>
  );
}

/** Shown right after a team account was created (`?inicio=1`): suggests a second factor, which can be skipped. */
function WelcomeCard() {
  const { data } = useQuery(securityQuery);
  const isAdmin = useIsAdmin();
  const isOn = data !== undefined && isSecondFactorOn(data);
  const adminNext = `${isOn ? paths.admin : adminWelcomePath}#antes-de-vender`;
  return (
    <Card className="grid justify-items-start gap-3 p-5 sm:p-6">
      <p className="max-w-prose">
        <strong>{isOn ? 'Sua conta está protegida.' : 'Sua conta está pronta.'}</strong>{' '}
        {isOn
          ? isAdmin
            ? 'Agora vamos ao que falta antes da primeira venda.'
            : 'Agora vamos ao Painel.'
          : 'Escolha um jeito de protegê-la além da senha: um aplicativo autenticador ou uma chave de acesso. Leva um minuto, e pode ficar para depois.'}
      </p>
      <ButtonLink as={Link} look={isOn ? 'primary' : 'outline'} to={isAdmin ? adminNext : paths.admin}>
        {isOn ? 'Continuar' : 'Depois'}
      </ButtonLink>
    </Card>
  );
}
