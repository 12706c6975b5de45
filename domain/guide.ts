import { adminPageNames } from './admin-page-names.ts';
import { cut, maxDocument } from './text-limits.ts';

/** A chapter of the owner's guide. Answers are Markdown. */
export interface GuideChapter {
  title: string;
  questions: { title: string; answer: string }[];
}

/** Returns a heading and the text below it. */
function splitHeading(text: string): [string, string] {
  const [title = '', ...lines] = text.split('\n');
  return [title.trim(), lines.join('\n').trim()];
}

/** Returns the chapters of docs/content-guide.md: each `##` is one, and each `###` in it a question. */
export function guideChapters(guide: string): GuideChapter[] {
  const [, ...chapters] = cut(guide, maxDocument).split('\n## ');
  return chapters.map((chapter) => {
    const [title, ...questions] = chapter.split('\n### ');
    return {
      title: splitHeading(title ?? '')[0],
      questions: questions.map((question) => {
        const [heading, answer] = splitHeading(question);
        return { title: heading, answer };
      }),
    };
  });
}

/** Returns the chapter with the name of an admin page, or of the page above it. */
export function chapterOf(path: string, chapters: readonly GuideChapter[]): GuideChapter | undefined {
  const names = new Map<string, string>(Object.entries(adminPageNames));
  for (let at = path.replace('/:id', ''); at; at = at.slice(0, at.lastIndexOf('/'))) {
    const chapter = chapters.find(({ title }) => title === names.get(at));
    if (chapter) return chapter;
  }
  return undefined;
}
