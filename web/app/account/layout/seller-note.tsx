import { useContent } from '../../data/content.ts';

/** Who sells, at the foot of every page; nothing while the owner has not said so. */
export function SellerNote({ className = '' }: { className?: string }) {
  const { site } = useContent();
  if (!site.seller) return null;
  return (
    <footer className={`text-ink-soft text-sm print:hidden ${className}`}>
      <address className="text-pretty not-italic">{site.seller}</address>
    </footer>
  );
}
