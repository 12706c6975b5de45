import { Tag } from 'lucide-react';
import { useContent } from '../content.ts';

/** While a promotion runs: the prices before and now, and when it ends. */
export function PromotionNotice({ className = '' }: { className?: string }) {
  const { offer, site } = useContent();
  if (!offer.promotion) return null;
  return (
    <p
      className={`flex w-fit items-start gap-2.5 rounded-control border-2 border-leaf-700 bg-white px-4 py-2.5 text-left font-semibold text-ink text-pretty ${className}`}
    >
      <Tag aria-hidden className="mt-1 shrink-0 text-leaf-700" size={18} />
      {site.everyPage.promotion.notice}
    </p>
  );
}
