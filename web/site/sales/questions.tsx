import { ArrowRight } from 'lucide-react';
import { paths } from '../../../domain/paths.ts';
import { useContent } from '../content.ts';
import { AccordionItem } from '../parts/accordion.tsx';

/** The course page's few questions, with a link to the FAQ. */
export function FrequentQuestions() {
  const { faq } = useContent().sales;
  return (
    <section className="section bg-leaf-50" id="perguntas">
      <div className="container-page grid gap-8 desk:grid-cols-[1fr_2fr] desk:gap-16">
        <div className="desk:sticky desk:top-32 desk:self-start">
          <h2 className="text-title">{faq.title}</h2>
          <a className="link-alone mt-4 gap-2" href={paths.faq}>
            Ver todas as perguntas
            <ArrowRight aria-hidden size={18} />
          </a>
        </div>
        <div className="grid gap-3">
          {faq.items.map((item) => (
            <AccordionItem group="questions" key={item.question} title={item.question}>
              <p className="text-pretty">{item.answer}</p>
            </AccordionItem>
          ))}
        </div>
      </div>
    </section>
  );
}
