import { useState } from 'react';
import { readMomentInput } from '../../../../domain/moment-input.ts';
import { Field } from '../../../ui/field.tsx';
import { detailsOf, read } from '../../data/client.ts';
import { AdminAction } from '../admin-action.tsx';
import { explainAdminError } from '../explain-admin-error.ts';
import { newsletterApi } from './newsletter-issues.tsx';

interface ScheduleActionProps {
  id: string;
  /** Audience in words. */
  to: string;
  /** Resolves to the saved version. */
  save: () => Promise<number>;
}

/** A button that schedules the issue. */
export function ScheduleAction({ id, to, save }: ScheduleActionProps) {
  const [at, setAt] = useState('');
  return (
    <AdminAction
      label="Agendar"
      question={`Agendar o envio para ${to}?`}
      run={async () => {
        // Sent as a past moment if empty, which the server refuses at the field.
        const moment = readMomentInput(at) ?? new Date(0).toISOString();
        const json = { version: await save(), at: moment };
        await read(newsletterApi[':id'].schedule.$post({ param: { id }, json }));
      }}
      done="O envio está marcado."
      explain={(error) => detailsOf(error).fields?.[0]?.message ?? explainAdminError(error)}
    >
      <Field
        label="Quando (horário de Brasília)"
        type="datetime-local"
        value={at}
        onChange={({ target }) => setAt(target.value)}
        hint="Quem recebe é contado na hora do envio."
      />
    </AdminAction>
  );
}
