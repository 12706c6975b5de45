import { colors } from '../theme.ts';
import { panelSheet } from './formulas.ts';
import type { ChartSeries, PanelSpec } from './spec.ts';

type Chart = NonNullable<PanelSpec['chart']>;
/** The number in a cell of the panel, if it is one. */
type NumberAt = (address: string) => number | undefined;

const main = 'http://schemas.openxmlformats.org/drawingml/2006';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRels = 'http://schemas.openxmlformats.org/package/2006/relationships';
const types = 'application/vnd.openxmlformats-officedocument';
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Puts a scatter chart on a sheet of a finished workbook: exceljs writes everything but charts. */
export function addChart(
  files: Map<string, Buffer>,
  sheetNumber: number,
  chart: Chart,
  numberAt: NumberAt,
): void {
  const sheet = `xl/worksheets/sheet${sheetNumber}.xml`;
  const rels = `xl/worksheets/_rels/sheet${sheetNumber}.xml.rels`;
  edit(files, sheet, (text) => {
    // The schema wants the drawing after the page setup, the header and the footer.
    const at = Math.max(
      ...['</headerFooter>', '</pageSetup>'].map((end) => text.lastIndexOf(end) + end.length),
    );
    return `${text.slice(0, at)}<drawing r:id="rIdChart"/>${text.slice(at)}`;
  });
  const relation = `<Relationship Id="rIdChart" Type="${office}/drawing" Target="../drawings/drawing1.xml"/>`;
  if (files.has(rels))
    edit(files, rels, (text) => text.replace('</Relationships>', `${relation}</Relationships>`));
  else add(files, rels, `${xml}<Relationships xmlns="${packageRels}">${relation}</Relationships>`);
  edit(files, '[Content_Types].xml', (text) =>
    text.replace(
      '</Types>',
      `<Override PartName="/xl/drawings/drawing1.xml" ContentType="${types}.drawing+xml"/>` +
        `<Override PartName="/xl/charts/chart1.xml" ContentType="${types}.drawingml.chart+xml"/></Types>`,
    ),
  );
  add(files, 'xl/drawings/drawing1.xml', drawingXml(chart));
  add(
    files,
    'xl/drawings/_rels/drawing1.xml.rels',
    `${xml}<Relationships xmlns="${packageRels}"><Relationship Id="rId1" Type="${office}/chart" Target="../charts/chart1.xml"/></Relationships>`,
  );
  add(files, 'xl/charts/chart1.xml', chartXml(chart, numberAt));
}

function add(files: Map<string, Buffer>, name: string, text: string): void {
  files.set(name, Buffer.from(text, 'utf8'));
}

function edit(files: Map<string, Buffer>, name: string, change: (text: string) => string): void {
  const before = files.get(name)?.toString('utf8');
  if (before === undefined) throw new Error(`the workbook has no ${name}`);
  add(files, name, change(before));
}

function drawingXml({ title, anchor }: Chart): string {
  const corner = (name: string, [column, row]: [number, number]) =>
    `<xdr:${name}><xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:${name}>`;
  return (
    `${xml}<xdr:wsDr xmlns:xdr="${main}/spreadsheetDrawing" xmlns:a="${main}/main"><xdr:twoCellAnchor>` +
    corner('from', anchor.from) +
    corner('to', anchor.to) +
    `<xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="2" name="${title}" descr="${title}"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr>` +
    '<xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm><a:graphic>' +
    `<a:graphicData uri="${main}/chart"><c:chart xmlns:c="${main}/chart" xmlns:r="${office}" r:id="rId1"/></a:graphicData>` +
    '</a:graphic></xdr:graphicFrame><xdr:clientData/></xdr:twoCellAnchor></xdr:wsDr>'
  );
}

