/** The document's outline: chapters, and sections inside them. */
export class Bookmarks {
  private doc: PDFKit.PDFDocument;
  private chapter: PDFKit.PDFOutline | undefined;

  constructor(doc: PDFKit.PDFDocument) {
    this.doc = doc;
  }

  /** Adds an entry that leads to `top` points below the top of the current page. */
  add(level: 2 | 3, title: string, top: number, pageWidth: number): void {
    // pdfkit counts `left` from the right edge; its types know only `expanded`.
    const target: { expanded: boolean } = Object.assign(
      { expanded: true },
      { fit: false, top, left: pageWidth },
    );
    if (level === 2) this.chapter = this.doc.outline.addItem(title, target);
    else (this.chapter ?? this.doc.outline).addItem(title, target);
  }
}
