import { Star } from 'lucide-react';
import { useId } from 'react';
import { FieldError } from '../../../ui/field.tsx';
import { ignore, useFormField } from '../../../ui/form.tsx';

const ratings = [1, 2, 3, 4, 5] as const;

/** The rating of a form: one to five stars. */
export function StarsField() {
  const errorId = useId();
  const field = useFormField('rating');
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
              name="rating"
              value={rating}
              checked={rating === chosen}
              onChange={ignore}
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
      <FieldError id={errorId}>{field?.error}</FieldError>
    </fieldset>
  );
}
