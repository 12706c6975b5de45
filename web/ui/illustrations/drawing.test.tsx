import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { type DrawingProps, press } from './drawing.tsx';
import { ModuleEmblem } from './module-emblem.tsx';

const files = import.meta.glob<Record<string, ComponentType<DrawingProps>>>(['./*.tsx', '!./drawing*'], {
  eager: true,
});
const pictures = Object.values(files)
  .flatMap((file) => Object.values(file))
  .filter((one) => typeof one === 'function' && one !== ModuleEmblem)
  .map((Picture) => <Picture className="w-4" key={Picture.name} />)
  .filter((picture) => renderToStaticMarkup(picture).startsWith('<svg'));
const emblems = (['book', 'gift', 'chart'] as const).flatMap((icon) =>
  [0, 1, 2, 3, 4, 5, 6].map((index) => (
    <ModuleEmblem className="w-4" icon={icon} index={index} key={icon + index} />
  )),
);
const write = () => [...pictures, ...emblems].map((picture) => renderToStaticMarkup(picture));

afterEach(() => {
  delete press.write;
});

test('the server writes each picture once, and as a browser draws it', () => {
  const drawn = write();
  expect(pictures.length).toBeGreaterThan(10);
  let count = 0;
  press.write = (picture) => {
    count += 1;
    return renderToStaticMarkup(picture);
  };
  expect(write()).toEqual(drawn);
  expect(write()).toEqual(drawn);
  expect(count).toBe(pictures.length + 18);
});
