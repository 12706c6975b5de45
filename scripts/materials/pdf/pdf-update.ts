/** Opens a PDF as Typst writes it, with a plain table of objects, for objects to be replaced and appended. */
export function openUpdate(text: string) {
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/u.exec(text.slice(-64))?.[1]);
  const [table, trailer] = text.slice(start).split('trailer');
  const offsets = [...(table ?? '').matchAll(/^(\d{10}) \d{5} ([nf])/gmu)].map(([, offset, use]) =>
    use === 'n' ? Number(offset) : undefined,
  );
  const size = Number(/\/Size (\d+)/u.exec(trailer ?? '')?.[1]);
  if (size !== offsets.length) throw new Error('the PDF has no plain table of objects');
  const changed = new Map<number, string>();
  const bodies = offsets.map((offset) => {
    if (offset === undefined) return '';
    const from = text.indexOf('<<', offset);
    // Streams follow their dictionary; no form field is one.
    return text.slice(from, text.indexOf('\nendobj', offset));
  });

  function add(body: string): number {
    const object = size + [...changed.keys()].filter((key) => key >= size).length;
    changed.set(object, body);
    return object;
  }

  return {
    read: (object: number) => changed.get(object) ?? bodies[object] ?? '',
    find: (pattern: RegExp) =>
      bodies.flatMap((body, object) => (pattern.test(body) ? [{ object, body }] : [])),
    replace: (object: number, body: string) => void changed.set(object, body),
    add,
    addDrawing([width, height]: readonly [string, string], drawing: string): number {
      const facts = `/Type /XObject /Subtype /Form /BBox [0 0 ${width} ${height}] /Resources << >>`;
      return add(`<< ${facts} /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`);
    },
    /** Returns the PDF with the changes appended. */
    write(): Uint8Array {
      let out = `${text.trimEnd()}\n`;
      const rows = [...changed]
        .sort(([a], [b]) => a - b)
        .map(([object, body]) => {
          const row = `${object} 1\n${String(out.length).padStart(10, '0')} 00000 n \n`;
          out += `${object} 0 obj\n${body}\nendobj\n`;
          return row;
        });
      const total = Math.max(size, ...[...changed.keys()].map((key) => key + 1));
      const facts = (trailer ?? '').slice(0, (trailer ?? '').lastIndexOf('>>'));
      const next = facts.replace(/\/Size \d+/u, `/Size ${total}`);
      const place = out.length;
      out += `xref\n${rows.join('')}trailer${next}  /Prev ${start}\n>>\nstartxref\n${place}\n%%EOF\n`;
      return Buffer.from(out, 'latin1');
    },
  };
}

export type PdfUpdate = ReturnType<typeof openUpdate>;
