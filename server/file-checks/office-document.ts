import { parseXml, XmlElement } from '@rgrove/parse-xml';
import { docxType, xlsxType } from '../../domain/file-formats.ts';
import { atMost } from '../../domain/text-limits.ts';
import { type Refusal, refuse } from './refusal.ts';
import { listZipEntries, unpackZipEntry, type ZipEntry } from './zip-archive.ts';

/** The main part of each format, and its root element. */
const mainParts = new Map([
  [docxType, { name: /^word\/document\d*\.xml$/, root: /<(\w+:)?document[\s/>]/ }],
  [xlsxType, { name: /^xl\/workbook\d*\.xml$/, root: /<(\w+:)?workbook[\s/>]/ }],
]);
/** Bytes of a main part searched for its root element. */
const headBytes = 64 * 1024;

const maxEntries = 2_000;
/**
 * Limits against ZIP bombs, for all parts together: unpacked bytes, and their ratio to the packed bytes,
 * which does not apply up to `alwaysAllowed` unpacked bytes.
 */
const maxUnpacked = 64 * 1024 * 1024;
const maxRatio = 100;
const alwaysAllowed = 2 * 1024 * 1024;
/** Bytes of a part that lists content types or relationships. */
const maxListBytes = 1024 * 1024;

const macroParts = /vbaproject|vbadata|activex\/|macrosheets\/|dialogsheets\/|attachedtoolbars/i;
const macroTypes = /macro|vba|activex|oleobject/i;
/** Relationship types, by the last word of their URI: those that run code here, those that load other files below. */
const codeRelationshipTypes = new Set([
  ...['oleobject', 'control', 'activexcontrolbinary', 'vbaproject', 'wordvbadata', 'attachedtoolbars'],
  ...['xlmacrosheet', 'xlintlmacrosheet'],
]);
const loadingRelationshipTypes = new Set([
  ...['attachedtemplate', 'subdocument', 'frame', 'afchunk', 'externallink', 'externallinkpath'],
  ...['connections', 'webextension'],
]);
const harmlessAddress = /^(https?:|mailto:|tel:|#)/i;
const externalAddress = /^([a-z][a-z\d+.-]*:|\\\\|\/\/)/i;

/** Checks that a DOCX or XLSX is complete, runs no code and loads no other file. @param type its MIME type */
export function checkOfficeDocument(bytes: Buffer, type: string): Refusal | undefined {
  try {
    const entries = listZipEntries(bytes);
    if (growsTooLarge(entries)) return refuse('file_grows_too_large');
    const macro = entries.find(({ name }) => macroParts.test(name));
    if (macro) return refuse('file_has_macros', macro.name);
    const main = mainParts.get(type);
    let hasMain = false;
    for (const entry of entries) {
      const content = unpackZipEntry(bytes, entry);
      const refusal = checkPart(entry.name, content);
      if (refusal) return refusal;
      if (main?.name.test(entry.name)) hasMain ||= main.root.test(content.toString('utf8', 0, headBytes));
    }
    return hasMain ? undefined : refuse('file_broken');
  } catch {
    // Bad offsets, bytes that differ from the directory, invalid XML.
    return refuse('file_broken');
  }
}

function growsTooLarge(entries: readonly ZipEntry[]): boolean {
  const sum = (key: 'packed' | 'size') => entries.reduce((all, entry) => all + entry[key], 0);
  const unpacked = sum('size');
  return (
    entries.length > maxEntries ||
    unpacked > maxUnpacked ||
    unpacked > Math.max(alwaysAllowed, maxRatio * sum('packed'))
  );
}

function checkPart(name: string, content: Buffer): Refusal | undefined {
  const isTypes = name.toLowerCase() === '[content_types].xml';
  const isLinks = /(^|\/)_rels\/[^/]*\.rels$/i.test(name);
  if (isTypes || isLinks) {
    if (content.length > maxListBytes) return refuse('file_grows_too_large');
    const elements = childrenOf(content);
    return isTypes ? checkContentTypes(elements) : checkRelationships(name, elements);
  }
  if (/^word\/.*\.xml$/i.test(name) && startsPrograms(decode(content)))
    return refuse('file_has_macros', name);
}

function checkContentTypes(elements: readonly XmlElement[]): Refusal | undefined {
  const macro = elements.find(({ attributes }) => macroTypes.test(attributes.ContentType ?? ''));
  const { PartName, Extension = '' } = macro?.attributes ?? {};
  return macro && refuse('file_has_macros', PartName ?? `.${Extension}`);
}

/** External targets are allowed for hyperlinks only: those need a click. */
function checkRelationships(partName: string, elements: readonly XmlElement[]): Refusal | undefined {
  for (const { attributes } of elements) {
    const { Type = '', Target = '', TargetMode = '' } = attributes;
    const kind = Type.slice(Type.lastIndexOf('/') + 1).toLowerCase();
    const isExternal = TargetMode.trim().toLowerCase() === 'external' || externalAddress.test(Target.trim());
    const isHarmless =
      kind === 'hyperlink' && (harmlessAddress.test(Target.trim()) || !externalAddress.test(Target.trim()));
    if (loadingRelationshipTypes.has(kind) || (isExternal && !isHarmless))
      return refuse('file_has_outside_links', `${partName}: ${kind}, ${Target}`);
    if (codeRelationshipTypes.has(kind)) return refuse('file_has_macros', Target);
  }
}

/** Returns true if a field of Word starts a program (Dynamic Data Exchange). */
function startsPrograms(xml: string): boolean {
  const elements =
    atMost(xml, maxUnpacked)
      .replace(/<!\[CDATA\[|\]\]>/g, '')
      .match(/<(?:[^\s<>/:]+:)?instrText\b[^<]*/g) ?? [];
  const attributes = xml.match(/[\s:]instr\s*=\s*(?:"[^"<]*"|'[^'<]*')/g) ?? [];
  // One instruction may be cut into several elements.
  const parts = [
    ...elements.map((element) => atMost(element, maxUnpacked).replace(/^(?:[^>"']|"[^"]*"|'[^']*')*>/, '')),
    ...attributes,
  ];
  const text = atMost(parts.join(''), maxUnpacked).replace(
    /&#(x[\da-f]{1,6}|\d{1,7});/gi,
    (_, code: string) => String.fromCharCode(Number(`0${code}`)),
  );
  return /\bdde(auto)?\b/i.test(text);
}

/** @throws for an encoding other than UTF-8 and UTF-16 */
function decode(content: Buffer): string {
  const isUtf16 = content[0] === 0xff && content[1] === 0xfe;
  const text = new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(content);
  if (/^[^>]{0,200}encoding=["'](?!utf-(8|16))/i.test(text)) throw new Error('Another encoding');
  return text;
}

/**
 * Returns the child elements of the root.
 * @throws for invalid XML, or an encoding that Office documents may not have
 */
function childrenOf(content: Buffer): XmlElement[] {
  return parseXml(decode(content)).root?.children.filter((child) => child instanceof XmlElement) ?? [];
}
