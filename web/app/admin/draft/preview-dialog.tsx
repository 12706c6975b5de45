import { Monitor, Smartphone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { lessonsOf } from '../../../../domain/content/course.ts';
import type { SectionName } from '../../../../domain/content/document.ts';
import { lessonPath, paths } from '../../../../domain/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { ModalDialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useDraft } from './use-draft.ts';

/** The landing page with its intro dialog open. */
const introPreview = `${paths.home}#janela`;

const pages = [
  { value: paths.home, label: 'Página inicial' },
  { value: introPreview, label: 'Página inicial, com a janela de abertura' },
  { value: paths.course, label: 'Página de vendas' },
  { value: paths.success, label: 'Depois da compra' },
  { value: paths.faq, label: 'Perguntas frequentes' },
  { value: paths.terms2025, label: 'Termos de Uso' },
  { value: paths.privacy2025, label: 'Política de Privacidade' },
  { value: paths.terms2024, label: 'Termos de Uso (2024)' },
  { value: paths.privacy2024, label: 'Política de Privacidade (2024)' },
  { value: paths.accessibility, label: 'Acessibilidade' },
  { value: paths.certificate, label: 'Validação do certificado' },
] as const;

interface PreviewOptions {
  /** Value of a `datetime-local` field. */
  em?: string;
  /** An old revision; otherwise the draft. */
  versao?: string;
}

/** Returns the preview address of a public page such as `/curso`. */
export function previewUrl(path: string, options: PreviewOptions = {}): string {
  const query = new URLSearchParams(Object.entries(options).filter(([, value]) => value !== ''));
  return `/painel/previa${path.replace(/#.*/, '')}${query.size > 0 ? `?${query}` : ''}`;
}

/** The page shown first for a section. Emails and exercises have none. */
const pageOfSection: Partial<Record<SectionName, string>> = {
  site: paths.home,
  landing: paths.home,
  sales: paths.course,
  success: paths.success,
  faq: paths.faq,
  legal: paths.terms2025,
  course: paths.home,
  certificate: paths.certificate,
};

const devices = [
  { name: 'Celular', width: 360, Icon: Smartphone },
  { name: 'Computador', width: 1280, Icon: Monitor },
] as const;

interface PreviewDialogProps {
  section: SectionName;
  /** The lesson to show first. */
  lessonId?: string | undefined;
  onClose: () => void;
}

/** Previews the saved draft in an iframe: public pages and, for the course section, every lesson. */
export function PreviewDialog({ section, lessonId, onClose }: PreviewDialogProps) {
  const { saved } = useDraft();
  const lessons = section === 'course' ? lessonsOf(saved.course.modules) : [];
  const options = [
    ...pages,
    ...lessons.map(({ id, title }) => ({ value: lessonPath(id), label: `Aula: ${title}` })),
  ];
  const first = lessonId ? lessonPath(lessonId) : pageOfSection[section];
  const [path, setPath] = useState<string>(first ?? paths.home);
  const [moment, setMoment] = useState('');
  const [device, setDevice] = useState<(typeof devices)[number]>(devices[0]);
  const label = options.find(({ value }) => value === path)?.label;
  return (
    <ModalDialog title="Prévia" onClose={onClose} isLarge>
      <div className="flex h-full flex-col">
        <div className="flex flex-wrap items-end gap-3 px-4 py-3 sm:px-6">
          <SelectField
            label="Página"
            className="min-w-48 max-w-72 flex-1"
            options={options}
            value={path}
            onChange={({ target }) => setPath(target.value)}
          />
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its name into its border. */}
          <div role="group" aria-label="Tamanho da tela" className="flex gap-2">
            {devices.map((option) => (
              <Button
                key={option.name}
                Icon={option.Icon}
                look={device === option ? 'primary' : 'quiet'}
                aria-pressed={device === option}
                className="px-4"
                onClick={() => setDevice(option)}
              >
                <span className="max-sm:sr-only">{option.name}</span>
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
        <PreviewFrame
          options={options}
          path={path}
          moment={moment}
          title={`Prévia: ${label}`}
          width={device.width}
          onNavigate={setPath}
        />
      </div>
    </ModalDialog>
  );
}

interface PreviewFrameProps {
  options: readonly { value: string }[];
  path: string;
  moment: string;
  title: string;
  /** Pixels of the previewed screen, scaled down to fit. */
  width: number;
  /** Called for links to another page. */
  onNavigate: (path: string) => void;
}

function PreviewFrame({ options, path, moment, title, width, onNavigate }: PreviewFrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const [available, setAvailable] = useState<{ width: number; height: number }>();
  useEffect(() => {
    const measure = () => {
      if (box.current) setAvailable({ width: box.current.clientWidth, height: box.current.clientHeight });
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  const scale = available ? Math.min(available.width / width, 1) : 1;

  /** Makes links open other previews or nothing, and forms submit nothing. */
  function confineNavigation({ contentDocument }: HTMLIFrameElement) {
    if (path === introPreview) contentDocument?.querySelector<HTMLDialogElement>('[data-intro]')?.showModal();
    const cancel = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
    };
    contentDocument?.addEventListener('submit', cancel, true);
    contentDocument?.addEventListener(
      'click',
      (event) => {
        const link = (event.target as Element).closest('a');
        if (!link || link.getAttribute('href')?.startsWith('#')) return;
        cancel(event);
        const { origin, pathname } = new URL(link.href, window.location.href);
        const page = options.find(({ value }) => value === pathname || previewUrl(value) === pathname);
        if (page && origin === window.location.origin) onNavigate(page.value);
      },
      true,
    );
  }

  return (
    <div ref={box} className="mx-auto min-h-0 w-full flex-1 overflow-hidden border-line border-t bg-leaf-50">
      {available && (
        <div
          className="day-palette mx-auto h-full overflow-hidden bg-white shadow-card"
          style={{ width: width * scale }}
        >
          <iframe
            key={path}
            title={title}
            src={previewUrl(path, { em: moment })}
            className="origin-top-left border-0"
            style={{ width, height: available.height / scale, transform: `scale(${scale})` }}
            onLoad={({ currentTarget }) => confineNavigation(currentTarget)}
          />
        </div>
      )}
    </div>
  );
}
