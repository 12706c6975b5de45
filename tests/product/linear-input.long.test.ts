import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from 'hono';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { captionCues, findCaptionsError } from '../../domain/captions.ts';
import { normalizeCertificateCode } from '../../domain/certificate-code.ts';
import { findSectionErrors, sectionNames, sections } from '../../domain/content/document.ts';
import {
  fillText,
  findMarkFault,
  type PlaceholderValues,
  withMarksInWords,
  withoutConditions,
  withoutMarksInWords,
} from '../../domain/content/placeholders.ts';
import { explainRefusal, redactSecrets } from '../../domain/emails.ts';
import { escapeHtml } from '../../domain/escape-html.ts';
import { courseFileFormats } from '../../domain/file-formats.ts';
import { fillPage, placeholder } from '../../domain/page-placeholders.ts';
import { providerNames } from '../../domain/purchases.ts';
import { plainText } from '../../domain/questions.ts';
import { uploadFileName, uploadPath } from '../../domain/uploads.ts';
import { srtToWebVtt } from '../../server/features/media/prepare-media.ts';
import { createProviders } from '../../server/features/purchases/providers.ts';
import { cleanEvent } from '../../server/features/purchases/purchase-event.ts';
import { transcriptPassages } from '../../server/features/search/passages.ts';
import { excerptWithMatches } from '../../server/features/search/search.ts';
import { wordsIn } from '../../server/features/search/words.ts';
import { readStudentList } from '../../server/features/students/read-student-list.ts';
import { isPerson } from '../../server/features/visits/visits.feature.ts';
import { createBuiltFile, sendBuiltFile } from '../../server/http/built-files.ts';
import { createClientIp } from '../../server/http/client-ip.ts';
import { contentDisposition } from '../../server/http/content-disposition.ts';
import { sendCsv } from '../../server/http/csv.ts';
import { readMultipart } from '../../server/http/multipart.ts';
import { evaluatePreconditions } from '../../server/http/send-file.ts';
import { isStorable } from '../../server/http/storable-text.ts';
import { markdownHtml, markdownText } from '../../server/mail/markdown.ts';
import { onlyCookie } from '../../server/sessions/session-cookie.ts';
import { findSettingError, type SettingName, settings } from '../../server/settings/settings.ts';
import { MarkdownText } from '../../web/app/account/layout/markdown-text.tsx';
import { legalTexts } from '../../web/site/legal.ts';
import { fillWithText, findSuperlinearPatterns, readUnits } from '../support/growth.ts';
import { testPaymentConfig } from '../support/purchases.ts';
import { routesOf } from '../support/routes.ts';
import { sharedFixture } from '../support/shared-fixture.ts';
import { createTestApp } from '../support/test-app.ts';

const product = await sharedFixture(createTestApp('linear_input'));

/** Schemas that the product exports, those of lists, and those in the policies of all routes: each once, sections not. */
function findSchemas(): [string, z.ZodType][] {
  const found = new Map<z.ZodType, string>();
  const add = (name: string, value: unknown) => {
    if (value instanceof z.ZodType && !found.has(value)) found.set(value, name);
  };
  const modules = import.meta.glob<Record<string, unknown>>(['../../domain/**/*.ts', '!**/*.test.ts'], {
    eager: true,
  });
  for (const [file, exported] of Object.entries(modules))
    for (const [name, value] of Object.entries(exported)) {
      add(`${file.slice(6)} ${name}`, value);
      if (typeof value === 'object' && value !== null && 'query' in value)
        add(`${file.slice(6)} ${name}`, value.query);
    }
  for (const { method, path, policy } of routesOf(product)) {
    add(`${method} ${path} query`, policy?.query);
    add(`${method} ${path}`, policy?.body);
  }
  for (const name of sectionNames) found.delete(sections[name]);
  return [...found].map(([schema, name]) => [name, schema]);
}
const schemas = findSchemas();
const settingNames = Object.keys(settings) as SettingName[];

