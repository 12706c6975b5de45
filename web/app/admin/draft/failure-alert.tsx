import { useMemo } from 'react';
import { describeChanges } from '../../../../domain/content/changes.ts';
import { sectionProblems } from '../../../../domain/content/document.ts';
import { paths } from '../../../../domain/paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { codeOf, isChange } from '../../data/client.ts';
import { explainDesk } from '../explain-desk.ts';
import { adminMessages } from '../messages.ts';
import { ChangeList } from './publish-dialog.tsx';
import { useDraft } from './use-draft.ts';

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

/** Maximum of differences listed. */
const limit = 12;

/** Someone else saved meanwhile: asks which text wins. */
function ConflictAlert() {
  const { saved, section, unsavedSections, saveOver, forget, isBusy } = useDraft();
  const differences = useMemo(() => {
    // Half a number cannot be compared.
    if (unsavedSections.some((name) => sectionProblems(name, section(name)).length > 0)) return [];
    const mine = Object.fromEntries(unsavedSections.map((name) => [name, section(name)]));
    return describeChanges(saved, { ...saved, ...mine }, limit);
  }, [saved, section, unsavedSections]);
  const action = (
    <>
      <Button look="primary" disabled={isBusy} onClick={() => void saveOver()}>
        Salvar o meu texto
      </Button>
      <Button look="outline" disabled={isBusy} onClick={forget}>
        Ficar com o que foi salvo
      </Button>
    </>
  );
  return (
    <Alert tone="error" title={adminMessages.desk.contentChanged} action={action}>
      <p>O que você escreveu continua aqui. Compare e decida:</p>
      {differences.length > 0 && (
        <>
          <p className="mt-2">O seu texto poria no lugar do que está salvo agora:</p>
          <ChangeList changes={differences} />
        </>
      )}
    </Alert>
  );
}
