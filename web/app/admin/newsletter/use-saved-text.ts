import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Recipients } from '../../../../domain/audiences.ts';
import { useSignedInUser } from '../../account/session/session-guard.tsx';
import { read } from '../../data/client.ts';
import { useUnsent } from '../../data/unsent.ts';
import { type Newsletter, type NewsletterText, newsletters } from './newsletters.tsx';

/** Milliseconds without typing before a save. */
const pause = 800;

/** The release before kept no recipients. `version`: the saved one that was changed. */
type Unsaved = Pick<NewsletterText, 'subject' | 'body'> & Partial<Recipients> & { version: number };

function isUnsaved(value: unknown): value is Unsaved {
  const { subject, body, version } = (value ?? {}) as Partial<Unsaved>;
  return typeof subject === 'string' && typeof body === 'string' && typeof version === 'number';
}

function textOf({ subject, body, audience, module_id, is_advertising }: NewsletterText): NewsletterText {
  return { subject, body, audience, module_id, is_advertising };
}

/** Saves a draft as it is written, one request at a time. `save` resolves to the saved version. */
export function useSavedText(newsletter: Newsletter) {
  const { id, version } = newsletter;
  const {
    value: unsaved,
    latest,
    write,
  } = useUnsent(useSignedInUser().id, `admin:newsletter:${id}`, isUnsaved);
  const [savedText, setSavedText] = useState<NewsletterText>(() => textOf(newsletter));
  const savedVersion = useRef(version);
  const text = textOf({ ...savedText, ...unsaved });

  const { mutateAsync: save, error } = useMutation({
    scope: { id: `newsletter ${id}` },
    mutationFn: async () => {
      const sent = latest.current;
      if (!sent) return savedVersion.current;
      const json = { ...textOf({ ...savedText, ...sent }), version: sent.version };
      const answer = await read(newsletters[':id'].$put({ param: { id }, json }));
      savedVersion.current = answer.version;
      setSavedText(textOf(json));
      // Text written during the request stays.
      const next = latest.current;
      write(next && next !== sent ? { ...next, version: answer.version } : undefined);
      return answer.version;
    },
  });
  const saveNow = useEffectEvent(() => void save().catch(() => undefined));

  useEffect(() => {
    if (!unsaved) return;
    const timer = setTimeout(saveNow, pause);
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('beforeunload', ask);
    };
  }, [unsaved]);
  // Leaving the page saves the rest.
  useEffect(() => () => saveNow(), []);

  return {
    text,
    savedText,
    write: (change: Partial<NewsletterText>) => write({ version: savedVersion.current, ...text, ...change }),
    forget: () => write(undefined),
    isUnsaved: unsaved !== undefined,
    error,
    save,
  };
}
