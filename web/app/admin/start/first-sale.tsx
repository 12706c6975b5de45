import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useSignedInUser } from '../../account/session/session-guard.tsx';
import { useUnsentInput } from '../../data/unsent-input.ts';

const isTrue = (value: unknown): value is true => value === true;

const dots = [
  'left-[8%] bg-honey-400',
  'left-[22%] bg-coral-600 [animation-delay:120ms]',
  'left-[38%] bg-leaf-600 [animation-delay:60ms]',
  'left-[55%] bg-honey-400 [animation-delay:200ms]',
  'left-[71%] bg-leaf-600 [animation-delay:20ms]',
  'left-[88%] bg-coral-600 [animation-delay:150ms]',
];

interface FirstSaleProps {
  hasSold: boolean;
  /** False while something that blocks sales is missing: that comes first. */
  canSell: boolean;
}

/** Celebrates the first sale, once, in a browser that saw the page before it. */
export function FirstSale({ hasSold, canSell }: FirstSaleProps) {
  const { value: isWaiting = false, write } = useUnsentInput(useSignedInUser().id, 'first-sale', isTrue);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (hasSold !== isWaiting || (hasSold && !canSell)) return;
    if (hasSold) setShown(true);
    write(hasSold ? undefined : true);
  }, [hasSold, canSell, isWaiting, write]);
  if (!isShown || !canSell) return null;
  return (
    <Card
      as="section"
      tone="honey"
      aria-label="Primeira venda"
      className="relative grid justify-items-start gap-3 overflow-hidden p-5 sm:p-6"
    >
      {dots.map((dot) => (
        <span
          key={dot}
          aria-hidden
          className={`absolute top-2 size-2 rounded-full motion-safe:animate-[first-sale_1.6s_ease-in_both] motion-reduce:hidden ${dot}`}
        />
      ))}
      <div role="status">
        <h2 className="text-xl">Sua primeira venda!</h2>
        <p className="max-w-prose">Alguém confiou no seu curso. Veja quem foi.</p>
      </div>
      <ButtonLink as={Link} look="outline" isSmall to={paths.adminSales}>
        Ver a venda
      </ButtonLink>
    </Card>
  );
}
