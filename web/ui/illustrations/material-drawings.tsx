import { palette } from '../palette.ts';
import { Drawing, type DrawingProps, Positioned } from './drawing.tsx';
import { DraftBubble, PawPrint, Spark } from './symbols.tsx';

/** Sheets of paper with a paw, for the link to the materials. */
export function MaterialSheets({ className }: DrawingProps) {
  return (
    <Drawing className={className} size={[80, 80]}>
      <g strokeWidth={2}>
        <path d="m14 26 34-9 13 49-34 9z" fill={palette.honey200} />
        <path d="M28 14h26l12 12v40H28z" fill={palette.white} />
        <path d="M54 14v12h12M36 42h22m-22 8h22m-22 8h14" />
        <PawPrint color={palette.coral500} scale={0.34} x={40} y={28} />
      </g>
    </Drawing>
  );
}

/** A speech bubble with a spark, for the link to the prompts. */
export function PromptBubble({ className }: DrawingProps) {
  return (
    <Drawing className={className} size={[80, 80]}>
      <Positioned scale={0.36} x={15} y={70}>
        <DraftBubble x={0} y={0} />
      </Positioned>
      <Spark scale={0.6} x={62} y={60} />
    </Drawing>
  );
}
