import { useEffect, useRef, useState } from 'react';
import { Field, focusOnMount } from './field.tsx';
import { Form } from './form.tsx';

/** Milliseconds without typing before a search. */
const searchDelay = 300;

interface SearchFieldProps {
  label: string;
  hint: string;
  value: string;
  onSearch: (text: string) => void;
  isFocused?: boolean;
  /** Stands in a toolbar. */
  isInline?: boolean;
  className?: string;
}

/** Searches while the user types; Enter or blur searches at once. */
export function SearchField(props: SearchFieldProps) {
  const { label, hint, value, onSearch, isFocused, isInline, className } = props;
  const [text, setText] = useState(value);
  const lastSearch = useRef(value);
  const search = (typed: string) => {
    if (typed === lastSearch.current) return;
    lastSearch.current = typed;
    onSearch(typed);
  };

  useEffect(() => {
    const timer = setTimeout(() => search(text), searchDelay);
    return () => clearTimeout(timer);
  });
  // The browser's back button changes the value.
  useEffect(() => {
    if (value === lastSearch.current) return;
    lastSearch.current = value;
    setText(value);
  }, [value]);

  return (
    <search className={className}>
      <Form onSubmit={() => search(text)}>
        <Field
          label={label}
          hint={hint}
          isInline={isInline}
          placeholder={isInline ? label : undefined}
          ref={isFocused ? focusOnMount : undefined}
          type="search"
          autoComplete="off"
          maxLength={100}
          value={text}
          onChange={({ target }) => setText(target.value)}
          // At once: a later search would take a user back who has just followed a link.
          onBlur={() => search(text)}
        />
      </Form>
    </search>
  );
}
