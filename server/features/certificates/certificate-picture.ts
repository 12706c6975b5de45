import path from 'node:path';
import { renderAsync } from '@resvg/resvg-js';
import { LRUCache } from 'lru-cache';
import { certificatePictureMark } from '../../../domain/certificate-page.ts';
import { dayText } from '../../../domain/dates.ts';
import { escapeHtml } from '../../../domain/escape-html.ts';
import { atMost, maxDocument, maxName } from '../../../domain/text-limits.ts';
import { wrapEvenly, wrapText } from '../../../domain/wrap-text.ts';
import type { PublicCertificate } from './certificates.ts';

type DrawnFacts = Pick<PublicCertificate, 'student_name' | 'course_title' | 'course_hours' | 'issued_at'>;

/** Pictures that are kept, of about 60 kB each. */
const maxPictures = 64;
const fonts = path.resolve(import.meta.dirname, '../../../content/fonts');
const font = {
  fontFiles: ['semibold', 'extrabold'].map((weight) => path.join(fonts, `figtree-${weight}.ttf`)),
  loadSystemFonts: false,
  defaultFontFamily: 'Figtree',
};
/** The letters of Figtree; a name in others stands on the page alone. */
const drawnLetters = /^[\u0020-\u024f\u1e00-\u1eff\u2018\u2019\u2013]*$/u;

/** Returns a function that draws a certificate's sharing image, and keeps the last ones by what is drawn. */
export function createCertificatePictures() {
  const pictures = new LRUCache<string, Uint8Array<ArrayBuffer>>({ max: maxPictures, fetchMethod: render });

  /** @param drawing of the build, which holds what all certificates share */
  return (facts: DrawnFacts, drawing: string): Promise<Uint8Array<ArrayBuffer>> =>
    pictures.forceFetch(atMost(drawing, maxDocument).replace(certificatePictureMark, () => drawFacts(facts)));
}

async function render(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array((await renderAsync(svg, { font })).asPng());
}

/** Letters of a line of the name, its lines, and the sizes of name and course; the first in which the name fits. */
const looks = [
  { letters: 15, maxLines: 1, name: 72, course: 34 },
  { letters: 19, maxLines: 2, name: 58, course: 30 },
  { letters: 26, maxLines: 3, name: 42, course: 28 },
];

/** Returns the name, the course and its facts, one below the other. */
function drawFacts({ student_name, course_title, course_hours, issued_at }: DrawnFacts): string {
  const name = drawnLetters.test(atMost(student_name, maxName)) ? student_name : '';
  const look = looks.find(({ letters, maxLines }) => !isCut(name, letters, maxLines)) ?? looks[2];
  if (!look) return '';
  const blocks = [
    { lines: shorten(name, look.letters, look.maxLines), size: look.name, weight: 800 },
    { lines: shorten(course_title, 36, 2), size: look.course, weight: 600 },
    { lines: [`${course_hours} horas · ${dayText(issued_at)}`], size: 26, weight: 600 },
  ];
  let y = 0;
  return blocks
    .filter(({ lines }) => lines[0] !== '')
    .flatMap(({ lines, size, weight }) => {
      y += 16;
      return lines.map((line) => {
        y += size * 1.14;
        return `<text font-size="${size}" font-weight="${weight}" y="${Math.round(y)}">${escapeHtml(line)}</text>`;
      });
    })
    .join('');
}

function isCut(text: string, letters: number, maxLines: number): boolean {
  const lines = wrapEvenly(text, letters);
  return lines.length > maxLines || lines.some(({ length }) => length > letters);
}

/** Returns at most so many lines; an ellipsis ends what is left out. */
function shorten(text: string, letters: number, maxLines: number): string[] {
  const even = wrapEvenly(text, letters);
  const lines = even.length > maxLines ? wrapText(text, letters) : even;
  return lines
    .slice(0, maxLines)
    .map((line, index) =>
      line.length > letters || (index === maxLines - 1 && lines.length > maxLines)
        ? `${line.slice(0, letters - 1)}…`
        : line,
    );
}
