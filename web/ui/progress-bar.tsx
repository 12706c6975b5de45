interface ProgressBarProps {
  label: string;
  /** 0 to 100. */
  percent: number;
  isOnDark?: boolean;
}

/** A bar that is filled to a percentage. */
export function ProgressBar({ label, percent, isOnDark }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      // Forced colours remove backgrounds: use a border and system colours.
      className={`h-3 overflow-hidden rounded-full forced-colors:border ${isOnDark ? 'bg-leaf-700' : 'bg-leaf-100'}`}
    >
      <div
        className={`h-full rounded-full transition-[width] duration-500 forced-colors:bg-[CanvasText] forced-colors:forced-color-adjust-none ${isOnDark ? 'bg-honey-400' : 'bg-leaf-600'}`}
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}
