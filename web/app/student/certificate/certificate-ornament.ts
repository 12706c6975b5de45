import { palette as colors } from '../../../ui/palette.ts';

/** A path that both PDF and SVG can draw. */
export interface Shape {
  /** SVG path data. */
  path: string;
  /** Transforms the path's coordinates; by default they are points from the page's top left corner. */
  matrix?: Matrix;
  fill?: string;
  stroke?: string;
  /** Line width in points. */
  width?: number;
}

/** Matrix as in SVG and PDF: `a b c d e f`. */
type Matrix = [number, number, number, number, number, number];

/** A4, landscape, in points. */
export const page = { width: 841.89, height: 595.28 };

/** Points from the page's edge to the middle of the border. */
const inset = 37;

/** The sine waves of the border, in points; `count` waves share the phase evenly. */
const borderWaves = [
  { color: colors.leaf200, wavelength: 36, amplitude: 9.4, count: 5 },
  { color: colors.leaf600, wavelength: 32, amplitude: 8.6, count: 6 },
  { color: colors.gold, wavelength: 32, amplitude: 3.6, count: 4 },
];
type BorderWave = (typeof borderWaves)[number];

/** Added before rounding down, so that 2.9999999 counts as 3. */
const roundingTolerance = 1e-6;
/** Points. */
const cornerRadius = 22.5;
const emblemCircle = { x: page.width / 2, y: 65, radius: 36 };

/**
 * Returns the matrix that moves a path, drawn around the origin, to a point of the page.
 * @param degrees clockwise
 * @param stretchX horizontal factor, applied before the rotation; -1 mirrors
 */
function placeMatrix(x: number, y: number, scale = 1, degrees = 0, stretchX = 1): Matrix {
  const cos = Math.cos((degrees * Math.PI) / 180) * scale;
  const sin = Math.sin((degrees * Math.PI) / 180) * scale;
  return [cos * stretchX, sin * stretchX, -sin, cos, x, y];
}

function ellipsePath(x: number, y: number, rx: number, ry: number, degrees = 0): string {
  const dx = rx * Math.cos((degrees * Math.PI) / 180);
  const dy = rx * Math.sin((degrees * Math.PI) / 180);
  const arc = `a${rx},${ry} ${degrees} 1 0`;
  return `M${x - dx},${y - dy}${arc} ${2 * dx},${2 * dy}${arc} ${-2 * dx},${-2 * dy}Z`;
}

const circlePath = (radius: number) => ellipsePath(0, 0, radius, radius);

/** Returns `count` ellipses turned around the origin, as on banknotes. */
function rosettePath(rx: number, ry: number, count: number): string {
  return Array.from({ length: count }, (_, index) => ellipsePath(0, 0, rx, ry, (180 * index) / count)).join(
    '',
  );
}

/** A four-point star of radius 1, which stands for the AI. */
const starPath =
  'M0,-1C0.12,-0.3 0.3,-0.12 1,0C0.3,0.12 0.12,0.3 0,1C-0.12,0.3 -0.3,0.12 -1,0C-0.3,-0.12 -0.12,-0.3 0,-1Z';

/** Returns the four-point star at a point of the page. @param scale its radius in points */
export function drawStar(x: number, y: number, scale: number, fill: string = colors.gold): Shape {
  return { path: starPath, matrix: placeMatrix(x, y, scale), fill };
}

/** A leaf of length 1, its stalk at the origin, pointing up. */
const leafPath = 'M0,0C-0.34,-0.22 -0.36,-0.66 0,-1C0.36,-0.66 0.34,-0.22 0,0Z';

/** A paw print, 20 units across. */
const pawPath = [
  ellipsePath(-7.4, -1.6, 2.5, 3.5, -22),
  ellipsePath(-2.9, -6.6, 2.6, 3.8, -7),
  ellipsePath(2.9, -6.6, 2.6, 3.8, 7),
  ellipsePath(7.4, -1.6, 2.5, 3.5, 22),
  'M0,-0.9C3.1,-0.9 4.4,1.5 6.1,3.5C8.1,5.8 6.5,9.1 3.5,8.9C2,8.8 1.3,8.2 0,8.2C-1.3,8.2 -2,8.8 -3.5,8.9C-6.5,9.1 -8.1,5.8 -6.1,3.5C-4.4,1.5 -3.1,-0.9 0,-0.9Z',
].join('');

/** Returns the waves along one side as SVG path data. @param length of the side, in points */
function wavePaths(length: number, { wavelength, amplitude, count }: BorderWave): string {
  // A whole number of waves on every side, so that all corners look alike.
  const halfWave = length / Math.round(length / wavelength) / 2;
  const paths = Array.from({ length: count }, (_, index) => {
    const phase = index / count;
    const start = ((phase * 2) % 1) * halfWave - halfWave;
    const crest = phase < 0.5 ? amplitude : -amplitude;
    const curves = Math.floor((length + halfWave - start) / halfWave + roundingTolerance);
    return Array.from({ length: curves }, (_, index) => {
      const drop = index % 2 ? 2 * crest : -2 * crest;
      // Control points that make a Bézier curve look like half a sine wave.
      return `c${halfWave * 0.364},0 ${halfWave * 0.636},${drop} ${halfWave},${drop}`;
    }).reduce((path, curve) => path + curve, `M${start},${crest}`);
  });
  return paths.join('');
}

