import { CatHead } from './cat.tsx';
import { DogHead } from './dog.tsx';
import { Drawing, type DrawingProps } from './drawing.tsx';
import { palette } from './palette.ts';

/** A dog and a cat looking over an edge; the drawing's lower border is that edge. */
export function PeekingPets({ className }: DrawingProps) {
  return (
    <Drawing className={className} size={[340, 130]}>
      <path d="M66 132V96h88v36z" fill={palette.honey200} />
      <DogHead isHappy x={108} y={72} />
      <CatHead mood="curious" x={242} y={78} />
      <g fill={palette.honey200}>
        <path d="M36 134v-12c0-18 34-18 34 0v12z" />
        <path d="M146 134v-12c0-18 34-18 34 0v12z" />
      </g>
      <g fill={palette.coral500}>
        <path d="M184 134v-8c0-16 30-16 30 0v8z" />
        <path d="M272 134v-8c0-16 30-16 30 0v8z" />
      </g>
      <path d="M48 130v-8m10 8v-8m100 8v-8m10 8v-8m25 8v-6m10 6v-6m78 6v-6m10 6v-6" />
    </Drawing>
  );
}
