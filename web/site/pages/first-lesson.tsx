import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../../domain/paths.ts';
import type { FirstLesson } from '../../../domain/public-parts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useContent } from '../content.ts';
import { OpenExercise } from '../first-lesson/open-exercise.tsx';
import { ReadingBlocks } from '../first-lesson/reading-blocks.tsx';
import { SamplePagesLink } from '../landing/sample-pages.tsx';
import { BuyButton, PromotionNotice } from '../parts/checkout-link.tsx';
import { PageFrame } from '../parts/page-frame.tsx';

/** The page `/primeira-aula`: what the owner shows of the course before it is bought. */
export function FirstLessonPage({ lesson: { lesson, reading, prompt, exercise } }: { lesson: FirstLesson }) {
  const { firstLesson, closing } = useContent().landing;
  return (
    <PageFrame>
      <div className="bg-leaf-100 pt-26 pb-10 dark:bg-leaf-50 sm:pt-32">
        <div className="mx-auto w-full max-w-3xl px-4 sm:px-6">
          <h1 className="text-display">{firstLesson?.title}</h1>
          <p className="mt-4 max-w-xl text-lg text-pretty">{firstLesson?.intro}</p>
        </div>
      </div>
      <Step number={1} name={`Leia · ${lesson}`} title={reading.title} id="leitura">
        <div className="reading prose">
          <ReadingBlocks blocks={reading.blocks} />
        </div>
      </Step>
      <Step number={2} name="Copie um prompt" title={prompt.title} id="prompt">
        <Card className="mt-5 overflow-hidden">
          <p className="reading-prompt" id="texto-do-prompt">
            {prompt.text}
          </p>
          <div className="needs-script flex flex-wrap items-center gap-4 border-line border-t px-4 py-3">
            <Button look="primary" Icon={Copy} data-copy="texto-do-prompt">
              Copiar
            </Button>
            <span className="font-semibold text-leaf-700" data-copied="Copiado" role="status" />
          </div>
        </Card>
      </Step>
      <Step
        number={3}
        name="Pratique"
        title={'answers' in exercise ? 'O que você faria?' : 'Encontre os erros'}
        id="exercicio"
      >
        <div className="mt-4">
          <OpenExercise exercise={exercise} />
        </div>
        <p className="mt-5 font-semibold">No curso há exercícios como este nos módulos.</p>
        <SamplePagesLink className="mt-2" />
      </Step>
      <section className="pb-14 sm:pb-20">
        <div className="mx-auto w-full max-w-3xl px-4 sm:px-6">
          <div className="honey-card px-6 py-10">
            <h2 className="text-title">{closing.title}</h2>
            <p className="mx-auto mt-3 max-w-xl text-lg text-pretty">{closing.text}</p>
            <PromotionNotice className="mx-auto mt-5" />
            <div className="mt-6 flex flex-col justify-center gap-3 sm:flex-row">
              <BuyButton>{closing.signUpLabel}</BuyButton>
              <ButtonLink look="plain" isLarge className="border-ink hover:bg-honey-200" href={paths.course}>
                Conheça o curso
              </ButtonLink>
            </div>
          </div>
        </div>
      </section>
    </PageFrame>
  );
}

interface StepProps {
  number: number;
  name: string;
  title: string;
  id: string;
  children: ReactNode;
}

function Step({ number, name, title, id, children }: StepProps) {
  return (
    <section className="py-10 sm:py-14" id={id}>
      <div className="mx-auto w-full max-w-3xl px-4 sm:px-6">
        <p className="font-bold text-leaf-700">
          {number}. {name}
        </p>
        <h2 className="mt-1 text-title">{title}</h2>
        {children}
      </div>
    </section>
  );
}
