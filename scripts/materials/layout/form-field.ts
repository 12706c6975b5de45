import type { FormField, Run } from '../../../domain/documents/blocks.ts';
import type { Canvas, Tag } from '../drawing/canvas.ts';
import { drawLine } from '../drawing/text-line.ts';
import { breakLines, type Line, naturalWidth } from '../text/line-breaking.ts';
import { colors, styles } from '../theme.ts';
import type { Column } from './slice.ts';

export const fieldPadding = 7;
const top = 5;
const label = styles.formLabel;
const option = styles.formOption;
const optionGap = 13;
/** Room to write under a label, and from one ruled line to the next. */
const writingSpace = 19;
const lineStep = 21;

export interface LaidOutField {
  tag: Tag;
  height: number;
  label: Line[];
  options: { line: Line; x: number; y: number }[];
  lines: number;
}

/** Width in points the field would like: its label on one line, its options on one line. */
export function fieldWish(column: Column, field: FormField): number {
  const { setter } = column.canvas;
  const options = field.answers.map((answer) => naturalWidth(setter, answer, option));
  const allOptions = options.reduce((sum, width) => sum + width + optionGap, -optionGap);
  return Math.max(naturalWidth(setter, field.label, label), allOptions) + fieldPadding * 2;
}

/** Height and places of what stands in a field `width` points wide. */
export function layOutField(column: Column, field: FormField, width: number): LaidOutField {
  const { canvas } = column;
  const room = width - fieldPadding * 2;
  const lines = field.label.length > 0 ? breakLines(canvas.setter, field.label, label, room) : [];
  const labelBottom = top + lines.length * label.leading;
  const options = placeOptions(column, field.answers, room, labelBottom + (lines.length > 0 ? 1.5 : 0));
  const lastOption = options.at(-1);
  const withOptions = lastOption ? lastOption.y + option.leading + 4 : 0;
  const withLines = field.lines > 0 ? labelBottom + (field.lines - 1) * lineStep + writingSpace + 2 : 0;
  return {
    tag: canvas.child(column.parent, 'P'),
    height: Math.max(labelBottom + writingSpace, withOptions, withLines),
    label: lines,
    options,
    lines: field.lines,
  };
}

function placeOptions(column: Column, answers: Run[][], room: number, from: number): LaidOutField['options'] {
  const { setter } = column.canvas;
  const placed: LaidOutField['options'] = [];
  let x = 0;
  let y = from;
  for (const answer of answers) {
    const width = naturalWidth(setter, answer, option);
    if (x > 0 && x + width > room) {
      x = 0;
      y += option.leading;
    }
    breakLines(setter, answer, option, room).forEach((line, index) => {
      if (index > 0) y += option.leading;
      placed.push({ line, x, y });
    });
    x += width + optionGap;
  }
  return placed;
}

/** Draws the label, the options and the lines to write on; the row draws the field's borders. */
export function drawField(canvas: Canvas, field: LaidOutField, x: number, y: number, width: number): void {
  field.label.forEach((line, index) => {
    drawLine(canvas, line, x + fieldPadding, y + top + index * label.leading, label, field.tag);
  });
  for (const { line, x: left, y: down } of field.options) {
    drawLine(canvas, line, x + fieldPadding + left, y + down, option, field.tag);
  }
  if (field.lines < 2) return;
  const firstRule = y + top + field.label.length * label.leading + writingSpace - 2;
  canvas.artifact(() => {
    for (let index = 0; index < field.lines - 1; index++) {
      const ruleY = firstRule + index * lineStep;
      canvas.doc.moveTo(x + fieldPadding, ruleY).lineTo(x + width - fieldPadding, ruleY);
      canvas.doc.lineWidth(0.7).dash(1.2, { space: 2.2 }).stroke(colors.leaf200).undash();
    }
  });
}