function chartXml({ title, series }: Chart, numberAt: NumberAt): string {
  return (
    `${xml}<c:chartSpace xmlns:c="${main}/chart" xmlns:a="${main}/main" xmlns:r="${office}"><c:roundedCorners val="0"/>` +
    `<c:chart><c:title>${richText(title, 1300, true)}<c:overlay val="0"/></c:title><c:autoTitleDeleted val="0"/>` +
    '<c:plotArea><c:layout/><c:scatterChart><c:scatterStyle val="lineMarker"/><c:varyColors val="0"/>' +
    series.map((one, index) => seriesXml(one, index, numberAt)).join('') +
    '<c:axId val="111111"/><c:axId val="222222"/></c:scatterChart>' +
    axisXml(111111, 222222, 'b', 'dd/mm/yy') +
    axisXml(222222, 111111, 'l', 'General') +
    '</c:plotArea><c:legend><c:legendPos val="b"/><c:overlay val="0"/></c:legend>' +
    '<c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart></c:chartSpace>'
  );
}

/** The points as last calculated, for previews that do not calculate. */
function numbersXml(range: string, format: string, numberAt: NumberAt): string {
  const [, column = '', first, last] = /^\$([A-Z]+)\$(\d+):\$[A-Z]+\$(\d+)$/u.exec(range) ?? [];
  const rows = Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => Number(first) + index);
  const points = rows.map((row, index) => {
    const value = numberAt(`${column}${row}`);
    return value === undefined ? '' : `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`;
  });
  return (
    `<c:numRef><c:f>${panelSheet}!${range}</c:f><c:numCache><c:formatCode>${format}</c:formatCode>` +
    `<c:ptCount val="${rows.length}"/>${points.join('')}</c:numCache></c:numRef>`
  );
}

function seriesXml({ name, x, y, color, dashed }: ChartSeries, index: number, numberAt: NumberAt): string {
  const fill = `<a:solidFill><a:srgbClr val="${color.slice(1).toUpperCase()}"/></a:solidFill>`;
  const dash = dashed ? '<a:prstDash val="dash"/>' : '';
  const marker = dashed
    ? '<c:marker><c:symbol val="none"/></c:marker>'
    : `<c:marker><c:symbol val="circle"/><c:size val="7"/><c:spPr>${fill}</c:spPr></c:marker>`;
  return (
    `<c:ser><c:idx val="${index}"/><c:order val="${index}"/><c:tx><c:v>${name}</c:v></c:tx>` +
    `<c:spPr><a:ln w="${dashed ? 19050 : 28575}">${fill}${dash}</a:ln></c:spPr>${marker}` +
    `<c:xVal>${numbersXml(x, 'dd/mm/yyyy', numberAt)}</c:xVal>` +
    `<c:yVal>${numbersXml(y, 'General', numberAt)}</c:yVal><c:smooth val="0"/></c:ser>`
  );
}

function axisXml(id: number, cross: number, position: string, format: string): string {
  const line = `<a:ln w="9525"><a:solidFill><a:srgbClr val="${colors.line.slice(1).toUpperCase()}"/></a:solidFill></a:ln>`;
  const grid = position === 'l' ? `<c:majorGridlines><c:spPr>${line}</c:spPr></c:majorGridlines>` : '';
  return (
    `<c:valAx><c:axId val="${id}"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/>` +
    `<c:axPos val="${position}"/>${grid}<c:numFmt formatCode="${format}" sourceLinked="0"/>` +
    `<c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="low"/><c:spPr>${line}</c:spPr>` +
    `<c:crossAx val="${cross}"/><c:crosses val="autoZero"/><c:crossBetween val="midCat"/></c:valAx>`
  );
}

function richText(text: string, size: number, bold: boolean): string {
  return (
    `<c:tx><c:rich><a:bodyPr/><a:p><a:pPr><a:defRPr sz="${size}" b="${bold ? 1 : 0}"/></a:pPr>` +
    `<a:r><a:rPr lang="pt-BR" sz="${size}" b="${bold ? 1 : 0}"/><a:t>${text}</a:t></a:r></a:p></c:rich></c:tx>`
  );
}
