import { expect, test } from 'vitest';
import type { ErrorCode } from '../../../../domain/error-codes.ts';
import { explainMedia } from './explain-media.ts';

const fallback = 'Erro ao enviar arquivo: Falha no upload';

test.each<ErrorCode>([
  'file_missing',
  'file_empty',
  'file_too_large',
  'file_type_not_allowed',
  'file_broken',
  'too_many_pixels',
  'captions_too_large',
  'captions_not_utf8',
  'captions_invalid',
  'session_missing',
  'forbidden',
  'disk_full',
  'unavailable',
])('%s has a sentence of its own', (code) => {
  expect(explainMedia('captions', { code })).not.toBe(fallback);
});

test('the sentence names the formats of its kind, and the line that is wrong', () => {
  const typeOf = (kind: 'image' | 'material') => explainMedia(kind, { code: 'file_type_not_allowed' });
  expect(typeOf('image')).toContain('JPG, JPEG, PNG, WEBP');
  expect(typeOf('material')).toContain('PDF, JPG, JPEG, PNG, WEBP, DOCX, XLSX');
  expect(explainMedia('captions', { code: 'captions_invalid', line: 12 })).toContain('linha 12');
  expect(explainMedia('image', { code: 'internal' })).toBe(fallback);
});
