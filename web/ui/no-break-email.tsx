/** A text in which 'e-mail' stays on one line: browsers break it after its hyphen, and CSS cannot prevent that. */
export function NoBreakEmail({ text }: { text: string }) {
  return text.split(/\b(e-mails?)\b/i).map((part, index) =>
    index % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a word is its place in the text.
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
