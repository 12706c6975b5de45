interface Box {
  name: string;
  contents: string;
  /** Matches the paths of its files. */
  files: RegExp;
  row: number;
  /** Pixels from the left. */
  x: number;
}

/** The first match wins. Rows stand on those below. */
const boxes: Box[] = [
  {
    name: 'server/*.ts',
    contents: 'start, wiring',
    files: /^server\/(main|serve|supervisor|app|assemble|features)\.ts$/,
    row: 0,
    x: 180,
  },
  { name: 'web/app/*', contents: 'routes, hydration', files: /^web\/app\/[^/]+$/, row: 0, x: 585 },
  { name: 'web/site', contents: 'public pages', files: /^web\/site\//, row: 2, x: 840 },
  { name: 'web/worker', contents: 'offline copies', files: /^web\/worker\//, row: 4, x: 840 },
  { name: 'server/app-pages', contents: 'rendered pages', files: /^server\/app-pages\//, row: 1, x: 20 },
  {
    name: 'server/administration',
    contents: 'what spans features',
    files: /^server\/administration\//,
    row: 1,
    x: 180,
  },
  { name: 'server/email-texts', contents: 'emails’ words', files: /^server\/email-texts\//, row: 1, x: 340 },
  { name: 'web/app/student', contents: 'student area', files: /^web\/app\/student\//, row: 1, x: 500 },
  { name: 'web/app/admin', contents: '/painel', files: /^web\/app\/admin\//, row: 1, x: 670 },
  { name: 'server/features', contents: 'rules, routes, SQL', files: /^server\/features\//, row: 2, x: 180 },
  { name: 'web/app/account', contents: 'login, own account', files: /^web\/app\/account\//, row: 2, x: 585 },
  { name: 'server/base.ts', contents: 'shared parts, config', files: /^server\/[^/]+$/, row: 3, x: 180 },
  { name: 'web/app/data', contents: 'client, queries', files: /^web\/app\/data\//, row: 3, x: 585 },
  { name: 'server/…', contents: 'db, http, mail, queues…', files: /^server\//, row: 4, x: 180 },
  { name: 'web/ui', contents: 'components, palette', files: /^web\//, row: 5, x: 670 },
  { name: 'content', contents: 'first revision’s texts', files: /^content\//, row: 5, x: 20 },
  { name: 'domain', contents: 'rules both sides share', files: /^domain\//, row: 6, x: 430 },
];

const size = { width: 154, height: 46, row: 92, total: 1010 };
const top = ({ row }: Box) => 16 + row * size.row;
const centerX = ({ x }: Box) => x + size.width / 2;

interface Arrow {
  from: Box;
  to: Box;
}

/** Draws docs/architecture.svg: which folders import which, types included. */
export function architectureSvg(graph: ReadonlyMap<string, readonly string[]>): string {
  const arrows = arrowsOf(graph);
  const height = top({ row: 6 } as Box) + size.height + 16;
  const importList = arrows.map(({ from, to }) => `${from.name} imports ${to.name}`).join('; ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.total} ${height}" font-family="sans-serif" role="img" aria-labelledby="title desc">
<title id="title">Which folders import which</title>
<desc id="desc">${importList}.</desc>
<style>rect{fill:#eef5f0;stroke:#2f6b4f}path{fill:none;stroke:#5b6b63}.up{stroke:#c05b3c;stroke-dasharray:5 4}text{text-anchor:middle;fill:#16302a}.name{font-size:12px;font-weight:600}.holds{font-size:11px}</style>
<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path d="M0 0 8 4 0 8z" style="fill:#5b6b63;stroke:none"/></marker>
<rect width="${size.total}" height="${height}" style="fill:#fff;stroke:none"/>
${arrows
  .filter((arrow) => !isIndirect(arrow, arrows))
  .map(drawArrow)
  .join('\n')}
${boxes.map(drawBox).join('\n')}
</svg>
`;
}

function arrowsOf(graph: ReadonlyMap<string, readonly string[]>): Arrow[] {
  const boxOf = (file: string) => boxes.find(({ files }) => files.test(file));
  const pairs = [...graph].flatMap(([file, targets]) =>
    targets.map((target) => ({ from: boxOf(file), to: boxOf(target) })),
  );
  return boxes.flatMap((from) =>
    boxes
      .filter((to) => to !== from && pairs.some((pair) => pair.from === from && pair.to === to))
      .map((to) => ({ from, to })),
  );
}

const pointsDown = ({ from, to }: Arrow) => to.row > from.row;

/** Returns true if other arrows lead there too: drawing it would add a line and say nothing new. */
function isIndirect({ from, to }: Arrow, arrows: readonly Arrow[]): boolean {
  const canReach = (box: Box): boolean =>
    arrows.some(
      (arrow) => arrow.from === box && pointsDown(arrow) && (arrow.to === to || canReach(arrow.to)),
    );
  return arrows.some(
    (arrow) => arrow.from === from && pointsDown(arrow) && arrow.to !== to && canReach(arrow.to),
  );
}

function drawArrow(arrow: Arrow): string {
  const { from, to } = arrow;
  const [x1, y1] = [centerX(from), top(from) + (pointsDown(arrow) ? size.height : 0)];
  const [x2, y2] = [centerX(to), top(to) + (pointsDown(arrow) ? 0 : size.height)];
  const bend = (y2 - y1) / 2;
  const curve = `M${x1} ${y1}C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}`;
  return `<path${pointsDown(arrow) ? '' : ' class="up"'} d="${curve}" marker-end="url(#tip)"/>`;
}

function drawBox(box: Box): string {
  const { name, contents, x } = box;
  const y = top(box);
  return `<rect x="${x}" y="${y}" width="${size.width}" height="${size.height}" rx="8"/><text class="name" x="${centerX(box)}" y="${y + 20}">${name}</text><text class="holds" x="${centerX(box)}" y="${y + 36}">${contents}</text>`;
}
