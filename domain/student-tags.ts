import { z } from 'zod';
import { boundedText } from './bounded-text.ts';

/** Characters of a tag. */
export const maxTagLength = 40;
/** Tags per student. */
export const maxTags = 20;

/** A label that the team gives students, such as a clinic's name. Without commas, which separate typed tags. */
export const studentTag = boundedText(4 * maxTagLength)
  .transform((tag) => tag.normalize('NFC').replace(/\s+/gu, ' ').trim())
  .pipe(
    boundedText(maxTagLength)
      .min(1)
      .regex(/^[^,\p{C}]+$/u),
  );

/** All tags of a student; tags that differ only in case are one. */
export const tagsBody = z.object({
  tags: z
    .array(studentTag)
    .max(maxTags)
    .transform((tags) => [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()]),
});

/** Reads `Clínica Sol, turma 2` as two tags. */
export const typedTags = z.object({
  tags: z
    .string()
    .transform((text) => text.split(',').filter((tag) => tag.trim() !== ''))
    .pipe(tagsBody.shape.tags),
});
