import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '../../secure-site/ui/Button.tsx'
import { Rows } from './Rows.tsx'
import { TextField } from './TextField.tsx'
import { type Page, usePages } from './usePages.ts'

interface FoundProps<Row> {
  /** The search field; without it, the list cannot be searched. */
  search?: {
    label: string
    hint: string
    act: string
    /** Further actions on the typed text. */
    others?(typed: string): ComponentChildren
  }
  /** Reads a page. @param text the search text; empty for all */
  read(text: string, after: string | undefined): Promise<Page<Row>>
  /** The last action's outcome; the list is then read again. */
  done?: { text: string } | undefined
  empty: string
  label: string
  keyOf(row: Row): string
  children(row: Row): ComponentChildren
}

/** A list in pages, with a field to search it. */
export function Found<Row>({ search, read, done, ...list }: FoundProps<Row>) {
  const [typed, setTyped] = useState('')
  const [text, setText] = useState('')
  const { rows, failure, next, more } = usePages(after => read(text, after), text, done)
  const wanted = typed.trim()
  return (
    <>
      {search && (
        <form
          class="search"
          onSubmit={event => {
            event.preventDefault()
            setText(wanted)
          }}
        >
          <TextField label={search.label} hint={search.hint} type="search" value={typed} onInput={setTyped} />
          <Button onPress={() => setText(wanted)}>{search.act}</Button>
          {search.others?.(wanted)}
        </form>
      )}
      <p role="status">{done?.text}</p>
      <Rows {...{ rows, failure, next, more }} {...list} />
    </>
  )
}
