import { inflateRawSync } from 'node:zlib';
import { parseXml, type XmlElement } from '@rgrove/parse-xml';

/** Returns a file of a ZIP archive. Throws if there is none. */
export function readZipped(archive: Buffer, name: string): string {
  let at = archive.readUInt32LE(archive.lastIndexOf('PK\x05\x06') + 16);
  while (archive.readUInt32LE(at) === 0x02014b50) {
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
    const end = at + 46 + (nameLength ?? 0);
    if (archive.toString('utf8', at + 46, end) === name) {
      const header = archive.readUInt32LE(at + 42);
      const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
      const data = archive.subarray(start, start + archive.readUInt32LE(at + 20));
      return (archive.readUInt16LE(at + 10) === 0 ? data : inflateRawSync(data)).toString('utf8');
    }
    at = end + (extra ?? 0) + (comment ?? 0);
  }
  throw new Error(`no ${name} in the archive`);
}

function elements(node: XmlElement, name: string): XmlElement[] {
  return node.children.flatMap((child) => {
    if (child.type !== 'element') return [];
    const element = child as XmlElement;
    return [...(element.name === name ? [element] : []), ...elements(element, name)];
  });
}

/** Returns texts, styles and links of a DOCX. */
export function readDocx(archive: Buffer) {
  const { root } = parseXml(readZipped(archive, 'word/document.xml'));
  if (!root) throw new Error('no document');
  const textOf = (node: XmlElement) =>
    elements(node, 'w:t')
      .map((element) => element.text)
      .join('');
  const headings = elements(root, 'w:p').flatMap((paragraph) => {
    const style = elements(paragraph, 'w:pStyle')[0]?.attributes['w:val'] ?? '';
    return style.startsWith('Heading') ? [{ style, text: textOf(paragraph) }] : [];
  });
  return {
    headings,
    text: textOf(root),
    tables: elements(root, 'w:tbl').length,
    boxes: elements(root, 'w14:checkbox').length,
  };
}
