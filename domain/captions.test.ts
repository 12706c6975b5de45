import { describe, expect, test } from 'vitest';
import { fc } from '../tests/support/fast-check.ts';
import { captionCues, findCaptionsError } from './captions.ts';

const cue = (times: string) => `WEBVTT\n\n${times}\nOlá`;

describe('captions', () => {
  test.each([
    ['one cue', cue('00:01.000 --> 00:02.000')],
    ['hours, settings, tabs', cue('01:00:01.000\t-->\t100:00:02.000 align:start line:0')],
    ['a byte order mark and a title', '\uFEFFWEBVTT Aula 1\n\n00:01.000 --> 00:02.000\nOlá'],
    ['Windows line ends', 'WEBVTT\r\n\r\n1\r\n00:01.000 --> 00:02.000\r\nOlá\r\nde novo\r\n'],
    [
      'notes, styles, names',
      'WEBVTT\n\nNOTE a --> b\n\nSTYLE\n::cue {}\n\numa\n00:01.000 --> 00:02.000\nOlá\n\n\n',
    ],
    ['two cues at once', 'WEBVTT\n\n00:01.000 --> 00:03.000\nA\n\n00:01.000 --> 00:02.000\nB'],
  ])('with %s are right', (_, text) => {
    expect(findCaptionsError(text)).toBeUndefined();
  });

  test.each([
    ['no cue', 'WEBVTT\n\nNOTE nada', 3],
    ['a longer first word', 'WEBVTTX\n\n00:01.000 --> 00:02.000\nA', 1],
    ['no empty line after the first', 'WEBVTT\n00:01.000 --> 00:02.000\nA', 2],
    ['commas, as in SRT', cue('00:00:01,000 --> 00:00:02,000'), 3],
    ['a named cue with commas', 'WEBVTT\n\n1\n00:00:01,000 --> 00:00:02,000\nA', 4],
    ['text without times', 'WEBVTT\n\n00:01.000 --> 00:02.000\nA\n\nsem tempo', 6],
    ['a cue that ends before it begins', cue('00:02.000 --> 00:01.000'), 3],
    ['a cue that lasts no time', cue('00:02.000 --> 00:02.000'), 3],
    ['minutes over 59', cue('60:00.000 --> 61:00.000'), 3],
    ['seconds over 59', cue('00:60.000 --> 01:60.000'), 3],
    ['a cue before the last one', 'WEBVTT\n\n00:05.000 --> 00:06.000\nA\n\n00:01.000 --> 00:02.000\nB', 6],
    ['two cues run together', 'WEBVTT\n\n00:01.000 --> 00:02.000\nA\n00:03.000 --> 00:04.000\nB', 5],
  ])('with %s say the line', (_, text, line) => {
    expect(findCaptionsError(text)).toBe(line);
  });
});

test('what is said in captions comes out in order, without marks', () => {
  const text = `\uFEFFWEBVTT Aula 1\r
\r
NOTE a --> b\r
\r
uma\r
00:01.000 --> 00:02.500 align:start\r
<v Ana>Cães &amp; <i>gatos</i>,\r
juntos\r
\r
01:00:03.000 --> 01:00:04.000\r
Fim &desconhecido;`;
  expect([...captionCues(text)]).toEqual([
    { start: 1, end: 2.5, text: 'Cães & gatos, juntos' },
    { start: 3603, end: 3604, text: 'Fim &desconhecido;' },
  ]);
});

test('a note is not read as spoken, though it quotes a cue', () => {
  const note = 'NOTE was:\n00:01.000 --> 00:02.000\nrascunho';
  const cues = captionCues(`WEBVTT\n\n${note}\n\n00:01.000 --> 00:02.000\nOlá`);
  expect([...cues].map(({ text }) => text)).toEqual(['Olá']);
});

test('a mark that is not closed ends what is said, and nothing is said for longer than a cue lasts', () => {
  const said = (text: string) => captionCues(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}`).next().value?.text;
  expect(said('antes <i>dentro</i> <<<<')).toBe('antes dentro');
  expect(said('a'.repeat(5_000))).toHaveLength(1_000);
});

test('whatever the text is, it is right or one of its lines is wrong', () => {
  const fragment = fc.constantFrom(
    '00:01.000',
    ' --> ',
    '00:02.000',
    '\n',
    '\r',
    '\r\n',
    'NOTE',
    '1',
    '-->',
    ' ',
    '\t',
    '\0',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(fragment, fc.string()), { maxLength: 30 }), (fragments) => {
      const text = `WEBVTT\n\n${fragments.join('')}`;
      const line = findCaptionsError(text) ?? 1;
      expect(line >= 1 && line <= text.split(/\r\n|\n|\r/).length).toBe(true);
    }),
  );
});
