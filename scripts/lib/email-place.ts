import path from 'node:path';
import type { OwnerSettings } from '../../server/settings/owner-settings.ts';

interface Installation {
  config: { dataDir: string };
  /** The owner's settings, refreshed. */
  settings: { current(): Pick<OwnerSettings, 'SMTP_URL'> };
}

/** Returns where an email is that a command has queued. @param email such as `a mensagem com o acesso` */
export function emailPlace(email: string, { config, settings }: Installation): string {
  if (settings.current().SMTP_URL) return `${email} está a caminho.`;
  const folder = path.join(config.dataDir, 'outbox');
  return `${email} não chega a ninguém: ainda não há servidor de e-mail. Com o site no ar ela fica em um arquivo em ${folder}, e no Painel, em Mensagens.`;
}
