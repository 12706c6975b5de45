/** A flat shape: an SVG path filled with a colour, outlined in ink unless said otherwise. */
export interface Shape {
  path: string;
  fill?: string;
  /** Outline colour; `none` leaves it out. */
  stroke?: string;
  width?: number;
}

interface Placement {
  x: number;
  y: number;
  scale: number;
  ink: string;
  strokeWidth: number;
}

/** Draws shapes given in their own coordinates at x, y. */
export function drawShapes(doc: PDFKit.PDFDocument, shapes: Shape[], place: Placement): void {
  doc.save();
  doc.translate(place.x, place.y).scale(place.scale);
  doc.lineJoin('round').lineCap('round');
  for (const shape of shapes) {
    const stroke = shape.stroke ?? place.ink;
    doc.path(shape.path).lineWidth(shape.width ?? place.strokeWidth);
    if (shape.fill && stroke !== 'none') doc.fillAndStroke(shape.fill, stroke);
    else if (shape.fill) doc.fill(shape.fill);
    else doc.stroke(stroke);
  }
  doc.restore();
}

/** SVG path of an ellipse. */
export function ellipse(cx: number, cy: number, rx: number, ry = rx): string {
  return `M${cx - rx} ${cy}A${rx} ${ry} 0 1 0 ${cx + rx} ${cy}A${rx} ${ry} 0 1 0 ${cx - rx} ${cy}Z`;
}

/** SVG path of a rectangle with rounded corners. */
export function roundRect(x: number, y: number, w: number, h: number, r: number): string {
  return (
    `M${x + r} ${y}H${x + w - r}Q${x + w} ${y} ${x + w} ${y + r}V${y + h - r}Q${x + w} ${y + h} ${x + w - r} ${y + h}` +
    `H${x + r}Q${x} ${y + h} ${x} ${y + h - r}V${y + r}Q${x} ${y} ${x + r} ${y}Z`
  );
}

/** SVG path of the four-point spark that stands for the artificial intelligence. */
export function spark(cx: number, cy: number, r: number): string {
  const k = r * 0.2;
  return (
    `M${cx} ${cy - r}Q${cx + k} ${cy - k} ${cx + r} ${cy}Q${cx + k} ${cy + k} ${cx} ${cy + r}` +
    `Q${cx - k} ${cy + k} ${cx - r} ${cy}Q${cx - k} ${cy - k} ${cx} ${cy - r}Z`
  );
}
