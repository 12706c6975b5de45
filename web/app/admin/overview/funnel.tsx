import type { Overview } from '../../../../domain/overview.ts';
import { Legend } from './legend.tsx';
import { funnelSteps, numberNames, numberText } from './number-words.ts';
import { PicturePlace } from './picture-place.tsx';
import { FunnelPicture } from './pictures-part.tsx';

/** How many of those who come go on. Its numbers are in the table. */
export function Funnel({ overview: { days, current, before } }: { overview: Overview }) {
  const steps = funnelSteps.map((name) => ({
    name: numberNames[name],
    current: current[name],
    before: before[name],
    text: numberText(name, current[name]),
  }));
  return (
    <div className="card p-5 sm:p-6">
      <h3 className="text-lg">Da visita ao certificado</h3>
      <Legend days={days} />
      <PicturePlace>
        <FunnelPicture steps={steps} />
      </PicturePlace>
    </div>
  );
}
