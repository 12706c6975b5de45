import { Table } from 'lucide-react';
import { Card } from '../../../ui/card.tsx';
import { fileSizeText } from '../../../ui/file-size.ts';
import { type Material, remainingFormats } from '../../data/materials.ts';
import { downloadMaterial } from './download-material.ts';
import { DownloadButton, OpenLink, ReadLink } from './material-actions.tsx';
import { FormatList } from './material-formats.tsx';
import { materialKind } from './material-kinds.ts';
import { MaterialPreview } from './material-preview.tsx';

/** A material with its preview, on the page `/materiais`. */
export function MaterialCard({ material }: { material: Material }) {
  const { id, title, description, kind, file_size, url, spreadsheet_url } = material;
  const { label, Icon } = materialKind(kind);
  const formats = remainingFormats(material, url, spreadsheet_url);
  return (
    <Card as="article" className="overflow-hidden" aria-labelledby={`material-${id}`}>
      <div className="flex flex-col gap-4 p-4 sm:p-6 lg:flex-row lg:items-center">
        <div className="flex min-w-0 flex-1 gap-3">
          <span className="grid size-11 shrink-0 place-items-center rounded-control bg-leaf-100 text-leaf-700">
            <Icon aria-hidden size={22} />
          </span>
          <div className="min-w-0">
            <h2 id={`material-${id}`} className="break-words text-lg leading-snug">
              {title}
            </h2>
            {description && <p className="break-words text-ink-soft">{description}</p>}
            <p className="mt-0.5 text-ink-soft text-sm">
              {label} · {fileSizeText(file_size)}
            </p>
            <FormatList title={title} formats={formats} />
          </div>
        </div>
        <div className="flex flex-wrap gap-2 lg:shrink-0">
          <ReadLink title={title} formats={formats} />
          <DownloadButton
            title={title}
            look="primary"
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
          <OpenLink material={material} look="quiet" />
        </div>
      </div>
      <MaterialPreview material={material} />
    </Card>
  );
}
