import { useEffect, useState } from 'react';
import { type CertificateData, certificateName } from '../../../../domain/certificate.ts';
import { messages } from '../../../messages.ts';
import { palette } from '../../../ui/palette.ts';
import type { Shape } from '../../../ui/shapes.ts';
import type { CertificateLayout } from './certificate-block.ts';
import { fontFamily, loadFontFaces, loadNameFonts } from './certificate-fonts.ts';
import { layoutCertificate } from './certificate-layout.ts';
import { page } from './certificate-ornament.ts';
import { canvasMeasure, canWriteName } from './name-image.ts';

const texts = messages.certificate;

/** The certificate on the page, drawn from the same layout as the PDF. Import it lazily: it brings the fonts. */
export function CertificatePreview({ data, className }: { data: CertificateData; className?: string }) {
  const name = certificateName(data.studentName);
  /** Nothing until it is known; null where there is none. */
  const [problem, setProblem] = useState<string | null>();
  useEffect(() => {
    let isShown = true;
    // Without its fonts the picture still shows, in those of the system.
    Promise.allSettled([loadNameFonts(name), loadFontFaces()]).then(([{ status }]) => {
      if (!isShown) return;
      if (canWriteName(name)) setProblem(null);
      else setProblem(status === 'fulfilled' ? texts.nameUnwritable : texts.failed);
    });
    return () => {
      isShown = false;
    };
  }, [name]);

  if (problem) return <p className="p-4">{problem}</p>;
  return (
    <svg
      viewBox={`0 0 ${page.width} ${page.height}`}
      role="img"
      aria-label={`Certificado de conclusão de ${name}`}
      className={className}
    >
      <rect width={page.width} height={page.height} fill={palette.white} />
      {problem === null && <Drawing layout={layoutCertificate(data, canvasMeasure())} />}
    </svg>
  );
}

function Drawing({ layout: { ornament, blocks } }: { layout: CertificateLayout }) {
  const shapes = [...ornament, ...blocks.flatMap((block) => block.shapes ?? [])];
  return (
    <>
      {shapes.map((shape) => (
        <ShapePath key={`${shape.fill} ${shape.stroke} ${shape.path}`} shape={shape} />
      ))}
      {blocks
        .flatMap((block) => block.runs)
        .map((run) => (
          <text
            key={`${run.x} ${run.baseline}`}
            x={run.x}
            y={run.baseline}
            fontFamily={fontFamily(run.font)}
            fontSize={run.size}
            letterSpacing={run.tracking}
            fill={run.color}
          >
            {run.text}
          </text>
        ))}
    </>
  );
}

function ShapePath({ shape }: { shape: Shape }) {
  return (
    <path d={shape.path} fill={shape.fill ?? 'none'} stroke={shape.stroke} strokeWidth={shape.width ?? 1} />
  );
}
