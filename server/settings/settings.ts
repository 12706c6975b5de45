import { z } from 'zod';
import { tooLongError } from '../../domain/addresses.ts';
import { maxSettingLength } from '../../domain/settings.ts';
import { paymentSettings } from './payment-settings.ts';
import { serverSettings } from './server-settings.ts';
import type { Setting } from './setting.ts';
import { siteSettings } from './site-settings.ts';

/**
 * All settings, with type, default and Portuguese texts: `.env.example`, docs and admin pages are derived from these.
 */
export const settings = { ...serverSettings, ...siteSettings, ...paymentSettings };

export type SettingName = keyof typeof settings;

export const settingsSchema = z.object(
  Object.fromEntries(Object.entries(settings).map(([name, { schema }]) => [name, schema])) as {
    [Name in SettingName]: (typeof settings)[Name]['schema'];
  },
);

export type SettingValues = z.output<typeof settingsSchema>;

/** Returns true for a placeholder as in `.env.example`, which is public. */
export function isSampleSecret(value: string): boolean {
  return /\.\.\.['"]?$|^['"]?pelo-menos-\d+-|:\/\/usuario:senha@/.test(value);
}

/** Returns what is wrong with a typed value, in Portuguese. */
export function findSettingError(name: SettingName, text: string): string | undefined {
  const { isSecret, schema }: Setting = settings[name];
  if (text.length > maxSettingLength) return tooLongError.tooLong;
  if (isSecret && isSampleSecret(text)) return 'Ainda é o exemplo: ponha o seu.';
  return schema.safeParse(text).error?.issues[0]?.message;
}

/** Returns the names of settings that visitors would see and that still have the sample of `.env.example`. */
export function findPublicSamples(env: Record<string, string | undefined>): string[] {
  return Object.entries<Setting>(settings).flatMap(([name, { isSecret }]) =>
    !isSecret && /\bexemplo\.com|^55119?0+$|^AW-0+$/.test(env[name] ?? '') ? [name] : [],
  );
}
