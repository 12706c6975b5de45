import { ShieldAlert } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { paths, readingPath } from '../../../../domain/paths.ts';
import { Loading } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useNearViewport } from '../../../ui/use-near-viewport.ts';
import { StudentHeader } from '../../account/layout/student-header.tsx';
import { type StudentPageHandle, useSignedInUser } from '../../account/session/session-guard.tsx';
import { Loaded } from '../../data/loaded.tsx';
import { prefetchStarterPrompts, usePrompts, useStarterPrompts } from '../../data/prompts.ts';
import { PromptLibrary } from '../prompts/prompt-library.tsx';

const loadingLabel = 'Carregando prompts...';
const privacyGuide = 'modulo4_ia_vet/guia_organizacao_dados';

export const handle: StudentPageHandle = {
  title: 'Prompts',
  loadingLabel,
  prefetch: prefetchStarterPrompts,
};

/** The page of all prompts. It comes with the first ten; the others load once they are searched for or scrolled to. */
export function Page() {
  const { id: userId } = useSignedInUser();
  const { data: starters, isPending } = useStarterPrompts();
  const { search, hash } = useLocation();
  const [end, isNearEnd] = useNearViewport<HTMLDivElement>(0);
  const all = usePrompts(isNearEnd || search !== '' || hash !== '');
  const prompts = all.data ?? starters?.prompts;
  const loadingState = (
    <Loaded
      query={all}
      // Nothing is loading before they are asked for, or without a script.
      fallback={all.isFetching || isPending ? <Loading label={loadingLabel} /> : null}
      errorText="Não foi possível carregar os prompts. Verifique sua conexão e tente novamente."
    >
      {() => null}
    </Loaded>
  );
  return (
    <>
      <StudentHeader backTo={paths.materials} backLabel="Voltar aos materiais" />
      <main className="container-page py-8">
        <PageHeader
          title="Prompts para a clínica"
          intro="Copie, preencha o que está entre colchetes e confira a resposta."
        />
        <p className="mt-4 flex gap-3 rounded-control border border-honey-400 bg-honey-100 px-4 py-3 lg:w-fit">
          <ShieldAlert aria-hidden className="mt-0.5 shrink-0" size={20} />
          <span>
            Nada de dados pessoais, e atenção a instruções escondidas no que você cola:{' '}
            <Link className="link" to={readingPath(privacyGuide)}>
              veja como
            </Link>
            .
          </span>
        </p>
        <div className="mt-6">
          {prompts && (
            <PromptLibrary prompts={prompts} userId={userId} total={all.data ? undefined : starters?.total} />
          )}
          {!all.data && (
            <div ref={end} className="mt-8 min-h-24">
              {loadingState}
            </div>
          )}
        </div>
      </main>
    </>
  );
}
