import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink } from '../../../ui/button.tsx';
import { useNearViewport } from '../../../ui/use-near-viewport.ts';
import type { Material } from '../../data/materials.ts';
import { isPdf, isPicture } from './material-kinds.ts';
import { PdfReader } from './pdf-reader.tsx';

/** Pixels below the viewport at which a preview starts to load. */
const loadMargin = 300;

interface MaterialPreviewProps {
  material: Material;
  /** True for a preview in view when the page opens: its image loads at once. */
  isFirst: boolean;
}

/** Shows a PDF's pages or the image in a frame 600 px high. Browsers show no other kinds. */
export function MaterialPreview({ material, isFirst }: MaterialPreviewProps) {
  const [ref, isNear] = useNearViewport<HTMLDivElement>(loadMargin);
  if (!isPdf(material) && !isPicture(material)) return null;
  const { title, url, preview_url } = material;
  return (
    <div ref={ref} className="h-[600px] overflow-hidden border-line border-t bg-leaf-50">
      {preview_url ? (
        <Cover title={title} url={url} picture={preview_url} loading={isFirst ? 'eager' : 'lazy'} />
      ) : !isNear ? null : isPicture(material) ? (
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
  picture: string;
  loading: 'eager' | 'lazy';
}

/** Shows a document's first page as an image, and loads the document when it is clicked. */
function Cover({ picture, loading, ...document }: CoverProps) {
  const [isOpen, setOpen] = useState(false);
  const page = (
    <img
      src={picture}
      alt=""
      loading={loading}
      decoding={loading === 'eager' ? 'sync' : 'async'}
      width={640}
      height={905}
      className="day-palette mx-auto w-full max-w-2xl bg-white shadow-card"
    />
  );
  if (isOpen) return <PdfReader {...document} isAsked cover={page} />;
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
