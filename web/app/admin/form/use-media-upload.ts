import { useMutation } from '@tanstack/react-query';
import type { SingleRequestKind } from '../../../../domain/file-formats.ts';
import { type Answer, api, codeOf, detailsOf, read } from '../../data/client.ts';
import { explainAdminError } from '../explain-admin-error.ts';
import { explainMedia } from '../uploads/explain-media.ts';

/** An uploaded file, as the server describes it. */
export type Media = Answer<(typeof api.admin.media)[':id']['$get']>;

/** Returns the upload of one image, captions file or material from a content field, with its state and error text. */
export function useMediaUpload(kind: SingleRequestKind, onUploaded: (media: Media) => void) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.append('kind', kind);
      body.append('file', file);
      return read(api.admin.media.$post({}, { init: { body } }));
    },
    // The one of the latest render: the form may have changed during the upload.
    onSuccess: onUploaded,
  });
  return {
    upload: (file: File) => mutate(file),
    isUploading: isPending,
    error: error
      ? explainAdminError(error, explainMedia(kind, { code: codeOf(error), ...detailsOf(error) }))
      : undefined,
  };
}
