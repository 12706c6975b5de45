import type { ReactNode } from 'react';
import { palette } from '../palette.ts';
import { CatHead } from './cat.tsx';
import { DogHead } from './dog.tsx';
import { Drawing, type DrawingProps } from './drawing.tsx';
import { Cockatiel, Rabbit, Tortoise } from './small-animals.tsx';
import { Spark } from './symbols.tsx';

const ground = 'M0 0h96v96H0z';

const scenes: readonly [color: string, animal: ReactNode][] = [
  [palette.honey200, <DogHead key="dog" isHappy scale={0.5} x={48} y={44} />],
  [palette.leaf200, <CatHead key="cat" scale={0.56} x={48} y={50} />],
  [palette.coral100, <Rabbit key="rabbit" scale={0.44} x={48} y={98} />],
  [palette.leaf100, <Cockatiel key="cockatiel" scale={0.5} x={42} y={108} />],
  [palette.honey100, <Tortoise key="tortoise" scale={0.4} x={38} y={78} />],
  [palette.leaf200, <CatHead key="curious" mood="curious" scale={0.56} x={48} y={44} />],
];

const emblemObjects = {
  book: (
    <>
      <path d="M6 70c14-4 30-3 42 4 12-7 28-8 42-4v30H6z" fill={palette.white} />
      <path d="M48 74v24M16 80c8-1 16 0 22 3m20 0c6-3 14-4 22-3" />
    </>
  ),
  gift: (
    <>
      <path d="M10 70h76v30H10z" fill={palette.coral500} />
      <path d="M40 70h16v30H40z" fill={palette.honey400} />
      <path
        d="M48 70c-16 2-20-12-10-13 6 0 9 8 10 13 1-5 4-13 10-13 10 1 6 15-10 13z"
        fill={palette.honey400}
      />
    </>
  ),
  chart: (
    <g fill={palette.leaf600}>
      <path d="M12 80h18v20H12z" />
      <path d="M39 74h18v26H39z" fill={palette.honey400} />
      <path d="M66 66h18v34H66z" fill={palette.coral500} />
    </g>
  ),
};

interface ModuleEmblemProps extends DrawingProps {
  icon: keyof typeof emblemObjects;
  /** Position of the module in the course, from 0. */
  index: number;
}

/** The square emblem of a course module: an animal by its position, and an object by its icon. */
export function ModuleEmblem({ icon, index, className }: ModuleEmblemProps) {
  const [color, animal] = scenes[index % scenes.length] ?? [];
  return (
    <Drawing className={className} ground={[color ?? palette.leaf100, ground]} size={[96, 96]}>
      {animal}
      <g strokeWidth={2}>{emblemObjects[icon]}</g>
      <Spark scale={0.34} x={84} y={13} />
    </Drawing>
  );
}
