import { palette } from '../palette.ts';
import { Drawing, type DrawingProps } from './drawing.tsx';
import { Cockatiel, Rabbit, Tortoise } from './small-animals.tsx';

const ground = 'M60 274C24 200 46 84 140 52c96-32 208 6 232 98 12 46 8 90-8 124z';

/** Rabbit, bird and tortoise, on the landing page. */
export function WildGroup({ className }: DrawingProps) {
  return (
    <Drawing className={className} ground={[palette.leaf700, ground]} size={[400, 300]}>
      <Rabbit x={108} y={274} />
      <Tortoise x={256} y={274} />
      <Cockatiel scale={0.86} x={240} y={170} />
      <path d="M24 274h352" stroke={palette.leaf200} />
    </Drawing>
  );
}
