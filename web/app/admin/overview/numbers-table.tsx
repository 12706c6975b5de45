import { shortMoneyText } from '../../../../domain/money.ts';
import type { Numbers, Overview, OverviewNumber } from '../../../../domain/overview.ts';
import { Card } from '../../../ui/card.tsx';

/** The admin pages use this order. */
export const numberNames: Record<OverviewNumber, string> = {
  visits: 'Visitas',
  checkout_clicks: 'Cliques em comprar',
  purchases: 'Compras',
  revenue_cents: 'Receita',
  refunds: 'Reembolsos',
  refunded_cents: 'Valor reembolsado',
  first_lessons: 'Primeira aula',
  certificates: 'Certificados',
};

export const funnelSteps = [
  'visits',
  'checkout_clicks',
  'purchases',
  'first_lessons',
  'certificates',
] as const satisfies readonly OverviewNumber[];

const isMoney = (name: OverviewNumber) => name.endsWith('_cents');

export function numberText(name: OverviewNumber, value: number): string {
  return isMoney(name) ? shortMoneyText(value) : value.toLocaleString('pt-BR');
}

/** `+12%` or `−3%`; undefined without a value before. */
function changeText(current: number, before: number): string | undefined {
  if (before === 0) return undefined;
  const change = Math.round((current / before - 1) * 100);
  const sign = change > 0 ? '+' : change < 0 ? '−' : '';
  return `${sign}${Math.abs(change).toLocaleString('pt-BR')}%`;
}

/** Returns `22/11` for `2026-11-22`. */
export function shortDayText(day: string): string {
  return `${day.slice(8)}/${day.slice(5, 7)}`;
}

const rows = Object.keys(numberNames) as OverviewNumber[];

const shares: Partial<Record<OverviewNumber, [of: OverviewNumber, words: string]>> = {
  checkout_clicks: ['visits', 'das visitas'],
  purchases: ['checkout_clicks', 'dos cliques'],
};

/** Rows wrap on phones with enlarged text. */
const row = 'max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-2 max-sm:px-4';
const cells = {
  name: 'py-2.5 max-sm:flex-[1_1_6.75rem] sm:w-[44%] sm:px-6',
  current: 'py-2.5 text-right tabular-nums max-sm:flex-[1_1_5.375rem]',
  before: 'py-2.5 text-right text-ink-soft tabular-nums max-sm:flex-[1_1_4.875rem] sm:px-6',
};

export function NumbersTable({ overview: { days, current, before } }: { overview: Overview }) {
  return (
    <Card as="table" className="wrap-anywhere w-full overflow-hidden text-left max-sm:block">
      <caption className="sr-only">
        Os últimos {days} dias e os {days} dias antes deles
      </caption>
      <thead className="border-line border-b bg-leaf-50 text-sm max-sm:block">
        <tr className={row}>
          <th scope="col" className={cells.name}>
            <span className="sr-only">Número</span>
          </th>
          <th scope="col" className={cells.current}>
            Últimos {days} dias
          </th>
          <th scope="col" className={cells.before}>
            {days} dias antes
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line max-sm:block">
        {rows.map((name) => (
          <tr key={name} className={row}>
            <th scope="row" className={`font-semibold ${cells.name}`}>
              {numberNames[name]}
              <Share name={name} numbers={current} />
            </th>
            <td className={cells.current}>
              <span className="font-bold sm:text-lg">{numberText(name, current[name])}</span>
              <Change current={current[name]} before={before[name]} />
            </td>
            <td className={cells.before}>{numberText(name, before[name])}</td>
          </tr>
        ))}
      </tbody>
    </Card>
  );
}

function Share({ name, numbers }: { name: OverviewNumber; numbers: Numbers }) {
  const [of, words] = shares[name] ?? [];
  if (!of || numbers[of] === 0) return null;
  const share = ((100 * numbers[name]) / numbers[of]).toLocaleString('pt-BR', { maximumFractionDigits: 1 });
  return (
    <span className="block font-normal text-ink-soft text-sm">
      {share}% {words}
    </span>
  );
}

function Change({ current, before }: { current: number; before: number }) {
  const text = changeText(current, before);
  return text && <span className="block text-ink-soft text-sm">{text}</span>;
}
