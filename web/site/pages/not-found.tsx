import { paths } from '../../../domain/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LostTrail } from '../../ui/illustrations/lost-trail.tsx';
import { useContent } from '../content.ts';
import { PageFrame } from '../parts/page-frame.tsx';

/** The 404 page. */
export function NotFoundPage() {
  const notFound = useContent().site.notFound;
  return (
    <PageFrame hasNewsletter={false}>
      <div className="container-page grid items-center gap-8 pt-28 pb-20 sm:pt-36 lg:grid-cols-2 lg:gap-16 lg:pb-28">
        <LostTrail className="mx-auto block h-auto w-full max-w-sm lg:order-2 lg:max-w-none" />
        <div className="max-lg:text-center">
          <p className="font-extrabold text-[5rem] text-leaf-700 leading-none tracking-tight sm:text-[7rem]">
            404
          </p>
          <h1 className="mt-4 text-title">{notFound.title}</h1>
          <p className="mt-4 text-ink-soft text-lg">{notFound.text}</p>
          <ButtonLink look="primary" isLarge className="mt-8" href={paths.home}>
            Voltar para a página inicial
          </ButtonLink>
        </div>
      </div>
    </PageFrame>
  );
}
