import { useState } from 'preact/hooks'
import { Button } from '../../secure-site/ui/Button.tsx'
import { listAudit } from '../endpoints.ts'
import { Rows } from './Rows.tsx'
import type { ViewProps } from './Session.ts'
import { TextField } from './TextField.tsx'
import { usePages } from './usePages.ts'
import { When } from './When.tsx'

/** The audit log, newest first. It cannot be changed. */
export function AuditView({ session: { call } }: ViewProps) {
  const [typed, setTyped] = useState('')
  const [target, setTarget] = useState('')
  const { rows, failure, next, more } = usePages(async after => {
    const page = await call(listAudit, { query: { after, ...(target && { target }) } })
    return { rows: page.entries, next: page.next }
  }, target)
  return (
    <>
      <form
        class="search"
        onSubmit={event => {
          event.preventDefault()
          setTarget(typed.trim())
        }}
      >
        <TextField
          label="Done to"
          hint="The id of a project, user, token or name; all without it"
          type="search"
          value={typed}
          onInput={setTyped}
        />
        <Button onPress={() => setTarget(typed.trim())}>Show</Button>
      </form>
      <Rows {...{ rows, failure, next, more }} empty="Nothing was done yet." label="Acts" keyOf={({ id }) => id}>
        {entry => (
          <div class="row">
            <strong>{entry.act}</strong>
            {entry.details.refused === true && <span class="tag">Refused</span>}
            <span class="muted">
              by {entry.actorName}, <When at={entry.at} />
            </span>
            {entry.target && (
              <span class="muted">
                to <code>{entry.target}</code>
              </span>
            )}
            {Object.entries(entry.details).map(([name, value]) => (
              <span key={name} class="muted">
                {name}: {String(value)}
              </span>
            ))}
          </div>
        )}
      </Rows>
    </>
  )
}
