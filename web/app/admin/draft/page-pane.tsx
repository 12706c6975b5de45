import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { lessonsOf } from '../../../../domain/content/course.ts';
import { lessonPath, paths } from '../../../../domain/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { ModalDialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { PageFrame, type PagePaneProps } from './page-frame.tsx';
import { previewPages } from './site-pages.ts';
import { useDraft } from './use-draft.ts';

const devices = [
  { name: 'Celular', width: 360, Icon: Smartphone },
  { name: 'Computador', width: 1280, Icon: Monitor },
] as const;

/** A page of the site as the draft has it, with what is typed and not saved yet. */
export function PagePane(props: PagePaneProps) {
  const { pages, page, onPage } = props;
  const { saved } = useDraft();
  const [moment, setMoment] = useState('');
  const [device, setDevice] = useState<(typeof devices)[number]>(devices[0]);
  const label = pages.find(({ value }) => value === page)?.label;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex flex-wrap items-end gap-3 px-4 py-3 sm:px-6">
        <SelectField
          label="Página"
          className="min-w-40 max-w-72 flex-1"
          options={pages}
          value={page}
          onChange={({ target }) => onPage(target.value)}
        />
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its name into its border. */}
        <div role="group" aria-label="Tamanho da tela" className="flex gap-2">
          {devices.map((option) => (
            <Button
              key={option.name}
              Icon={option.Icon}
              look={device === option ? 'primary' : 'quiet'}
              aria-pressed={device === option}
              className="px-3"
              onClick={() => setDevice(option)}
            >
              <span className="sr-only">{option.name}</span>
            </Button>
          ))}
        </div>
        {saved.site.promotion && (
          <Field
            label="Em outra data (horário de Brasília)"
            type="datetime-local"
            name="moment"
            autoComplete="off"
            className="w-80 max-w-full"
            value={moment}
            onChange={({ target }) => setMoment(target.value)}
          />
        )}
      </div>
      <PageFrame {...props} key={page} moment={moment} title={`Prévia: ${label}`} width={device.width} />
    </div>
  );
}

interface PreviewDialogProps {
  /** The lesson to show first. */
  lessonId?: string | undefined;
  onClose: () => void;
}

/** Previews the saved draft of the course: every lesson as a student sees it, and the public pages. */
export function PreviewDialog({ lessonId, onClose }: PreviewDialogProps) {
  const { saved } = useDraft();
  const [page, setPage] = useState<string>(lessonId ? lessonPath(lessonId) : paths.home);
  const lessons = lessonsOf(saved.course.modules).map(({ id, title }) => ({
    value: lessonPath(id),
    label: `Aula: ${title}`,
  }));
  return (
    <ModalDialog title="Prévia" onClose={onClose} isLarge>
      <PagePane pages={[...previewPages, ...lessons]} page={page} onPage={setPage} />
    </ModalDialog>
  );
}
