import type { DocumentKind } from '../../../domain/documents/document.ts';
import { textRuns } from '../source/inline.ts';
import { breakEvenly, breakLines } from '../text/line-breaking.ts';
import { colors, contentWidth, page, type TextStyle } from '../theme.ts';
import type { Canvas, Tag } from './canvas.ts';
import { drawIllustration } from './illustrations.ts';
import { drawLogo } from './logo.ts';
import { drawLine } from './text-line.ts';

export interface HeaderText {
  brand: string;
  module: string;
  title: string;
  subtitle: string;
  kind: DocumentKind;
}

const brandStyle = { size: 13.5, weight: 'extrabold', color: colors.white } as const;
const moduleStyle: TextStyle = { size: 9.4, leading: 13, weight: 'semibold', color: colors.leaf200 };
const titleStyle: TextStyle = { size: 25, leading: 29.5, weight: 'extrabold', color: colors.white };
const subtitleStyle: TextStyle = { size: 11.2, leading: 16, weight: 'regular', color: colors.leaf100 };
const illustrationScale = 0.92;
const textWidth = contentWidth - 166;

/** The first page's band. Returns its height in points and what draws it on the current page. */
export function headerBand(
  canvas: Canvas,
  root: Tag,
  text: HeaderText,
): { height: number; draw: () => void } {
  const tags = {
    module: canvas.child(root, 'P'),
    title: canvas.child(root, 'H1'),
    subtitle: canvas.child(root, 'P'),
  };
  const parts = [
    { tag: tags.module, style: moduleStyle, gap: 0, runs: textRuns(text.module), even: false },
    { tag: tags.title, style: titleStyle, gap: 4, runs: textRuns(text.title), even: true },
    { tag: tags.subtitle, style: subtitleStyle, gap: 7, runs: textRuns(text.subtitle), even: true },
  ].map((part) => ({
    ...part,
    lines: (part.even ? breakEvenly : breakLines)(canvas.setter, part.runs, part.style, textWidth),
  }));
  const textHeight = parts.reduce((sum, part) => sum + part.gap + part.lines.length * part.style.leading, 0);
  const height = Math.max(178, 78 + textHeight + 26);
  return {
    height,
    draw: () => {
      canvas.artifact(() => drawBand(canvas, text, height));
      let top = height - 26 - textHeight;
      for (const part of parts) {
        top += part.gap;
        for (const line of part.lines) {
          drawLine(canvas, line, page.left, top, part.style, part.tag);
          top += part.style.leading;
        }
      }
      canvas.close();
    },
  };
}

function drawBand(canvas: Canvas, text: HeaderText, height: number): void {
  const { doc } = canvas;
  doc.rect(0, 0, page.width, height).fill(colors.leaf800);
  doc.rect(0, height, page.width, 4).fill(colors.honey400);
  drawIllustration(doc, text.kind, page.width - page.right - 150, height, illustrationScale);
  drawLogo(doc, page.left, 32, 28, colors.leaf600);
  canvas.text(text.brand, page.left + 37, 50.6, brandStyle);
  const pill = { size: 8.8, weight: 'extrabold', color: colors.ink } as const;
  const width = canvas.setter.width(text.kind, pill.weight, pill.size);
  const brandWidth = canvas.setter.width(text.brand, brandStyle.weight, brandStyle.size);
  const x = page.left + 37 + brandWidth + 14;
  doc.roundedRect(x, 37, width + 18, 18.5, 9.2).fill(colors.honey400);
  canvas.text(text.kind, x + 9, 49.4, pill);
}
