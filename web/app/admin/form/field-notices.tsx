import { CircleAlert } from 'lucide-react';

/** Beside a field: what a launch still needs of it, and what the server's settings say instead. */
export function FieldNotices({ id, texts = [] }: { id?: string; texts: readonly string[] | undefined }) {
  if (texts.length === 0) return null;
  return (
    <div id={id} className="mt-2 grid gap-2 text-ink text-sm">
      {texts.map((text) => (
        <p key={text} className="flex gap-2 rounded-control bg-honey-100 px-3 py-2">
          <CircleAlert aria-hidden size={18} className="mt-px shrink-0" />
          {text}
        </p>
      ))}
    </div>
  );
}
