import { useQuery } from '@tanstack/react-query';
import { MoveRight } from 'lucide-react';
import { Fragment, useMemo } from 'react';
import { findChanges, type ImageChange } from '../../../../domain/content/changes.ts';
import { lessonsOf } from '../../../../domain/content/course.ts';
import { findSectionErrors, type SectionName, sections } from '../../../../domain/content/document.ts';
import { findVideoLinkFault } from '../../../../domain/content/lesson-video.ts';
import { paymentChanges, paymentLinks, priceField } from '../../../../domain/content/payments.ts';
import { withMarksInWords } from '../../../../domain/content/placeholders.ts';
import { shortMomentText } from '../../../../domain/dates.ts';
import { pictureUrl } from '../../../../domain/media.ts';
import { type ProviderName, providerLabels } from '../../../../domain/purchases.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SummaryChevron } from '../folded-part.tsx';
import { fieldInfoOf } from '../form/schema-path.ts';
import { connectedProviders, settingsQuery } from '../settings/use-settings.ts';
import { useDraft } from './use-draft.ts';

export interface Published {
  /** The revision before, which 'Desfazer' publishes again. */
  before: number;
  changesPrice: boolean;
}

/** Returns what publishing would change, with what is typed and valid. */
export function useDraftChanges() {
  const { content, saved, unsaved } = useDraft();
  const { published, overrides } = content;
  return useMemo(() => {
    const before = published.document;
    const typed = Object.entries(unsaved?.sections ?? {});
    const valid = typed.filter(([name, text]) => findSectionErrors(name as SectionName, text).length === 0);
    const after: typeof before = { ...saved, ...Object.fromEntries(valid) };
    const changes = findChanges(before, after);
    const ofServer = Object.fromEntries(
      Object.entries(overrides).map(([field, value]) => [field.replace('site.', ''), value]),
    );
    const linksBefore = paymentLinks({ ...before.site, ...ofServer });
    const links = paymentLinks({ ...after.site, ...ofServer }).map((link) => ({
      ...link,
      isKept: linksBefore.some(({ where, url }) => where === link.where && url === link.url),
    }));
    const isIn = (section: SectionName) => changes.some(({ part }) => part?.section === section);
    return {
      changes,
      changesPrice: changes.some(({ part }) => part?.section === 'site' && part.field === priceField),
      /** Every button that leads to payment, if a price or a link changes. */
      links: paymentChanges(before, after).length > 0 ? links : [],
      warnings: lessonsOf(isIn('course') ? after.course.modules : []).flatMap((lesson) => {
        const photoFault = lesson.text?.includes('![](') && 'Uma foto do texto está sem descrição.';
        return [findVideoLinkFault(lesson), photoFault].flatMap((fault) =>
          fault ? [`Aula “${lesson.title}”: ${fault}`] : [],
        );
      }),
      /** Set if nothing else changes. */
      promotion: changes.every(({ part }) => part?.field.startsWith('promotion'))
        ? after.site.promotion
        : null,
    };
  }, [published, overrides, saved, unsaved]);
}

interface DraftChangesProps extends ReturnType<typeof useDraftChanges> {
  onDiscard: (section: SectionName) => void;
}

