import { Drawing, type DrawingProps, Positioned } from './drawing.tsx';
import { DraftBubble, Spark } from './symbols.tsx';

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
