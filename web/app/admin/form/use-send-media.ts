import { useRef, useState } from 'react';
import type { SentKind } from '../../../../domain/media.ts';
import { codeOf, detailsOf } from '../../data/client.ts';
import { deskApi, type Media } from '../desk-api.ts';
import { explainDesk } from '../explain-desk.ts';
import { explainMedia } from '../uploads/explain-media.ts';

/** Sends one file at a time, and says what became of it. */
export function useSendMedia(kind: SentKind, onSent: (media: Media) => void) {
  const [state, setState] = useState<{ isSending: boolean; error?: string }>({ isSending: false });
  // The form may have changed while the file was on its way.
  const take = useRef(onSent);
  take.current = onSent;

  async function send(file: File): Promise<void> {
    setState({ isSending: true });
    try {
      const media = await deskApi.sendMedia(kind, file);
      take.current(media);
      setState({ isSending: false });
    } catch (error) {
      const refusal = explainMedia(kind, { code: codeOf(error), ...detailsOf(error) });
      setState({ isSending: false, error: explainDesk(error, refusal) });
    }
  }

  return { ...state, send };
}
