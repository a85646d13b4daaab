import Search from 'lucide-react/icons/search'
import styles from './searchField.module.css'

interface SearchFieldProps {
  /** The accessible name, which also stands in the empty field. */
  label: string
  value: string
  onChange: (text: string) => void
}

/** Narrows a list while one types. */
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
          // The first Escape empties the field; only the next is for the dialog.
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
