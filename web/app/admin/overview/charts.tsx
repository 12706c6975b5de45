import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { palette } from '../../../ui/palette.ts';
import type { PeriodNames } from './number-texts.ts';

/** CSS variables, because the colours change by night. */
const ink = 'var(--color-ink)';
const inkSoft = 'var(--color-ink-soft)';
const line = 'var(--color-line)';
const leaf700 = 'var(--color-leaf-700)';
const { goldDeep } = palette;
const tick = { fill: inkSoft, fontSize: 13 };
/** Turns animation off. Charts are decorative: screen readers read the tables. */
const notAnimated = { isAnimationActive: false } as const;

export interface FunnelBar {
  name: string;
  current: number;
  before: number | undefined;
  /** Labels `current`. */
  text: string;
}

/** The bars of the sales funnel, for both periods. */
export function FunnelChart({ steps }: { steps: FunnelBar[] }) {
  return (
    <ResponsiveContainer>
      <BarChart
        layout="vertical"
        data={steps}
        accessibilityLayer={false}
        margin={{ top: 0, right: 52, bottom: 0, left: 0 }}
        barGap={2}
      >
        <XAxis type="number" hide />
        <YAxis
          type="category"
          dataKey="name"
          width={92}
          tick={tick}
          tickLine={false}
          axisLine={{ stroke: line }}
        />
        <Bar dataKey="current" fill={leaf700} radius={4} minPointSize={2} {...notAnimated}>
          <LabelList dataKey="text" position="right" fill={ink} fontSize={14} fontWeight={700} />
        </Bar>
        {steps.some(({ before }) => before !== undefined) && (
          <Bar dataKey="before" fill={goldDeep} radius={4} minPointSize={2} {...notAnimated} />
        )}
      </BarChart>
    </ResponsiveContainer>
  );
}

export interface ChartPoint {
  /** Such as `22/11`. */
  day: string;
  current: number;
  before: number | undefined;
}

export interface PeriodLineChartProps {
  points: ChartPoint[];
  names: Pick<PeriodNames, 'current' | 'before'>;
  format: (value: number) => string;
}

/** A line of one number by day or week, for both periods. */
export function PeriodLineChart({ points, names, format }: PeriodLineChartProps) {
  return (
    <ResponsiveContainer>
      <LineChart data={points} accessibilityLayer={false} margin={{ top: 8, right: 12, bottom: 0, left: 0 }}>
        <CartesianGrid vertical={false} stroke={line} />
        <XAxis dataKey="day" tick={tick} tickLine={false} axisLine={{ stroke: line }} minTickGap={28} />
        <YAxis
          width="auto"
          tick={tick}
          tickLine={false}
          axisLine={false}
          allowDecimals={false}
          tickFormatter={format}
        />
        <Tooltip
          formatter={(value) => format(Number(value))}
          contentStyle={{ borderColor: line, borderRadius: 12 }}
          labelStyle={{ color: inkSoft }}
          itemStyle={{ color: ink }}
          {...notAnimated}
        />
        {points.some(({ before }) => before !== undefined) && (
          <Line
            name={names.before}
            dataKey="before"
            stroke={goldDeep}
            strokeWidth={2}
            strokeDasharray="5 4"
            dot={false}
            {...notAnimated}
          />
        )}
        <Line
          name={names.current}
          dataKey="current"
          stroke={leaf700}
          strokeWidth={2.5}
          dot={false}
          {...notAnimated}
        />
      </LineChart>
    </ResponsiveContainer>
  );
}
