import { playableCodecs } from '../../../domain/media.ts';
import { AppError } from '../../http/errors.ts';
import { hidesSomething } from '../../http/file-content.ts';
import type { Bytes, Storage } from '../../storage/storage.ts';

export interface VideoFacts {
  /** Pixels, as it is shown. */
  width: number;
  height: number;
  /** Seconds. */
  duration: number;
}

/** Seconds by which the last picture may come before the end that the file names. */
const tolerance = 2;
/** Bytes that are looked at: more is only needed where a file has no index, and then nobody can seek in it either. */
const longestLook = 64 * 1024 * 1024;
/** Bytes at the end in which a browser or a viewer would look for something else. */
const tailLength = 65_557;

/**
 * Looks into a stored video, at its index and its end.
 * @throws {AppError} `file_broken` for one that is cut or has no pictures, `video_not_playable` for one that many browsers
 * do not play, `file_type_not_allowed` for what is something else too
 */
export async function checkVideo(storage: Storage, path: string, size: number): Promise<VideoFacts> {
  const read = reader(storage, path);
  if (hidesSomething(Buffer.from(await read(Math.max(0, size - tailLength), size))))
    throw new AppError('file_type_not_allowed');
  // It knows many formats and is needed rarely.
  const { CustomSource, EncodedPacketSink, Input, MP4, WEBM } = await import('mediabunny');
  const input = new Input({
    formats: [MP4, WEBM],
    source: new CustomSource({ getSize: () => size, read, handleUnhandledError: () => undefined }),
  });
  try {
    const track = await input.getPrimaryVideoTrack();
    const sound = await input.getPrimaryAudioTrack();
    if (!track) throw new AppError('file_broken');
    const codecs = [await track.getCodec(), ...(sound ? [await sound.getCodec()] : [])];
    if (!codecs.every((codec) => playableCodecs.some((known) => known === codec)))
      throw new AppError('video_not_playable');
    const last = await new EncodedPacketSink(track).getPacket(Number.POSITIVE_INFINITY);
    const seen = last ? last.timestamp + last.duration : 0;
    const named = (await track.getDurationFromMetadata()) ?? seen;
    if (seen === 0 || named - seen > tolerance) throw new AppError('file_broken');
    const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
    return { width: Math.round(width), height: Math.round(height), duration: named };
  } catch (error) {
    // What the library says of a file that it cannot read; all else is ours.
    if (error instanceof AppError || isOurs(error)) throw error;
    throw new AppError('file_broken');
  } finally {
    input.dispose();
  }
}

function isOurs(error: unknown): boolean {
  return error instanceof Error && 'code' in error;
}

/** The end does not belong to what is read. */
function reader(storage: Storage, path: string) {
  let looked = 0;
  return async (start: number, end: number): Promise<Bytes> => {
    looked += end - start;
    if (looked > longestLook) throw new AppError('file_broken');
    const found = await storage.read(path, { start, end: end - 1 });
    if (!found) throw new Error(`${path} is gone`);
    return new Uint8Array(await new Response(found.body).arrayBuffer());
  };
}
