import { useEffect, useState } from 'react';
import { certificateName, type StudentCertificate } from '../../../../domain/certificate.ts';
import { palette } from '../../../ui/palette.ts';
import { studentMessages } from '../messages.ts';
import { fontFamily, loadFontFaces, loadNameFonts } from './certificate-fonts.ts';
import { type CertificateLayout, layoutCertificate } from './certificate-layout.ts';
import { page, type Shape } from './certificate-ornament.ts';
import { canRenderName, canvasMeasure } from './name-image.ts';

const texts = studentMessages.certificate;

/** The certificate as SVG, from the same layout as the PDF. Import it lazily: it loads the fonts. */
export function CertificatePreview({ certificate }: { certificate: StudentCertificate }) {
  const name = certificateName(certificate.student_name);
  /** Undefined until the fonts have loaded; null if nothing failed. */
  const [failure, setFailure] = useState<string | null>();
  useEffect(() => {
    let isMounted = true;
    // If the fonts fail to load, the preview uses the system's.
    Promise.allSettled([loadNameFonts(name), loadFontFaces()]).then(([{ status }]) => {
      if (!isMounted) return;
      if (canRenderName(name)) setFailure(null);
      else setFailure(status === 'fulfilled' ? texts.nameUnwritable : texts.failed);
    });
    return () => {
      isMounted = false;
    };
  }, [name]);

  if (failure) return <p className="p-4">{failure}</p>;
  return (
    <svg
      viewBox={`0 0 ${page.width} ${page.height}`}
      role="img"
      aria-label={`Certificado de conclusão de ${name}`}
      className="block h-auto w-full"
    >
      <rect width={page.width} height={page.height} fill={palette.white} />
      {failure === null && <LayoutShapes layout={layoutCertificate(certificate, canvasMeasure())} />}
    </svg>
  );
}

function LayoutShapes({ layout: { ornament, blocks } }: { layout: CertificateLayout }) {
  const parts = blocks.flat();
  return (
    <>
      {[...ornament, ...parts.flatMap(({ shape }) => shape ?? [])].map((shape, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a shape is its place in the drawing.
        <ShapePath key={index} shape={shape} />
      ))}
      {parts
        .flatMap(({ runs }) => runs)
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

function ShapePath({ shape: { path, matrix, fill = 'none', stroke, width } }: { shape: Shape }) {
  const transform = matrix && `matrix(${matrix})`;
  return <path d={path} transform={transform} fill={fill} stroke={stroke} strokeWidth={width} />;
}
