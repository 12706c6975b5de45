import type { HeaderField } from '../../../server/typst.ts';
import type { FillField } from './form-fields.ts';
import { openUpdate, type PdfUpdate } from './pdf-update.ts';

interface FillableOptions {
  /** The fields that the template’s links number. */
  fields: readonly FillField[];
  headerFields: readonly HeaderField[];
  /** Points between two lines to write on. */
  lineStep: number;
}

interface Widget {
  /** Object number of the annotation. */
  object: number;
  index: number;
  structParent: string;
  rect: readonly [number, number, number, number];
  page: number;
}

/**
 * Turns each link `campo:N` that Typst placed and tagged, as it has no form fields, into field N: an update appended to
 * the file replaces the link's objects. The page's own drawing stays as it is.
 */
export function makeFillable(
  pdf: Uint8Array,
  { fields, headerFields, lineStep }: FillableOptions,
): Uint8Array {
  const text = Buffer.from(pdf).toString('latin1');
  const update = openUpdate(text);
  const order = /\/Kids \[([^\]]*)\]/u.exec(update.find(/\/Type \/Pages\n/u)[0]?.body ?? '')?.[1] ?? '';
  const pages = referencesIn(order).map((object) => ({ object, body: update.read(object) }));
  const widgets = pages.flatMap(({ object, body }) => {
    const annotations = /\/Annots \[([^\]]*)\]/u.exec(body)?.[1] ?? '';
    return referencesIn(annotations).flatMap((id) => readWidget(update, id, object));
  });
  if (widgets.length === 0) throw new Error('the template marked no field');
  widgets.push(...addHeaderWidgets(update, pages, headerFields));

  const objects = new Set(widgets.map(({ object }) => object));
  for (const { object, body } of update.find(/\/S \/Link\n/u)) {
    const annotation = Number(/\/Obj (\d+) 0 R/u.exec(body)?.[1]);
    if (objects.has(annotation)) update.replace(object, body.replace('/S /Link\n', '/S /Form\n'));
  }

  const font = update.add(
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  );
  const crosses = new Map<string, number>();
  const roots = fields.flatMap((field, index) => {
    const own = widgets.filter((widget) => widget.index === index);
    if (own.length === 0 && field.isOnLaterPages) return [];
    if (own.length === 0) throw new Error(`the template shows no field ${field.name}`);
    const [only, ...others] = own;
    const facts = fieldFacts(field, own);
    if (only && others.length === 0) {
      update.replace(only.object, `<<\n${facts}\n${widgetFacts(field, only)}\n>>`);
      return [only.object];
    }
    const root = update.add(`<<\n${facts}\n/Kids [${references(own.map(({ object }) => object))}]\n>>`);
    for (const widget of own)
      update.replace(
        widget.object,
        `<<\n/Parent ${root} 0 R /TU ${textString(field.label)}\n${widgetFacts(field, widget)}\n>>`,
      );
    return [root];
  });
  const catalog = update.find(/\/Type \/Catalog\n/u)[0];
  if (!catalog) throw new Error('the PDF has no catalogue');
  const form = `<< /Fields [${references(roots)}] /DA (/Helv 9 Tf 0 g) /DR << /Font << /Helv ${font} 0 R >> >> >>`;
  update.replace(catalog.object, catalog.body.replace(/>>$/u, `  /AcroForm ${form}\n>>`));
  return update.write();

  function widgetFacts(field: FillField, widget: Widget): string {
    const { structParent, page } = widget;
    const rect = textRect(field, widget);
    const facts = `/Type /Annot /Subtype /Widget /Rect [${rect.join(' ')}] /F 4 /StructParent ${structParent} /P ${page} 0 R`;
    const size = [rect[2] - rect[0], rect[3] - rect[1]].map((length) => length.toFixed(4)) as [
      string,
      string,
    ];
    if (field.kind !== 'check') {
      const drawing = update.addDrawing(
        size,
        ruledLines(field.lines, lineStep, Number(size[0]), Number(size[1])),
      );
      return `${facts}\n/AP << /N ${drawing} 0 R >>`;
    }
    const key = size.join(' ');
    const mark = crosses.get(key) ?? update.addDrawing(size, cross(Number(size[0]), Number(size[1])));
    crosses.set(key, mark);
    return `${facts}\n/AS /Off /MK << /CA (8) >> /AP << /N << /${onState} ${mark} 0 R >> >>`;
  }
}

