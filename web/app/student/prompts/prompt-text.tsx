import { Placeholder } from '../reading/runs.tsx';

/** A prompt's text as it is copied: its parts' names and the places to fill in stand out. */
export function PromptText({ text }: { text: string }) {
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
