import { colors, page } from '../theme.ts';
import type { Canvas } from './canvas.ts';
import { drawLogo } from './logo.ts';

export interface FurnitureText {
  brand: string;
  courseTitle: string;
  /** On the left of every page but the first. */
  title: string;
  /** On the right of every page but the first: `Módulo 2 · Checklist`. */
  section: string;
}

const strong = { size: 8.2, weight: 'extrabold', color: colors.leaf800 } as const;
const plain = { size: 8, weight: 'regular', color: colors.inkSoft } as const;
const right = page.width - page.right;

/** Footer of every page and running title of all but the first: page decoration, not content. */
export function drawFurniture(canvas: Canvas, text: FurnitureText, number: number, count: number): void {
  const { doc, setter } = canvas;
  canvas.artifact(() => {
    const top = page.height - 48;
    rule(doc, top);
    drawLogo(doc, page.left, top + 9, 17);
    canvas.text(text.brand, page.left + 24, top + 16, strong);
    const brandWidth = setter.width(text.brand, strong.weight, strong.size);
    canvas.text(text.courseTitle, page.left + 24 + brandWidth + 7, top + 16, plain);
    canvas.text('Material exclusivo para alunos', page.left + 24, top + 26.5, plain);
    const pages = `página ${number} de ${count}`;
    const style = { ...plain, weight: 'semibold', color: colors.leaf800 } as const;
    canvas.text(pages, right - setter.width(pages, style.weight, style.size), top + 16, style);
    if (number === 1) return;
    canvas.text(text.title, page.left, 37, { ...strong, color: colors.leaf700 });
    canvas.text(text.section, right - setter.width(text.section, plain.weight, plain.size), 37, plain);
    rule(doc, 46);
  }, 'Pagination');
}

function rule(doc: PDFKit.PDFDocument, y: number): void {
  doc.moveTo(page.left, y).lineTo(right, y).lineWidth(0.7).stroke(colors.line);
}
