import { earlierKey } from '../../../domain/browser-storage.ts';
import { addUnsentWork } from './unsent-work.ts';

interface EarlierAnswers {
  owner?: string;
  kept?: Record<string, Record<string, { chosen: string[]; at: number; isSent: boolean }>>;
}

/** Takes over the account's unsent work as releases up to 1.1.0 saved it. */
export function takeOverEarlierWork(userId: string): void {
  try {
    const progressKey = earlierKey(`progress:${userId}`);
    const { pending = [] }: { pending?: string[] } = JSON.parse(localStorage.getItem(progressKey) ?? '{}');
    localStorage.removeItem(progressKey);
    for (const lesson of pending) addUnsentWork(userId, { kind: 'lesson', lesson });
    const answersKey = earlierKey('exercises');
    const { owner, kept = {} }: EarlierAnswers = JSON.parse(localStorage.getItem(answersKey) ?? '{}');
    localStorage.removeItem(answersKey);
    if (owner !== userId) return;
    for (const [module, answers] of Object.entries(kept))
      for (const [exercise, { chosen, at, isSent }] of Object.entries(answers))
        if (!isSent) addUnsentWork(userId, { kind: 'answer', module, exercise, chosen }, at);
  } catch {
    // Storage may be blocked, or changed by somebody.
  }
}