function drawWaveBorder(wave: BorderWave): Shape[] {
  const right = page.width - inset;
  const bottom = page.height - inset;
  const across = wavePaths(right - inset, wave);
  const down = wavePaths(bottom - inset, wave);
  const look = { stroke: wave.color, width: 0.4 };
  return [
    { path: across, matrix: [1, 0, 0, 1, inset, inset], ...look },
    { path: across, matrix: [1, 0, 0, 1, inset, bottom], ...look },
    { path: down, matrix: [0, 1, 1, 0, inset, inset], ...look },
    { path: down, matrix: [0, 1, 1, 0, right, inset], ...look },
  ];
}

function drawFrame(margin: number, width: number): Shape {
  const [across, down] = [page.width - 2 * margin, page.height - 2 * margin];
  return { path: `M${margin},${margin}h${across}v${down}h${-across}z`, stroke: colors.leaf800, width };
}

function drawCorner(x: number, y: number): Shape[] {
  const matrix = placeMatrix(x, y);
  return [
    { path: circlePath(cornerRadius), matrix, fill: colors.white, stroke: colors.leaf800, width: 0.9 },
    { path: rosettePath(cornerRadius - 3, 7, 14), matrix, stroke: colors.leaf600, width: 0.35 },
    { path: circlePath(6.6), matrix, fill: colors.white, stroke: colors.leaf700, width: 0.5 },
    drawStar(x, y, 5.2),
  ];
}

/** Two laurel branches, open at the top. */
function drawWreath(x: number, y: number, radius: number): Shape[] {
  const leaves = (fill: string, scale: number, degreesOutward: number) =>
    Array.from({ length: 18 }, (_, index): Shape => {
      const side = index % 2 ? -1 : 1;
      const step = Math.floor(index / 2);
      const degrees = 172 - step * 17.5;
      const angle = (degrees * Math.PI) / 180;
      const [left, top] = [x + side * Math.sin(angle) * radius, y - Math.cos(angle) * radius];
      const size = (10.5 - step * 0.45) * scale;
      return {
        path: leafPath,
        matrix: placeMatrix(left, top, size, side * (degrees - degreesOutward)),
        fill,
      };
    });
  return [...leaves(colors.leaf600, 0.86, 124), ...leaves(colors.leaf800, 1, 62)];
}

function drawEmblem(): Shape[] {
  const { x, y, radius } = emblemCircle;
  const look = { fill: colors.white, stroke: colors.leaf800, width: 0.9 };
  return [
    { path: circlePath(radius + 5), matrix: placeMatrix(x, y), ...look },
    ...drawWreath(x, y, radius - 8),
    { path: pawPath, matrix: placeMatrix(x, y - 1, 1.5), fill: colors.leaf800 },
    drawStar(x, y + 5.8, 4.6, colors.honey400),
  ];
}

/** Returns the certificate's background: border, emblem and pale rosette. */
export function drawOrnament(): Shape[] {
  const [right, bottom] = [page.width - inset, page.height - inset];
  return [
    {
      path: rosettePath(215, 96, 32),
      matrix: placeMatrix(page.width / 2, 300, 1, 0, 1.45),
      stroke: colors.leaf100,
      width: 0.21,
    },
    drawFrame(22, 1.4),
    ...borderWaves.flatMap(drawWaveBorder),
    drawFrame(52, 0.6),
    ...drawCorner(inset, inset),
    ...drawCorner(right, inset),
    ...drawCorner(inset, bottom),
    ...drawCorner(right, bottom),
    ...drawEmblem(),
  ];
}

/** Returns the gold seal beside the signature, centred on a point of the page. */
export function drawSeal(x: number, y: number): Shape[] {
  const ribbon = 'M-9,0L-17,44L-9.5,38.5L-4,46L4,6Z';
  const matrix = placeMatrix(x, y);
  return [
    { path: ribbon, matrix: placeMatrix(x, y, 1, 4), fill: colors.leaf700 },
    { path: ribbon, matrix: placeMatrix(x, y, 1, -4, -1), fill: colors.leaf800 },
    { path: rosettePath(32, 26, 20), matrix, fill: colors.honey400 },
    { path: rosettePath(29, 12, 24), matrix, stroke: colors.goldDeep, width: 0.35 },
    { path: circlePath(17), matrix, fill: colors.leaf800, stroke: colors.white, width: 1.2 },
    { path: pawPath, matrix: placeMatrix(x, y - 0.5, 0.92), fill: colors.honey400 },
  ];
}
