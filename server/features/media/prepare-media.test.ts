import { expect, test } from 'vitest';
import { captionCues, findCaptionsError } from '../../../domain/captions.ts';
import { addedHeaderLines, isSrt, srtToWebVtt } from './prepare-media.ts';

const srt = `\uFEFF1\r
00:00:01,000 --> 00:00:02,500\r
<font color="#fff">Olá, <I>tutora</I></font> & cia.\r
\r
2\r
0:00:03,5 --> 00:00:04,000 X1:10 X2:20\r
{\\an8}dose < 5 mg\r
   \r
`;

test('SubRip becomes WebVTT with the same times and words', () => {
  const text = srtToWebVtt(srt);
  expect(isSrt(srt)).toBe(true);
  expect(findCaptionsError(text)).toBeUndefined();
  expect([...captionCues(text)]).toEqual([
    { start: 1, end: 2.5, text: 'Olá, tutora & cia.' },
    { start: 3.5, end: 4, text: 'dose < 5 mg' },
  ]);
  expect(text).toContain('<i>tutora</i>');
});

test.each([
  [2, '1\n00:00:01 --> 00:00:02,000\nOlá\n'],
  [6, '1\n00:00:01,000 --> 00:00:02,000\nOlá\n\n2\n00:00:05,000 --> 00:00:04,000\nAté\n'],
  [5, '1\n00:00:01,000 --> 00:00:02,000\nOlá\n\nsem tempo\n'],
  [4, '1\n00:00:01,000 --> 00:00:02,000\nOlá\n00:00:03,000 --> 00:00:04,000\nAté\n'],
])('a wrong line keeps its number: %i', (line, text) => {
  expect((findCaptionsError(srtToWebVtt(text)) ?? 0) - addedHeaderLines).toBe(line);
});

test.each(['', 'Um texto qualquer, 00:00', 'WEBVTT\n\n00:01.000 --> 00:02.000\nOlá\n'])(
  '%j is no SubRip',
  (text) => {
    expect(isSrt(text)).toBe(false);
  },
);
