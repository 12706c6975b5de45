import { readFileSync } from 'node:fs';
import path from 'node:path';
import { videoPartBytes, videoUploadsPath } from '../../domain/media.ts';
import type { TestApp } from './test-app.ts';

const fixtures = path.join(import.meta.dirname, '../fixtures');

/** Returns a video of a minute; `hevc.mp4` has five seconds in a codec that many browsers do not play. */
export const sampleVideo = (name: 'lesson.mp4' | 'lesson.webm' | 'hevc.mp4') =>
  new Uint8Array(readFileSync(path.join(fixtures, name)));

/** Returns a video padded with unused bytes. @param size bytes of the whole */
export function paddedVideo(size: number): Uint8Array<ArrayBuffer> {
  const video = sampleVideo('lesson.mp4');
  const whole = new Uint8Array(size);
  whole.set(video);
  const rest = Buffer.from(whole.buffer, video.length);
  rest.writeUInt32BE(rest.length);
  rest.write('free', 4);
  return whole;
}

/** Returns functions that upload a video in parts as the admin page does. */
export function createVideoUploader(product: Pick<TestApp, 'call'>, cookie: string) {
  const call = (method: string, address: string, headers: Record<string, string>, body?: BodyInit) =>
    product.call(method, address, { cookie, headers: { 'Tus-Resumable': '1.0.0', ...headers }, body });

  const sender = {
    begin: (size: number, name = 'Aula 1.mp4') =>
      call('POST', videoUploadsPath, {
        'Upload-Length': String(size),
        'Upload-Metadata': `filetype dmlkZW8=,filename ${Buffer.from(name).toString('base64')}`,
      }),
    part: (address: string, offset: number, bytes: BodyInit) =>
      call(
        'PATCH',
        address,
        { 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' },
        bytes,
      ),
    /** @returns how much of it is there; the status where that is not said */
    async standing(address: string): Promise<number | string> {
      const answer = await call('HEAD', address, {});
      return answer.headers.get('upload-offset') ?? answer.status;
    },
    abandon: (address: string) => call('DELETE', address, {}),
    /** Sends the parts that are missing. @returns the last answer */
    async goOn(address: string, video: Uint8Array<ArrayBuffer>): Promise<Response> {
      let answer: Response | undefined;
      for (
        let at = Number(await sender.standing(address));
        at < video.length && (answer?.ok ?? true);
        at += videoPartBytes
      )
        answer = await sender.part(address, at, video.subarray(at, at + videoPartBytes));
      if (!answer) throw new Error('Nothing was missing');
      return answer;
    },
    /** @returns the address of the upload, and the answer to its last part */
    async send(video: Uint8Array<ArrayBuffer>, name?: string) {
      const address = (await sender.begin(video.length, name)).headers.get('location') ?? '';
      return { address, answer: await sender.goOn(address, video) };
    },
    /** @returns what is told of the medium that an upload has become */
    async told(address: string) {
      const id = address.split('/').at(-1);
      return (await product.call('GET', `/api/admin/media/${id}`, { cookie })).json();
    },
  };
  return sender;
}
