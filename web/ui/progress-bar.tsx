interface ProgressBarProps {
  label: string;
  /** 0 to 100. */
  percent: number;
}

/** A bar that is filled to a percentage. */
export function ProgressBar({ label, percent }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      // Forced colours remove backgrounds: use a border and system colours.
      className="h-3 overflow-hidden rounded-full bg-leaf-100 forced-colors:border"
    >
      <div
        className="h-full rounded-full bg-leaf-600 transition-[width] duration-500 forced-colors:bg-[CanvasText] forced-colors:forced-color-adjust-none"
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}
