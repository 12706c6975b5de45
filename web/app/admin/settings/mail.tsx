import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { mailbox, mailboxText, mailForm, smtpUrlOf } from '../../../../domain/mail-server.ts';
import { paths } from '../../../../domain/paths.ts';
import { mailProviders } from '../../../../domain/settings.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { TitledCard } from '../../../ui/card.tsx';
import { CheckField } from '../../../ui/choice-fields.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Field, PasswordField } from '../../../ui/field.tsx';
import { Form, type FormActions, FormAlert } from '../../../ui/form.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useSignedInUser } from '../../account/session/session-guard.tsx';
import { type Answer, api } from '../../data/client.ts';
import { freshQuery } from '../../data/fresh-query.ts';
import { AdminAction } from '../admin-action.tsx';
import { connectionsQuery } from '../connections/connections.ts';
import { QueryState } from '../query-state.tsx';
import { StatusLabel } from '../status-label.tsx';
import { explainSaving, invalidHint, SaveAndTestButton, setByServer } from './settings-form.tsx';
import { type SettingsProps, settingsPage, TestResult, useSettingsTest } from './settings-page.tsx';
import { StoredEmails } from './stored-emails.tsx';
import { findSetting, useSaveForm, useSaveSettings } from './use-settings.ts';

type MailServerResponse = Answer<(typeof api.admin.settings.email.server)['$get']>;

const serverQuery = freshQuery(['admin', 'settings', 'mail-server'], api.admin.settings.email.server.$get);

/** Checks the DNS records of the sender. The key is outside `admin`, which forms wait for: DNS may be slow. Refetched with the connections. */
const senderQuery = freshQuery(
  [...connectionsQuery.queryKey, 'sender'],
  api.admin.settings.email.sender.$get,
);

/** `/painel/ajustes/email`: the mail server, the sender and stored emails. */
export const { Page, handle } = settingsPage(paths.adminMail, MailPage);

function MailPage({ settings }: SettingsProps) {
  const query = useQuery(serverQuery);
  const test = useSettingsTest('email');
  return (
    <QueryState query={query}>
      {(answer) => (
        <>
          <TitledCard title="Envio">
            <MailForm settings={settings} server={answer.server} onTest={test.mutate} />
            <TestResult test={test} />
            <DisconnectMailServer settings={settings} />
          </TitledCard>
          <StoredEmails />
          {answer.server && <SenderDomain />}
        </>
      )}
    </QueryState>
  );
}

/** The same form in the guided start: a known company fills in its server. */
export function ShortMailForm({ settings }: SettingsProps) {
  const test = useSettingsTest('email');
  return (
    <>
      <QueryState query={useQuery(serverQuery)}>
        {({ server }) => <MailForm settings={settings} server={server} onTest={test.mutate} isShort />}
      </QueryState>
      <TestResult test={test} />
    </>
  );
}

interface MailFormProps extends SettingsProps {
  server: MailServerResponse['server'];
  onTest: () => void;
  isShort?: boolean;
}

const otherProvider = 'Outro';
const providers = [...mailProviders.map(({ name }) => name), otherProvider];

class PasswordMissing extends Error {}

