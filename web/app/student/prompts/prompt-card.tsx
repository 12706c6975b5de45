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
    ...species.map((name) => promptSpecies[name]),
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
    <Card as="li" id={id} className="scroll-mt-6">
      <details className="group">
        <summary className="flex list-none items-start gap-3 rounded-card px-4 pt-4 pb-2 sm:px-5 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1">
            <h3 className="text-base leading-snug tracking-normal sm:text-lg">{title}</h3>
            <span className="mt-0.5 block text-ink-soft text-sm">{promptLabel(prompt)}</span>
          </span>
          <ChevronDown
            aria-hidden
            className="mt-0.5 shrink-0 transition-transform group-open:rotate-180"
            size={22}
          />
        </summary>
        <div className="mx-4 mb-2 rounded-control bg-leaf-50 p-4 sm:mx-5">
          <PromptText text={text} />
        </div>
      </details>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1 px-4 pt-1 pb-4 sm:px-5">
        <CopyButton text={text} title={title} />
        <button
          type="button"
          aria-pressed={isFavourite}
          className="link-alone gap-2 text-sm"
          onClick={() => onFavouriteChange(!isFavourite)}
        >
          <Star aria-hidden className={isFavourite ? 'fill-honey-400 text-honey-400' : undefined} size={18} />
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
