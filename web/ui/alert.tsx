import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';

interface AlertProps {
  tone: 'error' | 'success' | 'info';
  title?: string;
  children: ReactNode;
  action?: ReactNode;
}

const looks = {
  error: { Icon: CircleAlert, box: 'border-coral-500/50 bg-coral-100', icon: 'text-coral-700' },
  success: { Icon: CircleCheck, box: 'border-leaf-200 bg-leaf-50', icon: 'text-leaf-700' },
  info: { Icon: Info, box: 'border-honey-400 bg-honey-100', icon: 'text-ink' },
};

/** A message within the page, with an icon, announced by screen readers. */
export function Alert({ tone, title, children, action }: AlertProps) {
  const { Icon, box, icon } = looks[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      data-keep-clear
      className={`flex gap-3 rounded-control border p-4 ${box}`}
    >
      <Icon aria-hidden className={`mt-0.5 shrink-0 ${icon}`} size={20} />
      <div className="min-w-0">
        {title && <p className="font-bold">{title}</p>}
        <div>{children}</div>
        {action && <div className="mt-3 flex flex-wrap gap-3">{action}</div>}
      </div>
    </div>
  );
}
