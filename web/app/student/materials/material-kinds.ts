import { Upload } from 'lucide-react';
import type { Material } from '../../data/materials.ts';
import { lessonKind } from '../course/lesson-kinds.ts';

/** How each kind of material is called and drawn: like its lesson, or as what has been uploaded beside the lessons. */
export const materialKind = (kind: Material['kind']) =>
  kind === 'upload' ? { label: 'Material extra', Icon: Upload } : lessonKind(kind);

export const isPdf = ({ type }: Material) => type === 'application/pdf';
export const isPicture = ({ type }: Material) => type.startsWith('image/');
