import { Star } from 'lucide-react';
import { use, useId } from 'react';
import { FormFieldsContext } from '../../../ui/field.tsx';

const ratings = [1, 2, 3, 4, 5] as const;

/** The rating of a `useForm` form: one to five stars. */
export function StarsField() {
  const errorId = useId();
  const field = use(FormFieldsContext)?.('rating');
  const chosen = Number(field?.value ?? 0);
  return (
    <fieldset aria-describedby={field?.error ? errorId : undefined}>
      <legend className="mb-1.5 font-semibold">Quantas estrelas?</legend>
      <div className="-ml-1.5 flex">
        {ratings.map((rating) => (
          <label
            key={rating}
            className="relative grid size-12 cursor-pointer place-items-center rounded-control focus-frame"
          >
            <input
              className="absolute inset-0 cursor-pointer opacity-0"
              type="radio"
              value={rating}
              {...field?.props}
              ref={field?.ref}
            />
            <Star
              aria-hidden
              size={32}
              className={`stroke-ink ${rating <= chosen ? 'fill-honey-400' : 'fill-white'}`}
              strokeWidth={1.5}
            />
            <span className="sr-only">{rating === 1 ? '1 estrela' : `${rating} estrelas`}</span>
          </label>
        ))}
      </div>
      {field?.error && (
        <p className="mt-1.5 font-semibold text-coral-700 text-sm" id={errorId}>
          {field.error}
        </p>
      )}
    </fieldset>
  );
}
