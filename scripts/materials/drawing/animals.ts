import { colors } from '../theme.ts';
import { ellipse, type Shape } from './shapes.ts';

/** Front views of four patients, on a grid 160 wide and 140 high, standing on its lower edge. */

const body = 'M36 142C36 114 52 100 74 100C96 100 112 114 112 142Z';
const eye = (x: number, y: number): Shape[] => [
  { path: ellipse(x, y, 3.1, 4), fill: colors.ink, stroke: 'none' },
  { path: ellipse(x + 1, y - 1.3, 1), fill: colors.white, stroke: 'none' },
];

export const cat: Shape[] = [
  { path: body, fill: colors.honey400 },
  {
    path: 'M44 68L41 33Q42 28 47 31L62 44Q74 40 86 44L101 31Q106 28 107 33L104 68Q106 98 74 98Q42 98 44 68Z',
    fill: colors.honey400,
  },
  { path: 'M48 40L58 48L49 56Z', fill: colors.coral500, stroke: 'none' },
  { path: 'M100 40L90 48L99 56Z', fill: colors.coral500, stroke: 'none' },
  { path: ellipse(74, 84, 15, 10.5), fill: colors.honey100, stroke: 'none' },
  { path: 'M74 45V54M66.5 46.5L67.5 53M81.5 46.5L80.5 53' },
  ...eye(60, 69),
  ...eye(88, 69),
  { path: 'M70 77.5H78L74 82Z', fill: colors.coral600, width: 2 },
  { path: 'M74 82V84.5Q69.5 89.5 65 86M74 84.5Q78.5 89.5 83 86', width: 2.4 },
  { path: 'M49 80L36 77M49 85.5L37 88M99 80L112 77M99 85.5L111 88', width: 2 },
];

export const dog: Shape[] = [
  { path: body, fill: colors.white },
  { path: 'M56 104Q74 116 92 104L88 112Q74 119 60 112Z', fill: colors.coral500 },
  { path: 'M45 60Q44 36 74 36Q104 36 103 60V74Q103 99 74 99Q45 99 45 74Z', fill: colors.white },
  {
    path: 'M76 37Q102 37 102 62Q98 76 86 73Q78 68 79 54Q79 44 76 37Z',
    fill: colors.honey400,
    stroke: 'none',
  },
  { path: 'M45 60Q44 36 74 36Q104 36 103 60V74Q103 99 74 99Q45 99 45 74Z' },
  { path: 'M52 42Q34 34 29 52Q27 74 37 83Q47 84 48 66Z', fill: colors.coral500 },
  { path: 'M96 42Q114 34 119 52Q121 74 111 83Q101 84 100 66Z', fill: colors.honey400 },
  ...eye(61, 64),
  ...eye(88, 64),
  { path: ellipse(74, 75, 7, 5), fill: colors.ink, stroke: 'none' },
  { path: 'M70.5 86Q74 99 77.5 86Z', fill: colors.coral500, width: 2 },
  { path: 'M74 79.5V84Q69 89.5 63.5 85.5M74 84Q79 89.5 84.5 85.5', width: 2.4 },
];

export const rabbit: Shape[] = [
  { path: body, fill: colors.white },
  { path: 'M62 56Q46 22 55 8Q70 8 71 52Z', fill: colors.white },
  { path: 'M86 56Q102 22 93 8Q78 8 77 52Z', fill: colors.white },
  { path: 'M62.5 46Q54 24 57.5 15Q65 22 66.5 46Z', fill: colors.coral100, stroke: 'none' },
  { path: 'M85.5 46Q94 24 90.5 15Q83 22 81.5 46Z', fill: colors.coral100, stroke: 'none' },
  { path: 'M44 74Q44 48 74 48Q104 48 104 74Q104 99 74 99Q44 99 44 74Z', fill: colors.white },
  { path: ellipse(55, 84, 6, 4.4), fill: colors.coral100, stroke: 'none' },
  { path: ellipse(93, 84, 6, 4.4), fill: colors.coral100, stroke: 'none' },
  ...eye(60, 71),
  ...eye(88, 71),
  { path: 'M70.5 87.5H77.5V93.5Q74 95.5 70.5 93.5Z', fill: colors.white, width: 2 },
  { path: 'M70 77H78L74 81.5Z', fill: colors.coral500, width: 2 },
  { path: 'M74 81.5V84.5Q69.5 89.5 65 86M74 84.5Q78.5 89.5 83 86', width: 2.4 },
];

export const cockatiel: Shape[] = [
  { path: 'M68 58Q50 36 56 16Q72 24 80 52Z', fill: colors.honey400 },
  { path: 'M84 56Q94 36 110 32Q108 48 94 62Z', fill: colors.honey400 },
  { path: 'M70 56Q64 26 80 8Q92 26 88 56Z', fill: colors.honey400 },
  { path: 'M38 142V92Q38 48 75 48Q112 48 112 92V142Z', fill: colors.honey100 },
  { path: 'M38 104Q24 120 34 142H56Q54 116 38 104Z', fill: colors.leaf200 },
  { path: 'M112 104Q126 120 116 142H94Q96 116 112 104Z', fill: colors.leaf200 },
  { path: ellipse(52, 88, 7.5), fill: colors.coral500, stroke: 'none' },
  { path: ellipse(98, 88, 7.5), fill: colors.coral500, stroke: 'none' },
  ...eye(59, 73),
  ...eye(91, 73),
  { path: 'M66 80Q75 71 84 80Q84 92 75 99Q66 92 66 80Z', fill: colors.coral100, width: 2.4 },
  { path: 'M67.5 86Q75 91 82.5 86', width: 2 },
];
