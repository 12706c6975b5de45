import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, read } from './client.ts';
import { apiQuery } from './fresh-query.ts';
import { useEndSessionOn401 } from './loaded.tsx';

const route = api.lessons[':lessonId']['video-notice'];

/** Tells whether the student asked for an email once the lesson's video is published. */
export const videoNoticeQuery = (lessonId: string) =>
  apiQuery(['video-notice', lessonId], () => route.$get({ param: { lessonId } }));

/** Returns that state, and a mutation that asks for the email or withdraws the request. */
export function useVideoNotice(lessonId: string) {
  const client = useQueryClient();
  const { data } = useQuery(videoNoticeQuery(lessonId));
  const change = useMutation({
    mutationFn: (isAsked: boolean) => {
      const param = { lessonId };
      return read(isAsked ? route.$post({ param }) : route.$delete({ param }));
    },
    onSuccess: (answer) => client.setQueryData(videoNoticeQuery(lessonId).queryKey, answer),
  });
  useEndSessionOn401(change.error);
  return { isAsked: data?.is_asked === true, change };
}
