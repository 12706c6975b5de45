import { Upload } from 'lucide-react';
import type { Material } from '../../data/materials.ts';
import { lessonKind } from '../course/lesson-kinds.ts';

/** Returns a material's label and icon. */
export const materialKind = (kind: Material['kind']) =>
  kind === 'upload' ? { label: 'Material extra', Icon: Upload } : lessonKind(kind);

export const isPdf = ({ type }: Material) => type === 'application/pdf';
export const isImage = ({ type }: Material) => type.startsWith('image/');
