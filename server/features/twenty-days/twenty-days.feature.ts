import { Hono } from 'hono';
import { isTemplate } from '../../../domain/documents/catalog.ts';
import { lessonsInOrder } from '../../../domain/lesson-order.ts';
import { exercisesPath, lessonPath, paths } from '../../../domain/paths.ts';
import { dayDoneBody } from '../../../domain/request-bodies.ts';
import { daysOf, twentyDaysDocument } from '../../../domain/twenty-days.ts';
import type { Base } from '../../base.ts';
import { orNotFound } from '../../http/errors.ts';
import type { ContentFeature } from '../content/content.feature.ts';
import type { MaterialsFeature } from '../materials/materials.feature.ts';
import { createTwentyDaysRepository } from './twenty-days.repository.ts';

interface Dependencies extends Base {
  content: Pick<ContentFeature, 'current' | 'modules'>;
  materials: Pick<MaterialsFeature, 'readDocument'>;
}

/** Shows students 'Vinte dias, dez minutos', read from its paper, and stores which days each has done. Counts for nothing. */
export function createTwentyDaysFeature({ database, policy, catalog, content, materials }: Dependencies) {
  const repository = createTwentyDaysRepository(database);

  async function listDays() {
    const document = await materials.readDocument(twentyDaysDocument);
    return document ? daysOf(document) : [];
  }

  /** Returns false for what the owner hid or replaced by a file of her own: the day would lead nowhere. */
  function isOpen(link: string): boolean {
    const modules = content.modules();
    if (link.startsWith(paths.prompts) || isTemplate(link)) return true;
    const withExercises = content.current().exercises.sets.map(({ module }) => exercisesPath(module));
    if (withExercises.includes(link)) return modules.some(({ id }) => exercisesPath(id) === link);
    const main = catalog().documents.find(({ id }) => id === link)?.supplementTo ?? link;
    return findLesson(main) !== undefined;
  }

  const findLesson = (document: string) =>
    lessonsInOrder(content.modules()).find(
      ({ module: { folder }, lesson: { material, documents } }) =>
        documents.length === 0 && `${folder}/${material}` === document,
    )?.lesson;

  /** Returns the page of the lesson whose own document it is, where it is also completed; else the link itself. */
  function placeOf(link: string): string {
    const lesson = findLesson(link);
    return lesson ? lessonPath(lesson.id) : link;
  }

  const routes = new Hono()
    .basePath('/api/days')
    .get('/', policy({ who: 'student' }), async (c) => {
      const [days, done] = await Promise.all([listDays(), repository.list(c.var.user.id)]);
      const open = days.filter(({ link }) => isOpen(link));
      return c.json({ days: open.map((day) => ({ ...day, link: placeOf(day.link) })), done });
    })
    .post('/:day', policy({ who: 'student', body: dayDoneBody }), async (c) => {
      const days = await listDays();
      const { day } = orNotFound(days.find((one) => String(one.day) === c.req.param('day')));
      return c.json({ done: await repository.set(c.var.user.id, day, c.req.valid('json').is_done) });
    });
  return { routes };
}
