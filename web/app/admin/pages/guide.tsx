import { useState } from 'react';
import { paths } from '../../../../domain/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SummaryChevron } from '../folded-part.tsx';
import { chapters, GuideAnswer } from '../guide/guide-text.tsx';
import { findEntries } from '../palette/entries.ts';
import { adminPage } from '../shell/admin-page.tsx';

/** The questions of all chapters, as the search reads them. */
const everyQuestion = chapters.flatMap((chapter) =>
  chapter.questions.map((question) => ({
    ...question,
    label: question.title,
    detail: `${chapter.title} ${question.answer}`,
  })),
);

/** `/painel/ajuda`: the questions of the owner's guide, folded, with a search that puts the best answer first. */
export const { Page, handle } = adminPage(paths.adminGuide, () => {
  const [search, setSearch] = useState('');
  const answers = findEntries(everyQuestion, search, everyQuestion.length);
  const found = search.trim() ? [{ title: 'Respostas', questions: answers }] : chapters;
  return (
    <div className="container-page grid max-w-3xl gap-5 pb-12">
      <SearchField
        label="Buscar na ajuda"
        hint="Por exemplo: reembolso"
        value={search}
        onSearch={setSearch}
      />
      <p role="status" className="empty:hidden">
        {search.trim() && answers.length === 0 && 'Nenhuma resposta com essas palavras.'}
      </p>
      {found.map(
        ({ title, questions }) =>
          questions.length > 0 && (
            <Card key={title} as="section" aria-label={title} className="px-4 py-3 sm:px-5">
              <h2 className="text-lg">{title}</h2>
              {questions.map((question) => (
                // Opened by a search; a new key forgets what was opened by hand.
                <details key={search + question.title} className="group" open={search !== ''}>
                  <summary className="flex min-h-11 items-center gap-2 rounded-control py-1 hover:bg-leaf-50">
                    <SummaryChevron />
                    {question.title}
                  </summary>
                  <div className="pb-3 pl-7">
                    <GuideAnswer text={question.answer} />
                  </div>
                </details>
              ))}
            </Card>
          ),
      )}
    </div>
  );
});
