import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { dayPath } from '../../../../domain/twenty-days.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useSubmitWork } from '../../data/send-work.ts';
import { useTwentyDays } from '../../data/twenty-days.ts';

/** The student area's next day of 'Vinte dias, dez minutos'; nothing once all are done. */
export function TodayCard() {
  const { days, next } = useTwentyDays();
  const submit = useSubmitWork();
  if (!next) return null;
  const { day, title, task } = next;
  return (
    <Card as="section" className="grid content-start gap-1 p-4 sm:p-5" aria-label="Vinte dias, dez minutos">
      <h2 className="flex flex-wrap justify-between gap-x-3 text-ink-soft text-sm">
        Vinte dias, dez minutos
        <span>
          Dia {day} de {days.at(-1)?.day}
        </span>
      </h2>
      <p className="font-bold text-lg leading-snug">{title}</p>
      <p className="text-ink-soft text-sm">{task}</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <ButtonLink as={Link} look="outline" isSmall to={dayPath(next)}>
          Abrir<span className="sr-only"> o dia {day}</span>
        </ButtonLink>
        <Button look="quiet" isSmall Icon={Check} onClick={() => submit({ kind: 'day', day, isDone: true })}>
          Feito<span className="sr-only">: dia {day}</span>
        </Button>
        <Link className="link-alone ml-auto" to={paths.twentyDays}>
          Todos os dias
        </Link>
      </div>
    </Card>
  );
}
