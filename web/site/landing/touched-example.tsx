import { WandSparkles } from 'lucide-react';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useContent } from '../content.ts';

/** A dictated note that becomes a tidy record at a touch, with one error to find. It needs no script. */
export function TouchedExample() {
  const { landing, sales } = useContent();
  const { example } = landing.hero;
  if (!example) return null;
  return (
    <Card as="section" aria-labelledby="exemplo" className="example shadow-lift">
      <h2 className="scroll-mt-4.25 text-lg sm:scroll-mt-6 lg:scroll-mt-14" id="exemplo">
        {example.title}
      </h2>
      <p className="example-note">{example.note}</p>
      <details className="group">
        <ButtonLink as="summary" look="primary" className="example-button">
          <WandSparkles aria-hidden className="shrink-0 group-open:hidden" size={20} />
          <span className="group-open:hidden">{example.buttonLabel}</span>
          <span className="hidden group-open:inline">Ver como foi ditado</span>
        </ButtonLink>
        <dl className="example-parts">
          {example.parts.map(({ label, text, mistake }) => (
            <div className="example-part" key={label}>
              <dt className="font-bold text-leaf-700 text-sm">{label}</dt>
              <dd>
                {text}{' '}
                {mistake && (
                  <>
                    <mark className="example-mistake">{mistake}</mark>{' '}
                    <strong className="example-check">você confere</strong>
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
        <p className="example-part mt-3 rounded-control bg-honey-100 px-3 py-2 text-sm text-pretty">
          {example.comment}
        </p>
        <p className="mt-2 text-ink-soft text-sm">Texto preparado: nenhum dado é enviado.</p>
        {/* On a desktop it stands beside it. */}
        <p className="mt-1 font-semibold text-sm/snug text-pretty lg:hidden">{sales.hero.note}</p>
      </details>
    </Card>
  );
}
