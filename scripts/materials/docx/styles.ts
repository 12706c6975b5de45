import { AlignmentType, type IPropertiesOptions, LevelFormat, PageOrientation } from 'docx';
import type { Document } from '../../../domain/documents/document.ts';

/** Lengths in twentieths of a point, sizes in half points: Word's units. */
const paperSize = { width: 11906, height: 16838 };
const margin = { top: 800, bottom: 800, left: 900, right: 900, header: 500, footer: 400 };
type Paper = Pick<Document, 'isLandscape'>;

/** Returns Word's page; the docx library swaps width and height of a landscape page by itself. */
export function pageOf({ isLandscape }: Paper) {
  return { size: { ...paperSize, ...(isLandscape && { orientation: PageOrientation.LANDSCAPE }) }, margin };
}

/** Returns the width between the margins. */
export function widthOf({ isLandscape }: Paper): number {
  return (isLandscape ? paperSize.height : paperSize.width) - margin.left - margin.right;
}

export const border = { style: 'single', size: 6, color: '555555' } as const;
export const shade = 'EBEBEB';

const heading = (outlineLevel: number, size: number, before: number) => ({
  run: { size, bold: true, color: '000000', font: 'Arial' },
  paragraph: { spacing: { before, after: 80 }, keepNext: true, outlineLevel },
});

/** Named styles make headings show in Word's navigation and let a clinic change the look in one place. */
export const styles: IPropertiesOptions['styles'] = {
  default: {
    document: {
      run: { font: 'Arial', size: 20, language: { value: 'pt-BR' } },
      paragraph: { spacing: { after: 100 } },
    },
    heading1: heading(0, 32, 0),
    heading2: heading(1, 24, 240),
    heading3: heading(2, 21, 180),
    listParagraph: { paragraph: { spacing: { after: 50 } } },
  },
  paragraphStyles: [
    {
      id: 'Rotulo',
      name: 'Rótulo',
      basedOn: 'Normal',
      run: { size: 18, bold: true, color: '333333' },
      paragraph: { spacing: { after: 20 } },
    },
    {
      id: 'Campo',
      name: 'Campo',
      basedOn: 'Normal',
      paragraph: { spacing: { after: 20 } },
    },
    { id: 'Rodape', name: 'Rodapé de folha', basedOn: 'Normal', run: { size: 18, color: '333333' } },
  ],
};

export const numbering: IPropertiesOptions['numbering'] = {
  config: [
    {
      reference: 'numeros',
      levels: [0, 1].map((level) => ({
        level,
        format: LevelFormat.DECIMAL,
        text: `%${level + 1}.`,
        alignment: AlignmentType.START,
        style: { paragraph: { indent: { left: 400 * (level + 1), hanging: 400 } } },
      })),
    },
  ],
};
