import type { ComponentChildren } from 'preact'
import { Button } from '../../secure-site/ui/Button.tsx'
import { Failure } from './Failure.tsx'
import { useRun } from './useRun.ts'

interface RowsProps<Row> {
  /** Undefined until it was read. */
  rows: readonly Row[] | undefined
  failure: unknown
  next?: string | undefined
  more?(): Promise<void>
  /** Instead of an empty list. */
  empty: string
  label: string
  keyOf(row: Row): string
  children(row: Row): ComponentChildren
}

/** A list of loaded rows, and a button for more. */
export function Rows<Row>({ rows, failure, next, more, empty, label, keyOf, children }: RowsProps<Row>) {
  const reading = useRun(async () => more?.())
  if (failure !== undefined) return <Failure failure={failure} />
  if (!rows) return <p class="muted">Loading…</p>
  if (rows.length === 0) return <p class="muted">{empty}</p>
  return (
    <>
      <ul class="rows" aria-label={label}>
        {rows.map(row => (
          <li key={keyOf(row)}>{children(row)}</li>
        ))}
      </ul>
      <Failure failure={reading.failure} />
      {next && (
        <div class="buttons">
          <Button isBusy={reading.isBusy} onPress={reading.run}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}
