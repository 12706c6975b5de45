import { useState } from 'react';
import type { FieldInfo } from '../../../../domain/content/fields.ts';
import { momentInput, readMomentInput } from '../../../../domain/moment-input.ts';
import { ContentFieldFrame } from './content-field-frame.tsx';
import { useFormScope } from './form-scope.ts';

/** A content field for a date and time in Brasília, whatever the time zone of the device. */
export function MomentField({ info, path, value }: { info: FieldInfo; path: string; value: string }) {
  const { change } = useFormScope();
  /** Set while typing: the first digits of a year make an invalid date. */
  const [typed, setTyped] = useState<string>();
  function handleInput(text: string) {
    setTyped(text);
    if (text === '' || text >= '2000') change(path, readMomentInput(text) ?? '');
  }
  return (
    <ContentFieldFrame path={path} label={`${info.label} (horário de Brasília)`} help={info.help}>
      {(control) => (
        <input
          {...control}
          type="datetime-local"
          className={`${control.className} max-w-72`}
          value={typed ?? (value && momentInput(value))}
          onChange={({ target }) => handleInput(target.value)}
          onBlur={() => setTyped(undefined)}
        />
      )}
    </ContentFieldFrame>
  );
}
