import { Suspense } from 'react';
import { Loading } from '../../../ui/loading.tsx';
import { lazyPart } from '../../load-part.tsx';
import { isPdf, isPicture } from './material-kinds.ts';
import type { Material } from './use-materials.ts';
import { useNear } from './use-near.ts';

/** Its script is large, so it comes with the first preview that is nearly in view. */
const PdfViewer = lazyPart(async () => (await import('./pdf/pdf-viewer.tsx')).PdfViewer);

/** Pixels below the viewport at which a preview starts to load. */
const loadMargin = 300;

/** The document itself, in a frame 600 px high: a PDF's pages, or the picture. No browser shows other kinds. */
export function MaterialPreview({ material }: { material: Material }) {
  const [ref, isNear] = useNear<HTMLDivElement>(loadMargin);
  if (!isPdf(material) && !isPicture(material)) return null;
  return (
    <div ref={ref} className="h-[600px] overflow-hidden border-line border-t bg-leaf-50">
      {isNear && <Preview material={material} />}
    </div>
  );
}

function Preview({ material }: { material: Material }) {
  const { title, url } = material;
  if (isPicture(material)) return <img src={url} alt={title} className="size-full object-contain p-3" />;
  return (
    <Suspense fallback={<Loading label="Carregando prévia..." />}>
      <PdfViewer title={title} url={url} />
    </Suspense>
  );
}
