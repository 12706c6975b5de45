/** Recipients of a newsletter issue: subscribers, or a group of students. */
export const audiences = ['subscribers', 'all', 'not-started', 'stopped', 'finished'] as const;
export type Audience = (typeof audiences)[number];

export const audienceNames: Record<Audience, string> = {
  subscribers: 'Inscritos na newsletter',
  all: 'Todos',
  'not-started': 'Ainda não começaram',
  stopped: 'Parados',
  finished: 'Concluíram',
};

/** Days without a lesson after which a student who has begun counts as stopped. */
export const stoppedDays = 14;

export interface Recipients {
  audience: Audience;
  /** Limits `stopped` to students who stopped in this module; null for any module. */
  module_id: string | null;
  /** Advertising is sent only to students who also confirmed the newsletter. */
  is_advertising: boolean;
}

/** Returns true if only newsletter subscribers get it; its unsubscribe link then ends the subscription. */
export function needsSubscription({ audience, is_advertising }: Recipients): boolean {
  return audience === 'subscribers' || is_advertising;
}

/** Days ahead for which an issue can be scheduled. */
const maxScheduleDays = 365;

/** Returns why an issue cannot be scheduled for this time; undefined if it can. */
export function findScheduleError(at: Date, now: Date): string | undefined {
  const days = (at.getTime() - now.getTime()) / (24 * 60 * 60_000);
  if (days <= 0) return 'Escolha um momento que ainda não passou.';
  return days > maxScheduleDays ? 'Escolha um dia dos próximos doze meses.' : undefined;
}
