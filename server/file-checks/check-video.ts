import type { MessagePort } from 'node:worker_threads';
import { playableCodecs } from '../../domain/media.ts';
import type { Bytes } from '../storage/storage.ts';
import { hidesSomething, tailLength } from './file-ends.ts';
import { type Refusal, refuse } from './refusal.ts';

export interface VideoFacts {
  /** Pixels, as displayed. */
  width: number;
  height: number;
  /** Seconds. */
  duration: number;
}

export interface VideoTask {
  /** Answers byte ranges, end excluded, in their order, or closes. */
  port: MessagePort;
  /** Bytes. */
  size: number;
}

/** Seconds by which the last picture may come before the declared end. */
const tolerance = 2;
/** Bytes read at most: only a file without an index needs more, and nobody can seek in it either. */
const longestLook = 64 * 1024 * 1024;

/**
 * Checks a stored video's index and end.
 * @returns `file_broken` for one that is cut or has no pictures, `video_not_playable` for one that many browsers do not
 * play, `file_type_not_allowed` for what is something else too
 */
export async function checkVideo({ port, size }: VideoTask): Promise<VideoFacts | Refusal> {
  const read = reader(port);
  if (hidesSomething(Buffer.from(await read(Math.max(0, size - tailLength), size))))
    return refuse('file_type_not_allowed');
  // It knows many formats and is rarely needed.
  const { CustomSource, EncodedPacketSink, Input, MP4, WEBM } = await import('mediabunny');
  const input = new Input({
    formats: [MP4, WEBM],
    source: new CustomSource({ getSize: () => size, read, handleUnhandledError: () => undefined }),
  });
  try {
    const track = await input.getPrimaryVideoTrack();
    const sound = await input.getPrimaryAudioTrack();
    if (!track) return refuse('file_broken');
    const codecs = [await track.getCodec(), ...(sound ? [await sound.getCodec()] : [])];
    if (!codecs.every((codec) => playableCodecs.some((known) => known === codec)))
      return refuse('video_not_playable');
    const last = await new EncodedPacketSink(track).getPacket(Number.POSITIVE_INFINITY);
    const seen = last ? last.timestamp + last.duration : 0;
    const named = (await track.getDurationFromMetadata()) ?? seen;
    if (seen === 0 || named - seen > tolerance) return refuse('file_broken');
    const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
    return { width: Math.round(width), height: Math.round(height), duration: named };
  } catch {
    // The library throws for an unreadable file.
    return refuse('file_broken');
  } finally {
    input.dispose();
    port.close();
  }
}

/** The end is exclusive. */
function reader(port: MessagePort) {
  let looked = 0;
  const waiting: { resolve(bytes: Bytes): void; reject(error: Error): void }[] = [];
  port.on('message', (bytes: Bytes) => waiting.shift()?.resolve(bytes));
  port.on('close', () => {
    for (const { reject } of waiting) reject(new Error('Nobody reads the video any more'));
  });
  return (start: number, end: number): Promise<Bytes> => {
    looked += end - start;
    if (looked > longestLook) return Promise.reject(new Error('Too much to look at'));
    return new Promise((resolve, reject) => {
      waiting.push({ resolve, reject });
      port.postMessage({ start, end });
    });
  };
}
