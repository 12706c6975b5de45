import { z } from 'zod';
import { boundedText } from './bounded-text.ts';
import { providerNames } from './purchases.ts';

export interface SettingState {
  /** Such as `OWNER_EMAIL`. */
  name: string;
  group: string;
  source: 'environment' | 'desk' | 'default';
  is_secret: boolean;
  is_set: boolean;
  /** The text in force; absent for secrets. */
  value?: string | null;
  /** The last four characters of a secret. */
  hint?: string | undefined;
  changed_at: string | null;
  /** True if it was encrypted with a secret that is gone: it must be typed again. */
  is_unreadable?: true;
}

const maxSettingLength = 2_000;

export const settingsBody = z.object({
  values: z
    .record(z.string().max(60), boundedText(maxSettingLength).nullable())
    .refine((values) => Object.keys(values).length <= 60),
});

export const settingsTestBody = z.object({ provider: z.enum(providerNames).optional() });

export interface SettingsTestResult {
  ok: boolean;
  /** Portuguese, for the owner. */
  message: string;
}
