import { BookOpen, ChevronDown, Table } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { fileSizeText } from '../../../ui/file-size.ts';
import { useNearViewport } from '../../../ui/use-near-viewport.ts';
import { type Material, remainingFormats } from '../../data/materials.ts';
import { downloadMaterial } from './download-material.ts';
import { DownloadButton, ReadLink } from './material-actions.tsx';
import { isImage, isPdf, materialKind } from './material-kinds.ts';
import { OtherFormats } from './other-formats.tsx';
import { PdfReader } from './pdf-reader.tsx';

interface MaterialCardProps {
  material: Material;
  /** Screens on which the preview is behind a button. */
  folds: 'nowhere' | 'on-phone' | 'everywhere';
}

/** A material with its preview, on the page `/materiais`. */
export function MaterialCard({ material, folds }: MaterialCardProps) {
  const [isOpen, setOpen] = useState(false);
  const { id, title, description, kind, file_size, url, spreadsheet_url } = material;
  const { label, Icon } = materialKind(kind);
  const formats = remainingFormats(material, url, spreadsheet_url);
  const isReadable = formats.some(({ format }) => format === 'json');
  return (
    <Card as="article" className="overflow-hidden" aria-labelledby={`material-${id}`}>
      <div className="flex flex-col gap-2 px-4 py-3 sm:gap-4 sm:p-6 lg:flex-row lg:items-center">
        <div className="flex min-w-0 flex-1 gap-3">
          <span className="grid size-11 shrink-0 place-items-center rounded-control bg-leaf-100 text-leaf-700 max-sm:hidden">
            <Icon aria-hidden size={22} />
          </span>
          <div className="min-w-0">
            <h2 id={`material-${id}`} className="break-words text-lg leading-snug">
              {title}
            </h2>
            {description && <p className="break-words text-ink-soft max-sm:text-sm/snug">{description}</p>}
            <div className="mt-0.5 flex flex-wrap items-baseline gap-x-5">
              <p className="text-ink-soft text-sm">
                {label} · {fileSizeText(file_size)}
              </p>
              <OtherFormats title={title} formats={formats} namesDocument />
            </div>
          </div>
        </div>
        <div className="flex flex-wrap gap-1.5 sm:gap-2 lg:shrink-0 max-sm:[&_.button]:px-2.5 max-sm:[&_.button]:text-sm">
          <ReadLink title={title} formats={formats} look="primary" />
          <DownloadButton
            title={title}
            look={isReadable ? 'outline' : 'primary'}
            onClick={() => void downloadMaterial({ title, url })}
          />
          {spreadsheet_url && (
            <DownloadButton
              title={title}
              look="outline"
              Icon={Table}
              onClick={() => void downloadMaterial({ title, url: spreadsheet_url })}
            >
              {' '}
              planilha (.xlsx)
            </DownloadButton>
          )}
          {folds !== 'nowhere' && isPreviewable(material) && (
            <Button
              look="quiet"
              isSmall
              Icon={ChevronDown}
              about={`de ${title}`}
              className={`aria-expanded:[&>svg]:rotate-180 ${folds === 'on-phone' ? 'sm:hidden' : ''}`}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              Prévia
            </Button>
          )}
        </div>
      </div>
      {(isOpen || folds !== 'everywhere') && (
        <div className={folds === 'on-phone' && !isOpen ? 'max-sm:hidden' : undefined}>
          <MaterialPreview material={material} />
        </div>
      )}
    </Card>
  );
}

const isPreviewable = (material: Material) => isPdf(material) || isImage(material);

/** Pixels of a preview that must be in view before it loads. */
const seenHeight = 200;

/** The preview of a PDF or image, 600 px high, loaded once it is seen; nothing for other kinds, which browsers cannot show. */
function MaterialPreview({ material }: { material: Material }) {
  const [ref, isSeen] = useNearViewport<HTMLDivElement>(-seenHeight);
  if (!isPreviewable(material)) return null;
  const { title, url, preview_url } = material;
  return (
    <div ref={ref} className="h-[600px] overflow-hidden border-line border-t bg-leaf-50">
      {preview_url ? (
        <Cover title={title} url={url} imageUrl={isSeen ? preview_url : undefined} />
      ) : !isSeen ? null : isImage(material) ? (
        <img src={url} alt={title} className="size-full object-contain p-3" />
      ) : (
        <PdfReader title={title} url={url} />
      )}
    </div>
  );
}

interface CoverProps {
  title: string;
  url: string;
  /** Undefined until the preview is seen: the page is blank paper. */
  imageUrl: string | undefined;
}

/** The first page as an image; a click loads the document. */
function Cover({ imageUrl, ...document }: CoverProps) {
  const [isOpen, setOpen] = useState(false);
  const paper = 'day-palette mx-auto w-full max-w-2xl bg-white shadow-card';
  const page = imageUrl ? (
    <img src={imageUrl} alt="" decoding="async" width={640} height={905} className={paper} />
  ) : (
    <span className={`block aspect-640/905 ${paper}`} />
  );
  if (isOpen) return <PdfReader {...document} shouldFocus cover={page} />;
  return (
    <button
      type="button"
      className="group relative flex size-full cursor-pointer items-start overflow-hidden p-3 -outline-offset-4"
      onClick={() => setOpen(true)}
    >
      {page}
      <span className="absolute inset-x-0 bottom-0 flex justify-center bg-linear-to-t from-leaf-50 via-leaf-50/80 p-5 pt-16">
        <ButtonLink
          as="span"
          look="primary"
          Icon={BookOpen}
          about={document.title}
          className="pointer-events-none group-hover:bg-leaf-800"
        >
          Ler aqui
        </ButtonLink>
      </span>
    </button>
  );
}
