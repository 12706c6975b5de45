import { useEffect, useRef } from 'react';
import { isSame } from '../../../../domain/content/changes.ts';
import { type CourseModule, courseSection, type Lesson } from '../../../../domain/content/course.ts';
import { fieldFormPath } from '../../../../domain/field-form-path.ts';
import { draftToast, useDraft } from '../draft/use-draft.ts';
import { moveItem, newId } from '../form/list-items.ts';
import { fieldInfoOf, parentPath, schemaAt } from '../form/schema-path.ts';

/** Returns the query string that opens a module in the course editor. */
export const moduleAddress = (id: string) => `?${new URLSearchParams({ modulo: id })}`;
/** Returns the query string that opens a lesson in the course editor. */
export const lessonAddress = (id: string) => `?${new URLSearchParams({ aula: id })}`;

/** Returns the id of a module or lesson in the outline. */
export const placeOf = (id: string) => `lugar-${id}`;

/** Returns the path of a module's lessons in the course section. */
export const lessonsPath = (moduleIndex: number) => `modules.${moduleIndex}.lessons`;

/** Returns the modules of the draft. */
export const useModules = (): CourseModule[] => useDraft().section('course').modules;

/** Returns true for a new module or lesson of which only the kind was chosen. @param path of the item */
export function isEmptyItem(path: string, item: CourseModule | Lesson): boolean {
  const { blank } = fieldInfoOf(schemaAt(courseSection, parentPath(path)));
  const written = (value: object) => ({ ...value, id: '', type: '' });
  return isSame(written(item), written(blank as object));
}

/** Returns the actions on the list of modules, or on the lessons of a module. Ids never change. */
export function useOutline<Item extends CourseModule | Lesson>(path: string, items: readonly Item[]) {
  const { change } = useDraft();
  /** The list as it is when an action is undone. */
  const latest = useRef({ path, items });
  latest.current = { path, items };
  useEffect(() => draftToast.clear, []);
  const setItems = (next: Item[]) => change('course', latest.current.path, next);
  return {
    count: items.length,
    /** Adds an item and returns the address of its title field. */
    add(values?: Partial<Item>) {
      const { blank } = fieldInfoOf(schemaAt(courseSection, path));
      setItems([...items, { ...(blank as Item), ...values, id: newId(path === 'modules' ? 'm' : 'a') }]);
      return fieldFormPath(`course.${path}.${items.length}.title`);
    },
    move: (from: number, to: number) => setItems(moveItem(items, from, to)),
    setHidden(index: number, isHidden: boolean, name: string) {
      const item = items[index];
      const set = (value: boolean) =>
        setItems(
          latest.current.items.map((one) => (one.id === item?.id ? { ...one, isHidden: value } : one)),
        );
      set(isHidden);
      draftToast.undoable(`No rascunho, ${isHidden ? 'ficou oculto' : 'voltou a aparecer'}: ${name}.`, () =>
        set(!isHidden),
      );
    },
    remove(index: number, name: string) {
      const item = items[index];
      setItems(items.toSpliced(index, 1));
      draftToast.undoable(`Saiu do rascunho: ${name}.`, () => {
        if (item) setItems(latest.current.items.toSpliced(index, 0, item));
      });
    },
  };
}

/** The actions of `useOutline`. */
export type Outline = ReturnType<typeof useOutline>;
