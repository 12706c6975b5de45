import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { keepInFreeSpot } from './free-spot.ts';
import { showToastsWith, type ToastMessage } from './toast.ts';

const looks = {
  success: { Icon: CircleCheck, tone: 'border-l-leaf-600 [--icon:var(--color-leaf-600)]' },
  error: { Icon: CircleAlert, tone: 'border-l-coral-600 [--icon:var(--color-coral-600)]' },
  info: { Icon: Info, tone: 'border-l-honey-400 [--icon:var(--color-ink-soft)]' },
};

/** Milliseconds on the page; 0 until it is closed. */
const duration = { success: 5_000, error: 0, info: 5_000 };

/** Where toasts appear; once per application. */
export function Toaster() {
  const [manager] = useState(Toast.createToastManager);
  useEffect(() => {
    showToastsWith({
      show: ({ kind, title, description, place }) =>
        manager.add({
          type: kind,
          title,
          description,
          // What is said at the same place takes its place instead of piling up.
          id: place,
          timeout: duration[kind],
          // 'high' would say the same words twice on the page; the region is announced as it is.
          priority: 'low',
        }),
      clear: (place) => manager.close(place),
    });
  }, [manager]);
  return (
    <Toast.Provider toastManager={manager} limit={3}>
      <Toast.Portal>
        <Messages />
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Messages() {
  const { toasts } = Toast.useToastManager();
  const [box, setBox] = useState<HTMLElement | null>(null);
  const isEmpty = toasts.length === 0;
  useEffect(() => (box && !isEmpty ? keepInFreeSpot(box) : undefined), [box, isEmpty]);
  return (
    <Toast.Viewport
      ref={setBox}
      aria-label="Notificações"
      className="fixed inset-x-4 bottom-4 z-50 mx-auto flex max-w-sm flex-col gap-2 transition-[translate] duration-200 sm:right-6 sm:bottom-6 sm:left-auto sm:mx-0 sm:w-96"
    >
      {toasts.map((item) => (
        <Message key={`${item.id} ${item.updateKey}`} item={item} />
      ))}
    </Toast.Viewport>
  );
}

function Message({ item }: { item: Toast.Root.ToastObject }) {
  const { Icon, tone } = looks[(item.type ?? 'info') as ToastMessage['kind']];
  return (
    <Toast.Root
      toast={item}
      className={`rounded-control border border-line border-l-4 bg-white p-4 pr-12 shadow-lift transition-[opacity,translate] duration-200 data-[ending-style]:opacity-0 data-[limited]:hidden data-[starting-style]:translate-y-3 data-[starting-style]:opacity-0 ${tone}`}
    >
      <Toast.Content className="flex gap-3">
        <Icon aria-hidden className="mt-0.5 shrink-0 text-(--icon)" size={20} />
        <div className="min-w-0">
          <Toast.Title className="text-wrap font-semibold tracking-normal" />
          <Toast.Description className="text-ink-soft text-sm" />
        </div>
      </Toast.Content>
      <Toast.Close
        // Left to itself it hides from screen readers while the keyboard still reaches it.
        aria-hidden={false}
        aria-label="Fechar aviso"
        className="absolute top-2 right-2 grid size-9 place-items-center rounded-control text-ink-soft hover:bg-leaf-50"
      >
        <X aria-hidden size={18} />
      </Toast.Close>
    </Toast.Root>
  );
}
