import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

/**
 * Returns a Word document as the same bytes whenever and wherever it is drawn: the library writes the time of day and
 * random ids of links, and two packages of one commit would differ.
 * @param date of the document, such as `2026-11-22`
 */
export function makeReproducible(archive: Uint8Array, date: string): Uint8Array {
  const ids = new Map<string, string>();
  const rename = (id: string) => {
    if (!ids.has(id)) ids.set(id, `rIdLink${ids.size + 1}`);
    return ids.get(id) ?? id;
  };
  const parts = Object.entries(unzipSync(archive)).map(([name, content]) => {
    if (!/\.(xml|rels)$/.test(name)) return [name, content];
    const text = strFromU8(content)
      .replace(/rId[-\w]{21}(?=")/g, rename)
      .replace(/(<dcterms:(?:created|modified)[^>]*>)[^<]*/g, `$1${date}T12:00:00Z`);
    return [name, strToU8(text)];
  });
  // A ZIP archive holds local time, which fflate reads from the Date.
  return zipSync(Object.fromEntries(parts), { mtime: new Date(`${date}T12:00:00`) });
}
