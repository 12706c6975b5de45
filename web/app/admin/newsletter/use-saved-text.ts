import { useEffect, useRef, useState } from 'react';
import { read } from '../../data/client.ts';
import { type Newsletter, type NewsletterText, newsletters } from './newsletters.ts';

/** Milliseconds without typing before a save. */
const pause = 800;

/** Saves a draft as it is written, one request at a time. `save` resolves to the saved version. */
export function useSavedText({ id, subject, body, version }: Newsletter) {
  const [text, setText] = useState<NewsletterText>({ subject, body });
  const [savedText, setSavedText] = useState(text);
  const [error, setError] = useState<unknown>();
  const latest = useRef({ text, savedText, version });
  const saving = useRef(Promise.resolve(version));
  latest.current.text = text;

  async function saveOnce(): Promise<number> {
    const { text: sent, savedText: known, version: seen } = latest.current;
    if (sent === known) return seen;
    const answer = await read(newsletters[':id'].$put({ param: { id }, json: { ...sent, version: seen } }));
    latest.current = { ...latest.current, savedText: sent, version: answer.version };
    setSavedText(sent);
    return answer.version;
  }

  function save(): Promise<number> {
    setError(undefined);
    saving.current = saving.current.then(saveOnce, saveOnce);
    saving.current.catch(setError);
    return saving.current;
  }
  const saveNow = useRef(save);
  saveNow.current = save;

  const isUnsaved = text !== savedText;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the text begins the pause anew.
  useEffect(() => {
    if (!isUnsaved) return;
    const timer = setTimeout(() => saveNow.current().catch(() => undefined), pause);
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('beforeunload', ask);
    };
  }, [text, isUnsaved]);
  // Leaving the page saves the rest.
  useEffect(() => () => void saveNow.current().catch(() => undefined), []);

  return {
    text,
    savedText,
    write: (change: Partial<NewsletterText>) => setText((before) => ({ ...before, ...change })),
    isUnsaved,
    error,
    save,
  };
}
