import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink } from '../../../ui/button.tsx';
import { useNearViewport } from '../../../ui/use-near-viewport.ts';
import type { Material } from '../../data/materials.ts';
import { isImage, isPdf } from './material-kinds.ts';
import { PdfReader } from './pdf-reader.tsx';

/** Pixels below the viewport at which a preview starts to load. */
const loadMargin = 300;

interface MaterialPreviewProps {
  material: Material;
  /** True for a preview in view when the page opens: its image loads at once. */
  isFirst: boolean;
}

/** The preview of a PDF or image, 600 px high; nothing for other kinds, which browsers cannot show. */
export function MaterialPreview({ material, isFirst }: MaterialPreviewProps) {
  const [ref, isNear] = useNearViewport<HTMLDivElement>(loadMargin);
  if (!isPdf(material) && !isImage(material)) return null;
  const { title, url, preview_url } = material;
  return (
    <div ref={ref} className="h-[600px] overflow-hidden border-line border-t bg-leaf-50">
      {preview_url ? (
        <Cover title={title} url={url} imageUrl={preview_url} loading={isFirst ? 'eager' : 'lazy'} />
      ) : !isNear ? null : isImage(material) ? (
        <img src={url} alt={title} className="size-full object-contain p-3" />
      ) : (
        <PdfReader title={title} url={url} />
      )}
    </div>
  );
}

interface DocumentProps {
  title: string;
  url: string;
}

interface CoverProps extends DocumentProps {
  imageUrl: string;
  loading: 'eager' | 'lazy';
}

/** The first page as an image; a click loads the document. */
function Cover({ imageUrl, loading, ...document }: CoverProps) {
  const [isOpen, setOpen] = useState(false);
  const page = (
    <img
      src={imageUrl}
      alt=""
      loading={loading}
      decoding={loading === 'eager' ? 'sync' : 'async'}
      width={640}
      height={905}
      className="day-palette mx-auto w-full max-w-2xl bg-white shadow-card"
    />
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
          className="pointer-events-none group-hover:bg-leaf-800"
        >
          <span>
            Folhear<span className="sr-only"> {document.title}</span>
          </span>
        </ButtonLink>
      </span>
    </button>
  );
}
