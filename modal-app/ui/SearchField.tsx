import Search from 'lucide-react/icons/search'
import styles from './searchField.module.css'

interface SearchFieldProps {
  /** The accessible name, also shown as the placeholder. */
  label: string
  value: string
  onChange: (text: string) => void
}

/** Narrows a list as the visitor types. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <label className={styles.root}>
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
        spellCheck={false}
        type="search"
        value={value}
      />
    </label>
  )
}
