import type { Line } from '../text/line-breaking.ts';
import { baselineOffset, type TypeSetter } from '../text/type-setter.ts';
import { colors, type TextStyle } from '../theme.ts';

/** An element of the document's structure tree: what assistive software reads. */
export interface Tag {
  type: string;
  element: PDFKit.PDFStructureElement;
}

/** Draws on the current page and says of everything drawn whether it is content (a tag) or decoration. */
export class Canvas {
  readonly setter: TypeSetter;
  readonly doc: PDFKit.PDFDocument;
  private current: Tag | undefined;

  constructor(setter: TypeSetter) {
    this.setter = setter;
    this.doc = setter.doc;
  }

  /** A child element of `parent`, in reading order. Options such as `scope` go into its dictionary. */
  child(parent: Tag, type: string, options: object = {}): Tag {
    const element = this.doc.struct(type, options);
    parent.element.add(element);
    return { type, element };
  }

  /** Draws content. Lines of the same paragraph that follow each other share one marked passage. */
  content(tag: Tag, draw: () => void): void {
    if (this.current !== tag) {
      this.close();
      tag.element.add(this.doc.markStructureContent(tag.type));
      this.current = tag;
    }
    draw();
  }

  /** Draws what a screen reader skips. */
  artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.close();
    this.doc.markContent('Artifact', { type });
    draw();
    this.doc.endMarkedContent();
  }

  /** Ends the open passage; needed before the page, the clipping or the paragraph changes. */
  close(): void {
    if (this.current) this.doc.endMarkedContent();
    this.current = undefined;
  }

  /** Draws a line of text with its left top corner at x, top. Call it inside `content` or `artifact`. */
  line(line: Line, x: number, top: number, style: TextStyle): void {
    const baseline = top + baselineOffset(style.size, style.leading);
    let left = x;
    let at = 0;
    while (at < line.pieces.length) {
      const piece = line.pieces[at];
      if (!piece) break;
      if (piece.kind === 'text') {
        const same = line.pieces
          .slice(at)
          .findIndex((other) => other.kind !== 'text' || other.weight !== piece.weight || other.italic !== piece.italic || other.placeholder !== piece.placeholder);
        const end = same === -1 ? line.pieces.length : at + same;
        const run = line.pieces.slice(at, end);
        const width = run.reduce((sum, part) => sum + part.width, 0);
        if (piece.placeholder) this.highlight(left, baseline, width, style);
        const isLast = end === line.pieces.length;
        const text = run.map((part) => part.text).join('') + (isLast && line.endsWithSpace ? ' ' : '');
        this.text(text, left, baseline, { ...style, weight: piece.weight }, piece.italic);
        left += width;
        at = end;
        continue;
      }
      if (piece.kind === 'check') this.check(left, baseline, style.size);
      if (piece.kind === 'blank') this.blank(left, baseline, piece.width);
      left += piece.width;
      at += 1;
    }
  }

  /** Draws a text with its baseline at y. */
  text(text: string, x: number, y: number, style: Omit<TextStyle, 'leading'>, italic = false): void {
    this.doc.font(style.weight).fontSize(style.size).fillColor(style.color);
    this.doc.text(text, x, y, { lineBreak: false, baseline: 'alphabetic', oblique: italic ? 9 : false });
  }

  /** A square to tick, standing on the baseline. */
  check(x: number, baseline: number, fontSize: number): void {
    const side = fontSize * 0.86;
    this.spoken('☐', () => {
      this.doc
        .roundedRect(x + 0.4, baseline - side + 0.9, side - 0.8, side - 0.8, 1.8)
        .lineWidth(0.9)
        .fillAndStroke(colors.white, colors.leaf600);
    });
  }

  private blank(x: number, baseline: number, width: number): void {
    this.spoken('____', () => {
      this.doc
        .moveTo(x + 0.5, baseline + 1.6)
        .lineTo(x + width - 0.5, baseline + 1.6)
        .lineWidth(0.7)
        .stroke(colors.inkSoft);
    });
  }

  private highlight(x: number, baseline: number, width: number, style: TextStyle): void {
    const height = style.size * 1.28;
    this.doc
      .roundedRect(x - 1.6, baseline - style.size * 0.95, width + 3.2, height, 2.6)
      .fill(colors.honey200);
  }

  /** Drawn shapes that stand for a character. */
  spoken(actual: string, draw: () => void): void {
    this.doc.markContent('Span', { actual });
    draw();
    this.doc.endMarkedContent();
  }
}
