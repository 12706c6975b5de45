import type { InferResponseType } from 'hono/client';
import { useRef, useState } from 'react';
import type { SingleRequestKind } from '../../../../domain/file-formats.ts';
import { api, codeOf, detailsOf, read } from '../../data/client.ts';
import { explainAdminError } from '../explain-admin-error.ts';
import { explainMedia } from '../uploads/explain-media.ts';

export type Media = InferResponseType<(typeof api.admin.media)[':id']['$get'], 200>;

function sendMedia(kind: SingleRequestKind, file: File) {
  const body = new FormData();
  body.append('kind', kind);
  body.append('file', file);
  return read(api.admin.media.$post({}, { init: { body } }));
}

export function useSendMedia(kind: SingleRequestKind, onSent: (media: Media) => void) {
  const [state, setState] = useState<{ isSending: boolean; error?: string }>({ isSending: false });
  // The form may have changed during the upload.
  const take = useRef(onSent);
  take.current = onSent;

  async function send(file: File): Promise<void> {
    setState({ isSending: true });
    try {
      const media = await sendMedia(kind, file);
      take.current(media);
      setState({ isSending: false });
    } catch (error) {
      const refusal = explainMedia(kind, { code: codeOf(error), ...detailsOf(error) });
      setState({ isSending: false, error: explainAdminError(error, refusal) });
    }
  }

  return { ...state, send };
}