/** Says beside 'Publicar' which texts it changes, and lists them when asked; one section of several can be discarded. */
export function DraftChanges(props: DraftChangesProps) {
  const { changes, changesPrice, links, warnings, promotion, onDiscard } = props;
  if (changes.length === 0) return null;
  const changed = [...new Set(changes.map(({ part }) => part?.section))];
  const places = new Set(
    changes.map(({ text, part }) => (part ? placeOf(text).split(' › ').slice(1).join(' › ') : text)),
  );
  // A link that stays beside one that changes takes buyers to the old price.
  const forgotten = links.some(({ isKept }) => !isKept)
    ? links.filter(({ isKept, url }) => isKept && url)
    : [];
  return (
    <>
      <details className="group">
        <summary className="flex min-h-11 items-center gap-1 rounded-control text-ink">
          <SummaryChevron />
          <span className="min-w-0 truncate">
            <strong>{changes.length === 1 ? 'Muda' : `${changes.length} mudanças`}:</strong>{' '}
            {[...places].join('; ')}
          </span>
        </summary>
        <Card
          role="group"
          aria-label="O que muda no site"
          tabIndex={0}
          className="absolute bottom-full left-0 mb-2 max-h-[60dvh] w-[min(36rem,calc(100vw-2rem))] overflow-y-auto p-4 text-base text-ink shadow-lift"
        >
          <p>
            {promotion
              ? `Começa e termina sozinha, de ${shortMomentText(promotion.from)} a ${shortMomentText(promotion.until)}:`
              : 'Em poucos segundos, todos verão:'}
          </p>
          {changed.map((section) => {
            const own = changes.filter(({ part }) => part?.section === section);
            return (
              <Fragment key={section ?? ''}>
                <ChangeList changes={own} />
                {section && changed.length > 1 && (
                  <Button
                    look="quiet"
                    isSmall
                    onClick={({ currentTarget }) => {
                      // The button goes with what it discards.
                      currentTarget.closest('details')?.querySelector('summary')?.focus();
                      onDiscard(section);
                    }}
                  >
                    Descartar só isto: {fieldInfoOf(sections[section]).label}
                  </Button>
                )}
              </Fragment>
            );
          })}
          <PaymentLinks links={links} />
          {changesPrice && <PriceNotice />}
        </Card>
      </details>
      {forgotten.map(({ where }) => (
        <p key={where} className="font-semibold text-coral-700">
          {where}: o link continua o de antes.
        </p>
      ))}
      {warnings.map((warning) => (
        <p key={warning} className="font-semibold text-coral-700">
          {warning}
        </p>
      ))}
    </>
  );
}

/** Returns the field that the line of a change names. A quoted title in it may have a colon of its own. */
export const placeOf = (change: string) => /^(?:“[^”]*”|[^:“])*/.exec(change)?.[0] ?? change;

/** Lists where each button to buy leads, also those whose link stays. */
function PaymentLinks({ links }: { links: readonly { where: string; url: string; isKept: boolean }[] }) {
  if (links.length === 0) return null;
  return (
    <section aria-label="Botões de compra" className="wrap-anywhere mt-4">
      <h3 className="font-semibold">Para onde leva cada botão de compra</h3>
      <ul className="mt-2 grid list-disc gap-1.5 pl-5 marker:text-leaf-600">
        {links.map(({ where, url, isKept }) => (
          <li key={where}>
            {where}: {url || 'sem link'} <strong>({isKept ? 'como antes' : 'mudou'})</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}

const masculineProviders: readonly ProviderName[] = ['mercado-pago', 'asaas', 'pagbank'];

/** Reminds the owner who published a price that the payment company charges another. */
export function PriceNotice() {
  const { data } = useQuery(settingsQuery);
  const [company] = data ? connectedProviders(data.settings) : [];
  const where = company
    ? `${masculineProviders.includes(company) ? 'no' : 'na'} ${providerLabels[company]}`
    : 'na empresa que cobra por você';
  return <p className="mt-1 font-semibold">Mude também o preço {where}: é lá que se cobra.</p>;
}

type ShownImage = Pick<ImageChange, 'before' | 'after'>;

interface ChangeListProps {
  changes: readonly { text: string; image?: ShownImage | null }[];
}

/** Lists changes between two states of the content, as sentences. */
export function ChangeList({ changes }: ChangeListProps) {
  return (
    <ul className="mt-2 grid list-disc gap-1.5 break-words pl-5 marker:text-leaf-600">
      {changes.map(({ text, image }) => (
        <li key={text}>
          {withMarksInWords(text)}
          {image && <ChangedImage image={image} />}
        </li>
      ))}
    </ul>
  );
}

/** Shows an image before and after. */
export function ChangedImage({ image: { before, after } }: { image: ShownImage }) {
  return (
    <span className="mt-2 flex items-center gap-3">
      {before && <Thumbnail id={before} alt="A foto de agora" />}
      {before && after && <MoveRight aria-hidden size={20} className="shrink-0 text-ink-soft" />}
      {after && <Thumbnail id={after} alt="A foto nova" />}
    </span>
  );
}

function Thumbnail({ id, alt }: { id: string; alt: string }) {
  return (
    <img
      src={pictureUrl(id, 168, 'webp')}
      alt={alt}
      className="size-20 rounded-control border border-line bg-leaf-50 object-cover"
    />
  );
}
