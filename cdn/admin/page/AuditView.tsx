import { listAudit } from '../endpoints.ts'
import { Found } from './Found.tsx'
import type { ViewProps } from './Session.ts'
import { When } from './When.tsx'

/** The audit log, newest first. It cannot be changed. */
export function AuditView({ session: { call } }: ViewProps) {
  return (
    <Found
      search={{
        label: 'Object',
        hint: 'Id of a project, user, token or name. Empty: all entries',
        act: 'Show',
      }}
      read={async (target, after) => {
        const { entries, next } = await call(listAudit, { query: { after, ...(target && { target }) } })
        return { rows: entries, next }
      }}
      empty="There are no entries yet."
      label="Actions"
      keyOf={({ id }) => id}
    >
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
    </Found>
  )
}
