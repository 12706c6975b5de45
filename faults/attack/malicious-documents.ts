import sharp from 'sharp';
import { maxOpenVideoUploads, videoUploadsPath } from '../../domain/media.ts';
import {
  craftedOffice,
  craftedPdf,
  packedObjects,
  pdfScript,
  photoWithGps,
} from '../../tests/support/crafted-files.ts';
import { samplePdf } from '../../tests/support/sample-files.ts';
import { sampleVideo } from '../../tests/support/videos.ts';
import { type Attack, describeViolation } from './attack.ts';
import { inParallel } from './client.ts';
import { setUpTarget } from './target.ts';
import { uploadForm } from './upload-form.ts';

/** Milliseconds that another client may wait meanwhile. */
const maxOtherLatency = 300;
const openVideos = 40;
const tus = { 'tus-resumable': '1.0.0' };

const maliciousFiles: Record<string, () => Buffer | Promise<Buffer>> = {
  'a macro': () => craftedOffice('docx', { 'word/vbaProject.bin': 'x' }),
  'a script': () => craftedPdf('<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>'),
  'a packed script': () => craftedPdf(packedObjects(pdfScript)),
  'a program': () => craftedPdf('<</S/Launch/F(calc.exe)>>'),
  'a file': () => craftedPdf('<</Names<</EmbeddedFiles 9 0 R>>>>'),
  'objects without end': () => craftedPdf(packedObjects(' '.repeat(65 * 1024 * 1024))),
};

/** Uploads malicious documents and opens drafts: nothing is stored, shown, or blocks the main thread. */
export const maliciousDocuments: Attack = async (context) => {
  const { product, students, ask } = await setUpTarget(context, 'plant_files');
  const [admin, student] = students.map(({ cookie }) => cookie);
  const problems: string[] = [];
  let tries = 0;
  // Built before measuring, because building them blocks this process.
  const documents: [what: string, content: Buffer][] = [];
  for (const [what, make] of Object.entries(maliciousFiles)) documents.push([what, await make()]);
  const side = await photoWithGps('jpeg');
  let slowest = 0;
  const watching = new AbortController();
  const watch = (async () => {
    while (!watching.signal.aborted) slowest = Math.max(slowest, (await ask('/healthz')).took);
  })();

  async function send(path: '/api/admin/media' | '/api/course-files', content: Buffer, name: string) {
    tries += 1;
    const answer = await ask(path, {
      method: 'POST',
      cookie: admin,
      ...uploadForm({ kind: 'material', module_id: 'bonus' }, name, content),
    });
    const wrong = describeViolation(name, answer);
    if (wrong) problems.push(wrong);
    return answer;
  }

  for (const [what, content] of documents) {
    const name = content.toString('latin1', 0, 4) === '%PDF' ? 'a.pdf' : 'a.docx';
    for (const way of ['/api/admin/media', '/api/course-files'] as const)
      await inParallel(Array(3).keys(), 3, async () => {
        const { status } = await send(way, content, name);
        if (status < 400) problems.push(`${what} is taken by ${way}`);
      });
  }

  const photo = await send('/api/admin/media', side, 'a.jpg');
  const url: string = JSON.parse(photo.text).url;
  const kept = Buffer.from((await ask(url, { cookie: admin })).text, 'latin1');
  if ((await sharp(kept).metadata()).exif || kept.includes('GPS'))
    problems.push('a photo says where it was taken');

  const draft = JSON.parse((await send('/api/admin/media', await samplePdf(), 'gabarito.pdf')).text).url;
  for (const path of [draft, url])
    for (const method of ['GET', 'HEAD']) {
      tries += 1;
      const { status } = await ask(path, { method, cookie: student });
      if (status !== 404) problems.push(`a student opens what is not published: ${status}`);
    }
  if ((await ask(draft, { cookie: admin })).status !== 200)
    problems.push('its administrator does not see it');

  const startVideoUpload = (size: number) => {
    tries += 1;
    const headers = { ...tus, 'upload-length': String(size) };
    return ask(videoUploadsPath, { method: 'POST', cookie: admin, headers });
  };
  const uploads = await Promise.all(
    Array.from({ length: openVideos }, () => startVideoUpload(2 * 1024 ** 3)),
  );
  const open = uploads.filter(({ status }) => status === 201);
  if (open.length > maxOpenVideoUploads) problems.push(`${open.length} videos of 2 GB are open`);
  for (const { headers } of open)
    await ask(String(headers.location), { method: 'DELETE', cookie: admin, headers: tus });

  // The index claims two billion samples.
  const video = Buffer.from(sampleVideo('lesson.mp4'));
  video.writeUInt32BE(0x7fff_ffff, video.indexOf('stts') + 12);
  const { location } = (await startVideoUpload(video.length)).headers;
  const sent = performance.now();
  const { status } = await fetch(product.url + location, {
    method: 'PATCH',
    headers: {
      ...tus,
      ...{ cookie: admin ?? '', origin: product.url, 'upload-offset': '0' },
      'content-type': 'application/offset+octet-stream',
    },
    body: video,
  });
  const given = Math.round((performance.now() - sent) / 1000);
  if (status !== 422) problems.push(`an index without end answered ${status}`);

  watching.abort();
  await watch;
  if (slowest > maxOtherLatency) problems.push(`somebody else waited ${Math.round(slowest)} ms`);
  return {
    tries,
    done: `${tries} files and requests, a video without end given up after ${given} s, others waited ${Math.round(slowest)} ms at most`,
    problems,
  };
};
