import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useLayoutEffect, useRef } from 'react'
import { IconButton } from './IconButton.tsx'
import styles from './searchField.module.css'

interface SearchFieldProps {
  /** The accessible name, also shown as the placeholder. */
  label: string
  /** The name of the button that empties the field. */
  clearLabel: string
  value: string
  onChange: (text: string) => void
}

/** A keyboard on the screen would cover the list. */
const hasOwnKeyboard = () => matchMedia('(pointer: fine)').matches

/** Narrows a list as the visitor types. On a computer it has focus once it appears, unless another control has it. */
export function SearchField({ label, clearLabel, value, onChange }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)

  useLayoutEffect(() => {
    const isFree = !document.activeElement?.matches('button, a[href], input')
    if (isFree && document.hasFocus() && hasOwnKeyboard()) input.current?.focus()
  }, [])

  return (
    <div className={styles.root}>
      <label className={styles.label}>
        <Search />
        <input
          aria-label={label}
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
          className={styles.input}
          enterKeyHint="search"
          maxLength={64}
          onInput={event => onChange(event.currentTarget.value)}
          onKeyDown={event => {
            // The first Escape clears the field; the dialog gets only the next one.
            if (event.key !== 'Escape' || value === '') return
            event.preventDefault()
            onChange('')
          }}
          placeholder={label}
          ref={input}
          spellCheck="false"
          type="search"
          value={value}
        />
      </label>
      {value !== '' && (
        <IconButton
          icon={<X />}
          label={clearLabel}
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
        />
      )}
    </div>
  )
}
