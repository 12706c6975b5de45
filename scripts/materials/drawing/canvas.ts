import type { TypeSetter } from '../text/type-setter.ts';
import type { TextStyle } from '../theme.ts';

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

  /** Says more of an element: the attributes of ISO 32000-1, 14.8.5, with their owner under `O`. */
  attributes(tag: Tag, attributes: { O: string } & Record<string, string>): void {
    // pdfkit has no option for these and its types hide the dictionary.
    const { dictionary } = tag.element as unknown as { dictionary: { data: Record<string, unknown> } };
    dictionary.data.A = attributes;
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

  /** Draws a text with its baseline at y. */
  text(text: string, x: number, y: number, style: Omit<TextStyle, 'leading'>, italic = false): void {
    this.doc.font(style.weight).fontSize(style.size).fillColor(style.color);
    this.doc.text(text, x, y, { lineBreak: false, baseline: 'alphabetic', oblique: italic ? 9 : false });
  }
}