/** Returns the object numbers in `1 0 R 2 0 R`. */
const referencesIn = (text: string) => [...text.matchAll(/(\d+) 0 R/gu)].map(([, id]) => Number(id));
const references = (objects: readonly number[]) => objects.map((object) => `${object} 0 R`).join(' ');

const onState = 'Sim';
const flags = { multiline: 1 << 12, doNotScroll: 1 << 23 };
/** Height in points that one line of letters fills; a higher cell of a table has several lines. */
const oneLine = 14;
const severalLines = 20;

const heightOf = ({ rect }: Widget) => rect[3] - rect[1];
const hasSeveralLines = ({ kind, lines }: FillField, widget: Widget) =>
  lines > 1 || (kind === 'cell' && heightOf(widget) >= severalLines);

/** Returns the field's rectangle: letters as high as a high row would be too large. */
function textRect(field: FillField, widget: Widget): Widget['rect'] {
  const [left, bottom, right, top] = widget.rect;
  const spare = heightOf(widget) - oneLine;
  if (field.kind === 'check' || hasSeveralLines(field, widget) || spare <= 0) return widget.rect;
  // Text stands in the middle of a table's row, and on the line of other fields.
  const below = field.kind === 'cell' ? spare / 2 : 0;
  return [left, bottom + below, right, top - (spare - below)];
}

/** Points of the letters; in a blank, which is short, the viewer makes them fit. */
const maxLetterSize = ({ kind }: FillField) => (kind === 'cell' ? 8 : 9);
const letterSizeIn = (widget: Widget) => (heightOf(widget) < 11 ? 7 : heightOf(widget) < 12.5 ? 8 : 9);

function fieldFacts(field: FillField, widgets: readonly Widget[]): string {
  const facts = `/T (${field.name}) /TU ${textString(field.label)}`;
  if (field.kind === 'check') return `/FT /Btn ${facts} /V /Off`;
  const isLong = widgets.some((widget) => hasSeveralLines(field, widget));
  // Text that does not fit is refused, never hidden: the sheet is printed.
  const flag = flags.doNotScroll + (isLong ? flags.multiline : 0);
  const size = field.kind === 'blank' ? 0 : Math.min(maxLetterSize(field), ...widgets.map(letterSizeIn));
  return `/FT /Tx /Ff ${flag} ${facts} /DA (/Helv ${size} Tf 0 g)`;
}

/** Distances of the lines from a field's edges, as the template draws them in other sheets. */
const lineInset = { top: -10, left: 2, right: 4 };

function ruledLines(lines: number, step: number, width: number, height: number): string {
  const rules = Array.from({ length: Math.max(0, lines - 1) }, (_, index) => {
    const y = (height - (step + lineInset.top) - index * step).toFixed(4);
    return `${lineInset.left} ${y} m ${(width - lineInset.right).toFixed(4)} ${y} l`;
  });
  return rules.length > 0 ? `0.6 w 0.45 G ${rules.join(' ')} S` : '';
}

function cross(width: number, height: number): string {
  const [left, right, bottom, top] = [0.28 * width, 0.72 * width, 0.28 * height, 0.72 * height].map((at) =>
    at.toFixed(2),
  );
  return `1.3 w 1 J ${left} ${bottom} m ${right} ${top} l ${left} ${top} m ${right} ${bottom} l S`;
}

/** Characters of Portuguese texts that PDF's one-byte encoding has, but Latin-1 has not. */
const besideLatin1: Record<string, number> = {
  '…': 0x83,
  '–': 0x85,
  '“': 0x8d,
  '”': 0x8e,
  '‘': 0x8f,
  '’': 0x90,
};

