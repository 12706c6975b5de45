import type { MessagePort } from 'node:worker_threads';
import { playableCodecs } from '../../domain/media.ts';
import type { Bytes } from '../storage/storage.ts';
import { hidesOtherFormat, tailLength } from './file-ends.ts';
import { type Refusal, refuse } from './refusal.ts';

export interface VideoFacts {
  /** Pixels, as displayed. */
  width: number;
  height: number;
  /** Seconds. */
  duration: number;
}

export interface VideoTask {
  /** Answers requests for byte ranges (end exclusive) in order; closes on failure. */
  port: MessagePort;
  /** Bytes. */
  size: number;
}

/** Seconds by which the last frame may end before the declared duration. */
const tolerance = 2;
/** Bytes read of a video: only a file without an index needs more, and players cannot seek in such a file. */
const maxBytesRead = 64 * 1024 * 1024;

/**
 * Checks a stored video's index and end.
 * @returns `file_broken` if it is truncated or has no frames, `video_not_playable` if many browsers cannot play it,
 * `file_type_not_allowed` if it hides another format
 */
export async function checkVideo({ port, size }: VideoTask): Promise<VideoFacts | Refusal> {
  const read = createRangeReader(port);
  if (hidesOtherFormat(Buffer.from(await read(Math.max(0, size - tailLength), size))))
    return refuse('file_type_not_allowed');
  // Imported here, as it is large and rarely needed.
  const { CustomSource, EncodedPacketSink, Input, MP4, WEBM } = await import('mediabunny');
  const input = new Input({
    formats: [MP4, WEBM],
    source: new CustomSource({ getSize: () => size, read, handleUnhandledError: () => undefined }),
  });
  try {
    const track = await input.getPrimaryVideoTrack();
    const audio = await input.getPrimaryAudioTrack();
    if (!track) return refuse('file_broken');
    const codecs = [await track.getCodec(), ...(audio ? [await audio.getCodec()] : [])];
    if (!codecs.every((codec) => playableCodecs.some((playable) => playable === codec)))
      return refuse('video_not_playable');
    const last = await new EncodedPacketSink(track).getPacket(Number.POSITIVE_INFINITY);
    const actualEnd = last ? last.timestamp + last.duration : 0;
    const duration = (await track.getDurationFromMetadata()) ?? actualEnd;
    if (actualEnd === 0 || duration - actualEnd > tolerance) return refuse('file_broken');
    const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
    return { width: Math.round(width), height: Math.round(height), duration };
  } catch {
    // The library throws for an unreadable file.
    return refuse('file_broken');
  } finally {
    input.dispose();
    port.close();
  }
}

/** Returns a function that requests byte ranges through the port; `end` is exclusive. */
function createRangeReader(port: MessagePort) {
  let bytesRead = 0;
  const waiting: { resolve(bytes: Bytes): void; reject(error: Error): void }[] = [];
  port.on('message', (bytes: Bytes) => waiting.shift()?.resolve(bytes));
  port.on('close', () => {
    for (const { reject } of waiting) reject(new Error('The port was closed'));
  });
  return (start: number, end: number): Promise<Bytes> => {
    bytesRead += end - start;
    if (bytesRead > maxBytesRead) return Promise.reject(new Error('The index is too far away'));
    return new Promise((resolve, reject) => {
      waiting.push({ resolve, reject });
      port.postMessage({ start, end });
    });
  };
}
