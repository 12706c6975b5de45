import { ChevronDown, MessageSquareText, Star } from 'lucide-react';
import { Link } from 'react-router';
import { type Prompt, promptSpecies, promptTasks } from '../../../../domain/documents/prompts.ts';
import { readingPath } from '../../../../domain/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Placeholder } from '../reading/runs.tsx';

type DisplayedPrompt = Pick<Prompt, 'title' | 'text' | 'task' | 'species' | 'needsAssistant'>;

const promptLabel = ({ task, species, needsAssistant }: DisplayedPrompt) =>
  [
    promptTasks[task],
    ...species.filter((name) => name !== 'todas').map((name) => promptSpecies[name]),
    ...(needsAssistant ? ['Curto: usa o seu assistente'] : []),
  ].join(' · ');

/** A prompt within a document, fully visible. */
export function PromptCard({ prompt }: { prompt: DisplayedPrompt }) {
  return (
    <Card as="article" aria-label={`Prompt: ${prompt.title}`} className="overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-3 bg-leaf-50 px-4 py-3 sm:px-5">
        <div className="min-w-0">
          <p className="flex items-center gap-2 font-bold text-base leading-snug">
            <MessageSquareText aria-hidden className="shrink-0 text-leaf-700" size={20} />
            {prompt.title}
          </p>
          <p className="text-ink-soft text-sm">{promptLabel(prompt)}</p>
        </div>
        <CopyButton text={prompt.text} title={prompt.title} />
      </div>
      <div className="px-4 py-4 sm:px-5">
        <PromptText text={prompt.text} />
      </div>
    </Card>
  );
}

interface FoldedPromptProps {
  prompt: Prompt;
  isFavourite: boolean;
  onFavouriteChange: (isFavourite: boolean) => void;
}

/** A collapsed prompt in the prompt library; it can be copied without opening it. */
export function FoldedPrompt({ prompt, isFavourite, onFavouriteChange }: FoldedPromptProps) {
  const { id, title, text, document, documentTitle } = prompt;
  return (
    <Card as="li" id={id} className="flex scroll-mt-6 flex-wrap items-start gap-1 p-1.5">
      <details className="group min-w-0 flex-1">
        <summary className="flex min-h-11 list-none items-center gap-2 rounded-control px-2.5 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1">
            <h3 className="text-base leading-snug tracking-normal">{title}</h3>
            <span className="block text-ink-soft text-sm leading-snug">{promptLabel(prompt)}</span>
          </span>
          <ChevronDown
            aria-hidden
            className="shrink-0 transition-transform group-open:rotate-180"
            size={20}
          />
        </summary>
        {/* It runs below the copy button beside the title, to the card's full width. */}
        <div className="mt-2 -mr-17 grid gap-1 px-1 pb-1">
          <div className="rounded-control bg-leaf-50 p-4">
            <PromptText text={text} />
          </div>
          <div className="flex flex-wrap items-center gap-x-5 px-1.5">
            <button
              type="button"
              aria-pressed={isFavourite}
              className="link-alone gap-2 text-sm"
              onClick={() => onFavouriteChange(!isFavourite)}
            >
              <Star
                aria-hidden
                className={isFavourite ? 'fill-honey-400 text-honey-400' : undefined}
                size={18}
              />
              <span>
                Favorito<span className="sr-only"> {title}</span>
              </span>
            </button>
            <Link className="link-alone text-sm" to={readingPath(document)}>
              <span>
                <span className="sr-only">{title}, no documento </span>
                {documentTitle}
              </span>
            </Link>
          </div>
        </div>
      </details>
      <CopyButton text={text} title={title} isInRow />
    </Card>
  );
}

/** The prompt's exact text, with section names and placeholders highlighted. */
function PromptText({ text }: { text: string }) {
  return (
    <div className="grid gap-3 whitespace-pre-line wrap-anywhere text-base leading-relaxed">
      {text.split(/\n{2,}/u).map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place in the text.
        <Paragraph key={index} text={paragraph} />
      ))}
    </div>
  );
}

function Paragraph({ text }: { text: string }) {
  const [, name, rest = text] =
    /^((?:Papel|Contexto|Tarefa|Limites|Formato)(?: \([^)]*\))?:)(.*)$/su.exec(text) ?? [];
  return (
    <p>
      {name && <strong className="font-bold text-leaf-800">{name}</strong>}
      {rest.split(/(\[[^[\]\n]+\])/u).map((part, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: as above.
        part.startsWith('[') ? <Placeholder key={index}>{part}</Placeholder> : part,
      )}
    </p>
  );
}
