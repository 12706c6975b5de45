import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBeforeUnload } from 'react-router';
import type { Recipients } from '../../../../domain/audiences.ts';
import { useSignedInUser } from '../../account/session/session-guard.tsx';
import { read } from '../../data/client.ts';
import { useUnsentInput } from '../../data/unsent-input.ts';
import { type Newsletter, type NewsletterText, newsletterApi, textOf } from './newsletter-issues.tsx';

/** Milliseconds without typing before a save. */
const autosaveDelay = 800;

/** The text in this browser's storage. Text of an older release has no recipients. `version`: the saved version it changes. */
type UnsavedText = Pick<NewsletterText, 'subject' | 'body'> & Partial<Recipients> & { version: number };

function isUnsavedText(value: unknown): value is UnsavedText {
  const { subject, body, version } = (value ?? {}) as Partial<UnsavedText>;
  return typeof subject === 'string' && typeof body === 'string' && typeof version === 'number';
}

/** Saves the draft of an issue while it is written, one request at a time. `save` resolves to the saved version. */
export function useAutosave(newsletter: Newsletter) {
  const { id, version } = newsletter;
  const {
    value: unsaved,
    latest,
    write,
  } = useUnsentInput(useSignedInUser().id, `admin:newsletter:${id}`, isUnsavedText);
  const [savedText, setSavedText] = useState<NewsletterText>(() => textOf(newsletter));
  const savedVersion = useRef(version);
  const text = textOf({ ...savedText, ...unsaved });

  const { mutateAsync: save, error } = useMutation({
    scope: { id: `newsletter ${id}` },
    mutationFn: async () => {
      const sent = latest.current;
      if (!sent) return savedVersion.current;
      const json = { ...textOf({ ...savedText, ...sent }), version: sent.version };
      const answer = await read(newsletterApi[':id'].$put({ param: { id }, json }));
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
    const timer = setTimeout(saveNow, autosaveDelay);
    return () => clearTimeout(timer);
  }, [unsaved]);
  useBeforeUnload((event) => unsaved && event.preventDefault());
  // On unmount: saves the text that the timer has not saved yet.
  useEffect(() => () => saveNow(), []);

  return {
    text,
    savedText,
    write: (change: Partial<NewsletterText>) => write({ version: savedVersion.current, ...text, ...change }),
    dropUnsaved: () => write(undefined),
    isUnsaved: unsaved !== undefined,
    error,
    save,
  };
}
