import { CircleAlert, CircleCheck, CircleMinus } from 'lucide-react';
import type { ReactNode } from 'react';

/** `off`: not in use, which is fine. */
export type Status = 'ok' | 'attention' | 'off';

const looks = {
  ok: { Icon: CircleCheck, look: 'text-leaf-700' },
  attention: { Icon: CircleAlert, look: 'text-coral-700' },
  off: { Icon: CircleMinus, look: 'text-ink-soft' },
};

/** A status in words, with an icon that says the same without colour. */
export function StatusLabel({ state, children }: { state: Status; children: ReactNode }) {
  const { Icon, look } = looks[state];
  return (
    <span className={`inline-flex items-start gap-1.5 align-top font-semibold ${look}`}>
      <Icon aria-hidden size="1.125em" className="mt-[0.2em] shrink-0" />
      <span className="min-w-0">{children}</span>
    </span>
  );
}
