import { paths } from '../../../../domain/paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { codeOf, isChange } from '../../data/client.ts';
import { explainDesk } from '../explain-desk.ts';
import { ConflictAlert } from './conflict-alert.tsx';
import { useDraft } from './use-draft.ts';

/** Why the last thing did not succeed, and the way on. */
export function FailureAlert() {
  const { failure, unsavedSections } = useDraft();
  if (!failure) return null;
  if (isChange(failure) && unsavedSections.length > 0) return <ConflictAlert />;
  const login = (
    <a className="button button-outline" href={paths.login} target="_blank" rel="noopener">
      Entrar em outra aba
    </a>
  );
  return (
    <Alert tone="error" action={codeOf(failure) === 'session_missing' && login}>
      {explainDesk(failure)}
    </Alert>
  );
}
