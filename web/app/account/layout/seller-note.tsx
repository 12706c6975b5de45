import { useContent } from '../../data/content.ts';

/** The footer with the seller's legal details. */
export function SellerNote({ className = '' }: { className?: string }) {
  const { site } = useContent();
  if (!site.seller) return null;
  return (
    <footer className={`text-ink-soft text-sm print:hidden ${className}`}>
      <address className="text-pretty not-italic">{site.seller}</address>
    </footer>
  );
}
