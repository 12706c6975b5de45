import { palette as colors } from '../../../ui/palette.ts';
import {
  ellipse,
  leaf,
  line,
  paw,
  place,
  rectangle,
  rosette,
  round,
  type Shape,
  spark,
} from '../../../ui/shapes.ts';

/** A4, landscape, in points. */
export const page = { width: 841.89, height: 595.28 };

/** From the page's edge to the middle of the border. */
const inset = 37;

/** The sines of the border's lace. */
interface Threads {
  color: string;
  /** Crest to crest and middle to crest, in points. */
  wave: number;
  height: number;
  /** How many, spread evenly over one wave. */
  count: number;
}

const lace: Threads[] = [
  { color: colors.leaf200, wave: 36, height: 9.4, count: 5 },
  { color: colors.leaf600, wave: 32, height: 8.6, count: 6 },
  { color: colors.gold, wave: 32, height: 3.6, count: 4 },
];

const cornerRadius = 22.5;
const medallion = { x: page.width / 2, y: 65, radius: 36 };

/** One sine along a side, from crest to trough in single curves. */
function thread(
  length: number,
  { wave, height }: Threads,
  phase: number,
  point: (along: number, across: number) => string,
): string {
  // A whole number of waves on every side, so that all corners look alike.
  const half = length / Math.round(length / wave) / 2;
  const first = ((phase * 2) % 1) * half - half;
  const turned = phase < 0.5 ? 1 : -1;
  let path = `M${point(first, turned * height)}`;
  for (let index = 1, along = first + half; along <= length + half; index += 1, along += half) {
    const across = turned * (index % 2 ? -height : height);
    path += ` C${point(along - half * 0.636, -across)} ${point(along - half * 0.364, across)} ${point(along, across)}`;
  }
  return path;
}

function braid(threads: Threads): Shape {
  const width = page.width - 2 * inset;
  const height = page.height - 2 * inset;
  const point = (x: number, y: number) => `${round(x)},${round(y)}`;
  const phases = Array.from({ length: threads.count }, (_, index) => index / threads.count);
  const path = phases
    .flatMap((phase) => [
      thread(width, threads, phase, (along, across) => point(inset + along, inset + across)),
      thread(width, threads, phase, (along, across) => point(inset + along, page.height - inset + across)),
      thread(height, threads, phase, (along, across) => point(inset + across, inset + along)),
      thread(height, threads, phase, (along, across) => point(page.width - inset + across, inset + along)),
    ])
    .join(' ');
  return { path, stroke: threads.color, width: 0.4 };
}

function frame(margin: number): string {
  return rectangle(margin, margin, round(page.width - 2 * margin), round(page.height - 2 * margin));
}

function corners(): Shape[] {
  return [
    [inset, inset],
    [page.width - inset, inset],
    [inset, page.height - inset],
    [page.width - inset, page.height - inset],
  ].flatMap(([x = 0, y = 0]) => [
    { path: place(ellipse(cornerRadius), { x, y }), fill: colors.white, stroke: colors.leaf800, width: 0.9 },
    { path: rosette(x, y, cornerRadius - 3, 7, 14), stroke: colors.leaf600, width: 0.35 },
    { path: place(ellipse(6.6), { x, y }), fill: colors.white, stroke: colors.leaf700, width: 0.5 },
    { path: place(spark, { x, y, scale: 5.2 }), fill: colors.gold },
  ]);
}

/** Two laurel branches, open at the top. */
function wreath(x: number, y: number, radius: number): Shape[] {
  const outer: string[] = [];
  const inner: string[] = [];
  for (let index = 0; index < 9; index += 1) {
    const degrees = 172 - index * 17.5;
    const angle = (degrees * Math.PI) / 180;
    const size = 10.5 - index * 0.45;
    for (const side of [1, -1]) {
      const at = { x: x + side * Math.sin(angle) * radius, y: y - Math.cos(angle) * radius, scale: size };
      outer.push(place(leaf, { ...at, turn: side * (degrees - 62) }));
      inner.push(place(leaf, { ...at, scale: size * 0.86, turn: side * (degrees - 124) }));
    }
  }
  return [
    { path: inner.join(' '), fill: colors.leaf600 },
    { path: outer.join(' '), fill: colors.leaf800 },
  ];
}

function emblem(): Shape[] {
  const { x, y, radius } = medallion;
  return [
    { path: place(ellipse(radius + 5), { x, y }), fill: colors.white, stroke: colors.leaf800, width: 0.9 },
    ...wreath(x, y, radius - 8),
    { path: place(paw, { x, y: y - 1, scale: 1.5 }), fill: colors.leaf800 },
    { path: place(spark, { x, y: y + 5.8, scale: 4.6 }), fill: colors.honey400 },
  ];
}

/** Everything behind the words: border, emblem and the pale rosette in the middle. */
export function ornament(): Shape[] {
  return [
    {
      path: rosette(page.width / 2, 300, 215, 96, 32, 1.45),
      stroke: colors.leaf100,
      width: 0.25,
    },
    { path: frame(22), stroke: colors.leaf800, width: 1.4 },
    ...lace.map(braid),
    { path: frame(52), stroke: colors.leaf800, width: 0.6 },
    ...corners(),
    ...emblem(),
  ];
}

/** A thin rule with a spark in the middle. */
export function divider(x: number, y: number, half: number): Shape[] {
  return [
    {
      path: `${line(x - half, y, x - 9, y)} ${line(x + 9, y, x + half, y)}`,
      stroke: colors.gold,
      width: 0.8,
    },
    { path: place(spark, { x, y, scale: 5 }), fill: colors.gold },
  ];
}

/** The gold seal beside the signature. */
export function seal(x: number, y: number): Shape[] {
  const ribbon = 'M-9,0 L-17,44 L-9.5,38.5 L-4,46 L4,6 Z';
  return [
    { path: place(ribbon, { x, y, turn: 4 }), fill: colors.leaf700 },
    { path: place(ribbon, { x, y, turn: -4, stretch: -1 }), fill: colors.leaf800 },
    { path: rosette(x, y, 32, 26, 20), fill: colors.honey400 },
    { path: rosette(x, y, 29, 12, 24), stroke: colors.goldDeep, width: 0.35 },
    { path: place(ellipse(17), { x, y }), fill: colors.leaf800, stroke: colors.white, width: 1.2 },
    { path: place(paw, { x, y: y - 0.5, scale: 0.92 }), fill: colors.honey400 },
  ];
}
