import { palette } from '../palette.ts';
import { CatHead } from './cat.tsx';
import { DogHead } from './dog.tsx';
import { Drawing, type DrawingProps } from './drawing.tsx';

/** A dog and a cat looking over an edge, 18 units above the drawing's lower border: their paws lie on it. */
export function PeekingPets({ className }: DrawingProps) {
  return (
    <Drawing className={className} size={[340, 148]}>
      <path d="M66 130V96h88v34z" fill={palette.honey200} />
      <DogHead isHappy x={108} y={72} />
      <CatHead mood="curious" x={242} y={78} />
      <g fill={palette.honey200}>
        <path d="M36 128c0-22 36-22 36 0 0 20-36 20-36 0z" />
        <path d="M146 128c0-22 36-22 36 0 0 20-36 20-36 0z" />
      </g>
      <g fill={palette.coral500}>
        <path d="M184 129c0-20 32-20 32 0 0 18-32 18-32 0z" />
        <path d="M270 129c0-20 32-20 32 0 0 18-32 18-32 0z" />
      </g>
      <path d="M49 140v-9m10 9v-9m100 9v-9m10 9v-9m26 8v-8m9 8v-8m77 8v-8m9 8v-8" />
    </Drawing>
  );
}