/** Returns a PDF string: a byte a character if all have one, as that is a quarter of UTF-16 in hexadecimal. */
function textString(text: string): string {
  const codes = [...text].map((character) => besideLatin1[character] ?? character.codePointAt(0) ?? 0);
  const isOneByte = [...text].every(
    (character) => character in besideLatin1 || /[ -~\u00a1-\u00ff]/u.test(character),
  );
  if (isOneByte)
    return `(${codes
      .map((code) => String.fromCharCode(code))
      .join('')
      .replace(/[\\()]/gu, '\\$&')})`;
  return `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`;
}

function readWidget(update: PdfUpdate, object: number, page: number): Widget[] {
  const body = update.read(object);
  const index = /\/URI \(campo:(\d+)\)/u.exec(body)?.[1];
  if (!index) return [];
  const structParent = /\/StructParent (\d+)/u.exec(body)?.[1];
  const rect = /\/Rect \[([^\]]+)\]/u.exec(body)?.[1]?.trim().split(/\s+/u).map(Number);
  const [left, bottom, right, top] = rect ?? [];
  if (!structParent || left === undefined || bottom === undefined || right === undefined || top === undefined)
    throw new Error(`the link ${object} has no place`);
  return [{ object, index: Number(index), structParent, page, rect: [left, bottom, right, top] }];
}

/** Points from a header's line of text to its field, and the field's height. */
const headerLine = { below: 4, height: 13 };

/** Adds a place and a tag for each field in the header of a page, last in the order of reading. */
function addHeaderWidgets(
  update: PdfUpdate,
  pages: readonly { object: number; body: string }[],
  headerFields: readonly HeaderField[],
): Widget[] {
  const [tree] = update.find(/\/Type \/StructTreeRoot\n/u);
  const root = Number(/\/K \[(\d+) 0 R\]/u.exec(tree?.body ?? '')?.[1]);
  const first = Number(/\/ParentTreeNextKey (\d+)/u.exec(tree?.body ?? '')?.[1]);
  if (!tree || Number.isNaN(root + first)) throw new Error('the PDF has no tags');
  const widgets = headerFields.map(({ index, page: number, left, right, y }, at): Widget => {
    const page = pages[number - 1];
    const height = Number(/\/MediaBox \[0 0 \S+ ([\d.]+)\]/u.exec(page?.body ?? '')?.[1]);
    if (!page || !height) throw new Error(`there is no page ${number}`);
    const top = height - y - headerLine.below;
    // Empty until `makeFillable` writes the field.
    const object = update.add('');
    return {
      object,
      index,
      page: page.object,
      structParent: `${first + at}`,
      rect: [left, top - headerLine.height, right, top],
    };
  });
  const tags = widgets.map(({ object, page }) =>
    update.add(
      `<< /Type /StructElem /S /Form /P ${root} 0 R /K [<< /Type /OBJR /Pg ${page} 0 R /Obj ${object} 0 R >>] >>`,
    ),
  );
  for (const page of pages) {
    const own = widgets.filter((widget) => widget.page === page.object).map(({ object }) => object);
    if (own.length === 0) continue;
    const body = page.body.includes('/Annots [')
      ? page.body.replace('/Annots [', `/Annots [${references(own)} `)
      : page.body.replace(/>>$/u, `  /Annots [${references(own)}]\n  /Tabs /S\n>>`);
    update.replace(page.object, body);
  }
  const document = update.read(root);
  update.replace(root, document.replace(/\/K \[([^\]]*)\]/u, `/K [$1 ${references(tags)}]`));
  const nums = tags.map((tag, at) => `${first + at} ${tag} 0 R`).join(' ');
  const next = `/ParentTreeNextKey ${first + tags.length}`;
  update.replace(
    tree.object,
    tree.body.replace(/\/Nums \[([^\]]*)\]/u, `/Nums [$1 ${nums}]`).replace(/\/ParentTreeNextKey \d+/u, next),
  );
  return widgets;
}
