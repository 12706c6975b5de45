const looks = new Map([
  ['Verde', 'border-leaf-600 bg-leaf-600'],
  ['Amarelo', 'border-ink bg-honey-400'],
  ['Vermelho', 'border-coral-600 bg-coral-600'],
]);

/** Returns true for a colour of the traffic light, alone or before a colon, such as `Amarelo: confira`. */
export const isTrafficLight = (text: string) => looks.has(trafficColour(text));

const trafficColour = (text: string) => text.split(':', 1)[0]?.trim() ?? '';

/** A round mark before a text that begins with a colour of the traffic light; nothing before others. */
export function TrafficMark({ text }: { text: string }) {
  const look = looks.get(trafficColour(text));
  return (
    look && (
      <span
        aria-hidden
        className={`mr-2 inline-block size-3.5 rounded-full border align-[-0.05em] forced-color-adjust-none ${look}`}
      />
    )
  );
}
