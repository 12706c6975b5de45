import type { InferResponseType } from 'hono/client';
import { useRef, useState } from 'react';
import type { SingleRequestKind } from '../../../../domain/file-formats.ts';
import { api, codeOf, detailsOf, read } from '../../data/client.ts';
import { explainAdminError } from '../explain-admin-error.ts';
import { explainMedia } from '../uploads/explain-media.ts';

/** An uploaded file, as the server describes it. */
export type Media = InferResponseType<(typeof api.admin.media)[':id']['$get'], 200>;

function uploadMedia(kind: SingleRequestKind, file: File) {
  const body = new FormData();
  body.append('kind', kind);
  body.append('file', file);
  return read(api.admin.media.$post({}, { init: { body } }));
}

/** Returns the upload of one image, captions file or material from a content field, with its state and error text. */
export function useMediaUpload(kind: SingleRequestKind, onUploaded: (media: Media) => void) {
  const [state, setState] = useState<{ isUploading: boolean; error?: string }>({ isUploading: false });
  // The form may have changed during the upload.
  const latestOnUploaded = useRef(onUploaded);
  latestOnUploaded.current = onUploaded;

  async function upload(file: File): Promise<void> {
    setState({ isUploading: true });
    try {
      const media = await uploadMedia(kind, file);
      latestOnUploaded.current(media);
      setState({ isUploading: false });
    } catch (error) {
      const message = explainMedia(kind, { code: codeOf(error), ...detailsOf(error) });
      setState({ isUploading: false, error: explainAdminError(error, message) });
    }
  }

  return { ...state, upload };
}