function MailForm({ settings, server, onTest, isShort = false }: MailFormProps) {
  const save = useSaveForm('email');
  const saveNotices = useSaveSettings('notices');
  const ownEmail = useSignedInUser().email;
  const url = findSetting(settings, 'SMTP_URL');
  const from = findSetting(settings, 'MAIL_FROM');
  const asksForNotices = isShort && !findSetting(settings, 'OWNER_EMAIL').is_set;
  const saved = { host: server?.host ?? '', port: server?.port ?? '465', user: server?.user ?? '' };
  const [chosen, choose] = useState(() => providerNameOf(server));
  /** Keeps what was typed when another company is chosen. */
  const typedBefore = useRef<Partial<z.input<typeof mailForm>>>({});
  const provider = mailProviders.find(({ name }) => name === chosen);
  const isKnown = isShort && provider !== undefined;
  // The default sender is no mailbox that these companies know.
  const hidesSender = from.source === 'default' && (isShort || provider !== undefined);
  const shownSender = hidesSender ? '' : (from.value ?? '');
  const { data: shown } = mailbox.safeParse(shownSender);

  async function submit(typed: z.output<typeof mailForm>, { reset }: FormActions): Promise<void> {
    const { SMTP_URL: host, port, user, password } = typed;
    // These companies send from the user's own address alone.
    const address = typed.MAIL_FROM || (provider?.isUserAddress ? user : '');
    const isBare = address !== '' && !address.includes('<');
    const sender = isBare ? mailboxText({ name: typed.senderName, address }) : address;
    const isServerChanged =
      host !== saved.host || port !== saved.port || user !== saved.user || password !== '';
    // The stored password must not be sent to another server.
    if (isServerChanged && host && user && password === '') throw new PasswordMissing();
    if (asksForNotices && typed.wantsNotices) await saveNotices({ OWNER_EMAIL: ownEmail });
    await save(
      {
        ...(isServerChanged && { SMTP_URL: host ? smtpUrlOf({ host, port, user, password }) : null }),
        ...(sender !== shownSender && { MAIL_FROM: sender || null }),
      },
      { isTested: true },
    );
    typedBefore.current = { wantsNotices: typed.wantsNotices };
    reset();
    onTest();
  }

  function explain(error: unknown): string {
    if (!(error instanceof PasswordMissing)) return explainSaving(error);
    return server?.has_password
      ? 'Para mudar servidor, porta ou usuário, digite a senha de novo.'
      : 'Falta a senha desse usuário.';
  }

  const isSetByEnvironment = url.source === 'environment';
  return (
    <div className="grid max-w-xl gap-5">
      {!isSetByEnvironment && (
        <SelectField
          label="Quem cuida do seu e-mail?"
          none="Escolha"
          options={providers.map((name) => ({ value: name, label: name }))}
          value={chosen}
          onChange={({ target }) => choose(target.value)}
        />
      )}
      {provider?.steps && (
        <ol className="grid max-w-prose list-decimal gap-1 pl-6">
          {provider.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      {provider?.link && (
        <ButtonLink
          look="outline"
          isSmall
          className="w-fit"
          href={provider.link.href}
          target="_blank"
          rel="noopener"
        >
          {provider.link.label}
        </ButtonLink>
      )}
      {provider && isShort && <p className="text-ink-soft text-sm">{provider.text}</p>}
      {provider && !isShort && (
        <p className="wrap-anywhere rounded-control bg-leaf-50 px-4 py-3 text-sm">
          Servidor <strong>{provider.host}</strong>, porta <strong>{provider.port}</strong>,{' '}
          {securityText(provider.port)}. {provider.text}
        </p>
      )}
      {(!isShort || chosen !== '' || isSetByEnvironment) && (
        <Form
          key={chosen}
          aria-label="Envio"
          className="grid gap-5"
          schema={mailForm}
          values={{
            user: saved.user || (isKnown && provider.isUserAddress ? ownEmail : ''),
            password: '',
            MAIL_FROM: shown?.address ?? shownSender,
            senderName: shown?.name ?? '',
            wantsNotices: true,
            ...typedBefore.current,
            SMTP_URL: provider?.host ?? typedBefore.current.SMTP_URL ?? saved.host,
            port: provider?.port ?? typedBefore.current.port ?? saved.port,
          }}
          onTyped={(typed) => {
            typedBefore.current = { ...typedBefore.current, ...typed };
          }}
          onSubmit={submit}
        >
          <FormAlert explain={explain} />
          {!isKnown && (
            <>
              <Field
                label={url.field?.label ?? ''}
                name="SMTP_URL"
                hint={(isSetByEnvironment && setByServer) || invalidHint(url) || url.field?.hint}
                autoCapitalize="none"
                spellCheck={false}
                disabled={isSetByEnvironment}
              />
              <Field
                label="Porta"
                name="port"
                inputMode="numeric"
                hint="Quem cuida do seu e-mail informa; quase sempre 465 ou 587."
                disabled={isSetByEnvironment}
              />
            </>
          )}
          <Field
            label={(isKnown && provider.userLabel) || 'Usuário'}
            name="user"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            disabled={isSetByEnvironment}
          />
          <PasswordField
            label={(isKnown && provider.passwordLabel) || 'Senha'}
            name="password"
            autoComplete="new-password"
            hint={server?.has_password && !isSetByEnvironment ? 'Guardada. Deixe em branco para manter.' : ''}
            disabled={isSetByEnvironment}
          />
          <Field
            label="Nome que o aluno vê"
            name="senderName"
            autoComplete="off"
            disabled={from.source === 'environment'}
          />
          {!(isKnown && provider.isUserAddress) && (
            <Field
              label={from.field?.label ?? ''}
              name="MAIL_FROM"
              hint={(from.source === 'environment' && setByServer) || invalidHint(from) || from.field?.hint}
              disabled={from.source === 'environment'}
            />
          )}
          {asksForNotices && (
            <CheckField
              name="wantsNotices"
              label={`Avisar-me em ${ownEmail} de perguntas, pedidos de reembolso e falhas`}
            />
          )}
          <SaveAndTestButton about="o e-mail" />
        </Form>
      )}
    </div>
  );
}

/** Returns the company whose server is saved. */
function providerNameOf(server: MailServerResponse['server']): string {
  if (!server) return '';
  return mailProviders.find(({ host }) => host === server.host)?.name ?? otherProvider;
}

const securityText = (port: string) =>
  port === '465' ? 'com conexão segura desde o início' : 'com STARTTLS';

function DisconnectMailServer({ settings }: Pick<MailFormProps, 'settings'>) {
  const save = useSaveSettings('email');
  if (findSetting(settings, 'SMTP_URL').source !== 'desk') return null;
  return (
    <div>
      <AdminAction
        label="Desligar o e-mail"
        look="quiet"
        question="Desligar o e-mail do site?"
        run={() => save({ SMTP_URL: null })}
        done="O e-mail está desligado."
      >
        Ninguém mais recebe confirmações, acessos e recibos: as mensagens ficam em arquivos no servidor.
      </AdminAction>
    </div>
  );
}

const recordStatuses = {
  ok: ['ok', 'Achado'],
  missing: ['attention', 'Falta'],
  unknown: ['off', 'Não achado'],
} as const;

function SenderDomain() {
  return (
    <TitledCard title="O que o seu domínio diz">
      <QueryState query={useQuery(senderQuery)}>
        {({ domain, records }) => {
          const missing = records.filter(({ state }) => state !== 'ok');
          const request = missing.map(({ name, text }) => `${name}: ${text}`).join('\n');
          return (
            <>
              {records.length === 0 && <p>Não foi possível consultar agora.</p>}
              <ul className="divide-y divide-line">
                {records.map(({ name, state }) => (
                  <li key={name} className="flex flex-wrap justify-between gap-x-6 py-3">
                    <h3 className="font-semibold">{name}</h3>
                    <StatusLabel state={recordStatuses[state][0]}>{recordStatuses[state][1]}</StatusLabel>
                  </li>
                ))}
              </ul>
              {missing.length > 0 && (
                <CopyButton
                  text={`Olá! Falta conferir o DNS de ${domain}, de onde o curso envia e-mails:\n\n${request}`}
                  title="o que falta no domínio"
                  label="Copiar para quem cuida do domínio"
                />
              )}
            </>
          );
        }}
      </QueryState>
    </TitledCard>
  );
}