const cookie = (text: string) => onlyCookie(text, 'ia_vet.session_token');
const [pdfFormat] = courseFileFormats as [(typeof courseFileFormats)[number]];
const script = createBuiltFile('x.js', { identity: new Uint8Array(1), br: new Uint8Array(1) });
const file = { size: 100, etag: '"1"', modified: new Date(0) };
const asked = (name: string, text: string) => ({
  method: 'GET',
  header: (one: string) => (one === name ? text : one === 'range' ? 'bytes=0-1' : undefined),
});
const printable = (text: string) => Buffer.from(text).toString('base64');
const requestWith = (header: string) => ({ env: {}, req: { header: () => header } }) as unknown as Context;
const address = createClientIp(['127.0.0.1', '::/0', '0.0.0.0/0']);
const paymentConfig = testPaymentConfig('https://api.example');
const providers = createProviders(() => paymentConfig);
const paymentMessage = (header: string, body = '{}') => ({
  body: Buffer.from(body),
  header: () => header,
  query: () => header,
  now: new Date(),
});
const cue = (text: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}`;
const inForm = (head: string, text: string) => {
  const body = `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n--x--\r\n`;
  const { req } = requestWith('multipart/form-data; boundary=x');
  const raw = new Request('http://x', { method: 'POST', body });
  const c = { env: {}, req: { ...req, raw } } as unknown as Context;
  return readMultipart(c, async () => ({ discard: async () => undefined })).catch(() => undefined);
};

const headers: Record<string, (text: string) => unknown> = {
  'a cookie’s name': (text) => cookie(`ia_vet.session_token${text}x=1`),
  'a cookie before ours': (text) => cookie(`${text}; ia_vet.session_token=1`),
  'our cookie': (text) => cookie(`ia_vet.session_token=${text}`),
  'Accept-Encoding': (text) => sendBuiltFile(requestWith(text), script),
  'If-None-Match': (text) => evaluatePreconditions(asked('if-none-match', text), file as never),
  'If-Modified-Since': (text) => evaluatePreconditions(asked('if-modified-since', text), file as never),
  'If-Range': (text) => evaluatePreconditions(asked('if-range', text), file as never),
  Range: (text) => evaluatePreconditions(asked('range', `bytes=${text}`), file as never),
  'User-Agent': (text) => isPerson(text),
  'X-Forwarded-For': (text) => address(requestWith(text)),
  Authorization: (text) =>
    product.app.request('/metrics', {
      headers: { 'x-forwarded-for': '203.0.113.7', authorization: `Bearer ${printable(text)}` },
    }),
  'the address of a request': (text) => product.app.request(`/${encodeURIComponent(text.toWellFormed())}`),
  'a query': (text) => product.app.request(`/?q=${encodeURIComponent(text.toWellFormed())}`),
  'a boundary': (text) => inForm(`name="a"; ${text}`, ''),
  'a file’s name': (text) => inForm(`name="file"; filename="${text}"`, ''),
};

const texts: Record<string, (text: string) => unknown> = {
  'a field of a form': (text) => inForm('name="a"', text),
  'a JSON body': (text) => isStorable([text]),
  'a name for saving': (text) => {
    const name = uploadFileName(text, pdfFormat);
    return [uploadPath('m', 1, name), contentDisposition('inline', name)];
  },
  'a question': plainText,
  'a certificate’s code': normalizeCertificateCode,
  'a mail server’s answer': (text) => [explainRefusal(text), redactSecrets(text)],
  captions: (text) => [
    findCaptionsError(cue(text)),
    transcriptPassages({} as never, [...captionCues(cue(text))]),
  ],
  'captions that are none': (text) => [findCaptionsError(text), [...captionCues(text)]],
  words: (text) => excerptWithMatches(text, wordsIn(text), (word) => (word.length > 1 ? 0 : -1)),
  placeholders: (text) => [
    findMarkFault(`{{${text}`),
    findMarkFault(`‹${text}`),
    withMarksInWords(`{{${text}`),
    withoutMarksInWords(`‹${text}`),
    fillText(`{{${text}`, {} as PlaceholderValues),
    withoutConditions(`{{se horas}}${text}{{se horas}}{{senao}}`),
  ],
  'a page’s values': (text) => fillPage(text + placeholder('typed'), { typed: [text] }),
  HTML: escapeHtml,
  'Markdown in a mail': (text) => [markdownHtml(text, 'https://x'), markdownText(text)],
  'a legal text': (text) => {
    const [none, legal] = ['', text].map((body) => ({ title: '', description: '', updated: '', body }));
    const texts = { terms2024: none, terms2025: legal, privacy2024: none, privacy2025: none };
    return legalTexts({ legal: { ...texts, accessibility: none } } as never);
  },
  CSV(text) {
    async function* rows() {
      yield [text];
    }
    const context = {
      req: { method: 'GET' },
      get: () => undefined,
      newResponse: (body: BodyInit) => new Response(body),
    };
    return sendCsv(
      context as unknown as Context,
      { name: 'x', columns: [['x', (row: string) => row]] },
      rows(),
    ).text();
  },
  'a purchase': (text) =>
    cleanEvent({
      ...{ eventId: text, transactionId: text, status: 'approved', kind: text },
      ...{ email: text, name: text, currency: text, items: [{ ids: [text] }] },
    }),
};

const { captions, 'captions that are none': otherCaptions } = texts;
/** What is read of files, and the list of an import. */
const files: Record<string, (text: string) => unknown> = {
  captions: captions as (typeof texts)[string],
  'captions that are none': otherCaptions as (typeof texts)[string],
  'SubRip captions': (text) => srtToWebVtt(`1\n00:00:01,000 --> 00:00:02,000\n${text}`),
  'a list of students': (text) => readStudentList(text),
  'a cell of a list of students': (text) => readStudentList(`nome;e-mail;status\n${text};a@b.example;paga`),
  'a name of a column': (text) => readStudentList(`${text};e-mail\nAna;a@b.example`),
  'a status of a list of students': (text) => readStudentList(`status;e-mail\n${text};a@b.example`),
};

test('work that grows faster than its input is found, with what makes it grow', async () => {
  const find = (work: (text: string) => unknown) => findSuperlinearPatterns(work, ['a', ' ', '<!--']);
  expect(await find((text) => /(?:\s|b)+$/.test(text))).toEqual([' ']);
  expect(await find((text) => nextTurn().then(() => /^(?:a+)+$/.test(text)))).toEqual(['a']);
  const quadratic = (text: string) => {
    for (let count = text.length; count > 0; count -= 1) readUnits(text);
  };
  expect(await find(quadratic)).toEqual(['a', ' ', '<!--']);
});

test('work in proportion to its input is no such work, however slow or disturbed it is', async () => {
  let calls = 0;
  const slow = (text: string) => {
    calls += 1;
    for (let count = calls % 3 === 0 ? 400 : 200; count > 0; count -= 1) readUnits(text);
  };
  expect(await findSuperlinearPatterns(slow, ['a', ' '])).toEqual([]);
});

test('every route’s schemas and those of the domain are found', () => {
  expect(schemas.length).toBeGreaterThan(70);
});

describe('no work grows faster than its input', () => {
  test.each(schemas)('in %s', async (_, schema) => {
    expect(await findSuperlinearPatterns((text) => schema.safeParse(fillWithText(schema, text)))).toEqual([]);
  });

  test.each(sectionNames)('in the content’s section %s', async (name) => {
    const check = (text: string) => findSectionErrors(name, fillWithText(sections[name], text));
    expect(await findSuperlinearPatterns(check)).toEqual([]);
  });

  test.each(settingNames)('in the setting %s', async (name) => {
    expect(await findSuperlinearPatterns((text) => findSettingError(name, text))).toEqual([]);
  });

  test.each(Object.entries(headers))('in %s', async (_, read) => {
    expect(await findSuperlinearPatterns(read)).toEqual([]);
  });

  test.each(providerNames)('in a message of %s', async (name) => {
    const provider = providers.get(name);
    const proof = (text: string) => provider?.verify(text, paymentMessage(text, text));
    expect(await findSuperlinearPatterns(proof)).toEqual([]);
  });

  test.each(Object.entries(texts))('in %s', async (_, render) => {
    expect(await findSuperlinearPatterns(render)).toEqual([]);
  });

  test('in Markdown in a page', async () => {
    const render = (text: string) => renderToStaticMarkup(createElement(MarkdownText, { text }));
    expect(await findSuperlinearPatterns(render)).toEqual([]);
  });

  test.each(Object.entries(files))('in a file: %s', async (_, read) => {
    expect(await findSuperlinearPatterns(read)).toEqual([]);
  });
});
