import { useQuery } from '@tanstack/react-query';
import { MoveRight } from 'lucide-react';
import { useState } from 'react';
import type { ImageChange } from '../../../../domain/content/changes.ts';
import { shortMomentText } from '../../../../domain/dates.ts';
import { pictureUrl } from '../../../../domain/media.ts';
import { paths } from '../../../../domain/paths.ts';
import { type ProviderName, providerLabels } from '../../../../domain/purchases.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ConfirmDialog, ModalDialog } from '../../../ui/dialog.tsx';
import { api, read } from '../../data/client.ts';
import { explainAdminError } from '../explain-admin-error.ts';
import { QueryState } from '../query-state.tsx';
import { connectedProviders, settingsQuery } from '../settings/use-settings.ts';
import { useDraft } from './use-draft.ts';

interface PublishDialogProps {
  /** Set for a change that is on the site already: the dialog only says so. */
  published?: { changesPrice: boolean };
  onClose: () => void;
}

/** Lists what publishing the draft changes, publishes it, and offers to undo it. */
export function PublishDialog({ published, onClose }: PublishDialogProps) {
  const draft = useDraft();
  const [outcome, setOutcome] = useState<'done' | 'undone' | 'failed' | undefined>(published && 'done');
  /** The revision before what is published here. */
  const [before] = useState(draft.content.published.revision);
  const changes = useQuery({
    queryKey: ['admin', 'changes'],
    queryFn: () => read(api.admin.content.changes.$get()),
    gcTime: 0,
    enabled: outcome !== 'done' && outcome !== 'undone',
  });

  async function publish() {
    setOutcome(undefined);
    setOutcome((await draft.publish()) ? 'done' : 'failed');
  }

  async function undo() {
    if (await draft.restore(before)) setOutcome('undone');
  }

  if (outcome === 'undone')
    return (
      <ModalDialog title="Desfeito" onClose={onClose}>
        <p>O site voltou a ser como antes. O que você publicou continua em Versões.</p>
      </ModalDialog>
    );

  if (outcome === 'done') {
    const actions = (
      <>
        {!published && (
          <Button look="quiet" disabled={draft.isBusy} onClick={() => void undo()}>
            Desfazer
          </Button>
        )}
        <ButtonLink look="outline" href={paths.home} target="_blank" rel="noopener">
          Ver o site
        </ButtonLink>
        <Button look="primary" onClick={onClose}>
          Continuar
        </Button>
      </>
    );
    return (
      <ModalDialog title="Publicado" onClose={onClose} actions={actions}>
        {draft.failure && <Alert tone="error">{explainAdminError(draft.failure)}</Alert>}
        <p>O site já mostra a nova versão. A anterior continua em Versões, de onde pode ser restaurada.</p>
        {(published?.changesPrice || changes.data?.changes_price) && <PriceNotice />}
      </ModalDialog>
    );
  }

  return (
    <ConfirmDialog
      title="Publicar o rascunho?"
      confirmLabel={draft.isBusy ? 'Publicando...' : 'Publicar'}
      isDisabled={draft.isBusy || !changes.data?.changes.length}
      firstFocus="confirm"
      onConfirm={() => void publish()}
      onClose={onClose}
    >
      {outcome === 'failed' && (
        <div className="mb-4">
          <Alert tone="error">{explainAdminError(draft.failure)}</Alert>
        </div>
      )}
      <QueryState query={changes} loading="Comparando com o site...">
        {({ changes: list, images, warnings, changes_price, payment_links, starts_at }) =>
          list.length === 0 ? (
            <p>O rascunho diz o mesmo que o site: não há nada para publicar.</p>
          ) : (
            <>
              <p>
                {starts_at
                  ? `Começa sozinha em ${shortMomentText(starts_at)}:`
                  : 'Em poucos segundos, todos verão:'}
              </p>
              <ChangeList changes={list} images={images} />
              <PaymentLinks links={payment_links} />
              {changes_price && <PriceNotice />}
              {warnings.length > 0 && (
                <div className="mt-4">
                  <Alert tone="info" title="Confira antes">
                    <ul className="grid gap-2">
                      {warnings.map((warning) => (
                        <li key={warning}>{warning}</li>
                      ))}
                    </ul>
                  </Alert>
                </div>
              )}
            </>
          )
        }
      </QueryState>
    </ConfirmDialog>
  );
}

interface PaymentLinksProps {
  links: readonly { where: string; url: string; is_kept: boolean }[];
}

/** Lists where each button to buy leads, also those whose link stays. */
function PaymentLinks({ links }: PaymentLinksProps) {
  if (links.length === 0) return null;
  return (
    <section aria-label="Botões de compra" className="wrap-anywhere mt-4">
      <h3 className="font-semibold">Para onde leva cada botão de compra</h3>
      <ul className="mt-2 grid list-disc gap-1.5 pl-5 marker:text-leaf-600">
        {links.map(({ where, url, is_kept }) => (
          <li key={where}>
            {where}: {url || 'sem link'} <strong>({is_kept ? 'como antes' : 'mudou'})</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}

const masculineProviders: readonly ProviderName[] = ['mercado-pago', 'asaas', 'pagbank'];

/** Reminds the owner who published a price that the payment company charges another. */
function PriceNotice() {
  const { data } = useQuery(settingsQuery);
  const [company] = data ? connectedProviders(data.settings) : [];
  const where = company
    ? `${masculineProviders.includes(company) ? 'no' : 'na'} ${providerLabels[company]}`
    : 'na empresa que cobra por você';
  return <p className="mt-4 font-semibold">Mude também o preço {where}: é lá que se cobra.</p>;
}

interface ChangeListProps {
  changes: readonly string[];
  images?: readonly ImageChange[];
}

/** Lists changes between two states of the content, as sentences. */
export function ChangeList({ changes, images = [] }: ChangeListProps) {
  return (
    <ul className="mt-2 grid list-disc gap-1.5 break-words pl-5 marker:text-leaf-600">
      {changes.map((change) => (
        <li key={change}>
          {change}
          {images
            .filter(({ text }) => text === change)
            .map((image) => (
              <ChangedImage key={image.text} image={image} />
            ))}
        </li>
      ))}
    </ul>
  );
}

/** Shows an image before and after. */
export function ChangedImage({ image: { before, after } }: { image: Pick<ImageChange, 'before' | 'after'> }) {
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
