import { Eye, History, Rocket, Save, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { type SectionName, sections } from '../../../../domain/content/document.ts';
import { momentText } from '../../../../domain/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { fieldInfoOf } from '../form/schema-path.ts';
import { DraftChanges, PriceNotice, type Published, useDraftChanges } from './draft-changes.tsx';
import { PreviewDialog } from './page-pane.tsx';
import { RevisionsDialog } from './revisions-dialog.tsx';
import { draftToast, useDraft } from './use-draft.ts';

type DialogName = 'preview' | 'revisions' | 'discard';

const toolProps = { look: 'quiet', className: 'min-h-11 px-3 max-lg:text-sm lg:px-4' } as const;

/** The bar below the content forms: revisions, preview, save, publish and what that changes. Saves before all but saving and discarding. */
export function DraftBar({ section }: { section: SectionName }) {
  const draft = useDraft();
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<{ dialog: DialogName; key: string }>();
  // Going to a field with an error closes the dialog.
  const openDialog = openedAt?.key === key ? openedAt.dialog : undefined;
  const setOpenDialog = (dialog: DialogName) => setOpenedAt({ dialog, key });
  const isUnsaved = draft.unsavedSections.length > 0;
  const hasDraft = draft.content.draft !== null;
  const changes = useDraftChanges();
  const [notice, setNotice] = useState<Notice>();
  const close = () => setOpenedAt(undefined);

  async function saveThenOpen(dialog: DialogName) {
    // The button is not disabled meanwhile: it would lose the focus, to which the closing dialog returns.
    if (draft.isBusy) return;
    if (!isUnsaved || (await draft.save())) setOpenDialog(dialog);
  }

  async function publish() {
    const { revision } = draft.content.published;
    if (draft.isBusy || (isUnsaved && !(await draft.save()))) return;
    if (await draft.publish()) setNotice({ before: revision, changesPrice: changes.changesPrice });
  }

  async function undo(before: number) {
    if (await draft.restore(before)) setNotice('undone');
  }

  async function discard() {
    close();
    if (!hasDraft || (await draft.discard())) draft.dropUnsaved();
  }

  async function discardSection(section: SectionName) {
    const before = draft.section(section);
    if (draft.isBusy || (isUnsaved && !(await draft.save()))) return;
    if (await draft.restorePart(draft.content.published.revision, section))
      draftToast.undoable(`Saiu do rascunho: ${fieldInfoOf(sections[section]).label}.`, () =>
        draft.change(section, '', before),
      );
  }

  return (
    <>
      {/* Phones keep preview, saving and publishing in sight; the others stand above the form. */}
      <div
        data-unsaved={isUnsaved || undefined}
        className="sticky bottom-[var(--bottom-bar,0px)] z-30 border-line border-t bg-white/95 backdrop-blur-sm max-sm:contents [@media(max-height:26rem)]:static"
      >
        {/* The status grows upwards: a button that is pressed keeps its place. */}
        <div className="container-page flex flex-wrap items-end gap-2 py-3 max-sm:contents">
          <div className="flex flex-wrap gap-2 max-sm:-order-1 max-sm:px-4 max-sm:pb-5">
            <Button {...toolProps} Icon={History} onClick={() => void saveThenOpen('revisions')}>
              Versões
            </Button>
            {(hasDraft || isUnsaved) && (
              <Button {...toolProps} Icon={Trash2} onClick={() => setOpenDialog('discard')}>
                Descartar rascunho
              </Button>
            )}
          </div>
          <div className="flex flex-wrap items-center gap-2 max-sm:bottom-[var(--bottom-bar,0px)] [@media(min-height:26rem)]:max-sm:sticky max-sm:z-30 max-sm:border-line max-sm:border-t max-sm:bg-white max-sm:px-4 max-sm:py-2 sm:contents">
            <div className="relative min-w-0 self-center text-sm max-lg:w-full sm:-order-1 lg:flex-1">
              <div className="text-ink-soft" role="status">
                {notice && !isUnsaved && !hasDraft && !draft.isBusy ? (
                  <PublishedNotice notice={notice} onUndo={(before) => void undo(before)} />
                ) : (
                  <DraftStatus />
                )}
              </div>
              <DraftChanges {...changes} onDiscard={(section) => void discardSection(section)} />
            </div>
            {section === 'course' && (
              <Button {...toolProps} Icon={Eye} onClick={() => void saveThenOpen('preview')}>
                <span className="max-sm:sr-only">Ver prévia</span>
              </Button>
            )}
            <Button
              look="outline"
              className="min-h-11 px-3 max-sm:flex-auto sm:max-lg:text-sm lg:px-4"
              disabled={!isUnsaved || draft.isBusy}
              onClick={() => void draft.save()}
            >
              <Save aria-hidden size={18} className="max-sm:hidden" />
              Salvar rascunho
            </Button>
            <Button
              look="primary"
              className="min-h-11 px-3 max-sm:flex-auto sm:max-lg:text-sm lg:px-4"
              disabled={!isUnsaved && changes.changes.length === 0}
              onClick={() => void publish()}
            >
              <Rocket aria-hidden size={18} className="max-sm:hidden" />
              Publicar
            </Button>
          </div>
        </div>
      </div>
      {openDialog === 'preview' && <PreviewDialog onClose={close} />}
      {openDialog === 'revisions' && (
        <RevisionsDialog section={section} onPublished={setNotice} onClose={close} />
      )}
      {openDialog === 'discard' && (
        <ConfirmDialog
          title="Descartar o rascunho?"
          confirmLabel="Descartar"
          onClose={close}
          onConfirm={() => void discard()}
        >
          <p>Tudo o que foi escrito e não publicado se perde, de todas as seções. O site fica como está.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

type Notice = Published | 'undone';

/** Says that the site shows what was published, with the way back. It gets the focus: the pressed button has no more to do. */
function PublishedNotice({ notice, onUndo }: { notice: Notice; onUndo: (before: number) => void }) {
  const isUndone = notice === 'undone';
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <div ref={takeFocus} tabIndex={-1} className="text-ink">
        <strong>{isUndone ? 'Desfeito.' : 'Publicado.'}</strong>{' '}
        {isUndone
          ? 'O site voltou a ser como antes. O que você publicou continua em Versões.'
          : 'O site já mostra a nova versão.'}
        {!isUndone && notice.changesPrice && <PriceNotice />}
      </div>
      {!isUndone && (
        <Button look="outline" isSmall onClick={() => onUndo(notice.before)}>
          Desfazer
        </Button>
      )}
    </div>
  );
}

const takeFocus = (text: HTMLElement | null) => text?.focus({ preventScroll: true });

function DraftStatus() {
  const { content, unsavedSections, isBusy } = useDraft();
  if (isBusy) return 'Um momento...';
  if (unsavedSections.length > 0) return <strong className="text-ink">Há mudanças não salvas.</strong>;
  if (!content.draft) return 'Tudo o que está aqui está no ar.';
  const { author_name, updated_at } = content.draft;
  return `Rascunho salvo por ${author_name}, ${momentText(updated_at)}. Ainda não publicado.`;
}
