import { useEffect, useState } from 'preact/hooks'
import { Button } from '../../secure-site/ui/Button.tsx'
import { changeDenyList, readDenyList } from '../endpoints.ts'
import { Failure } from './Failure.tsx'
import { linesOf, textOfLines } from './lines.ts'
import type { ViewProps } from './Session.ts'
import { type FieldRow, TextFields } from './TextFields.tsx'
import { useLoaded } from './useLoaded.ts'
import { useRun } from './useRun.ts'

const names = ['networks', 'emailDomains', 'emails', 'accounts'] as const
type Name = (typeof names)[number]
type Fields = Readonly<Record<Name, string>>

const code = { rows: 4, isCode: true } as const
const rows: readonly FieldRow<Name>[] = [
  {
    name: 'networks',
    label: 'Networks',
    hint: 'Such as 198.51.100.0/24. Clients in them get no answer from the API.',
    ...code,
  },
  { name: 'emailDomains', label: 'Email domains', hint: 'Includes subdomains. Their addresses get no mail.', ...code },
  { name: 'emails', label: 'Emails', hint: 'These addresses get no mail.', ...code },
  {
    name: 'accounts',
    label: 'Accounts',
    ...code,
    hint: 'Addresses. They cannot sign in or register a name, and get no sponsored fees.',
  },
]

const fieldsOf = (deny: Readonly<Record<string, unknown>>): Fields =>
  Object.fromEntries(names.map(name => [name, textOfLines(deny[name])])) as Fields
/** Omits empty parts. */
const denyOf = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(names.map(name => [name, linesOf(fields[name])] as const).filter(([, list]) => list.length > 0))

/** The deny list for all projects. */
export function DenyView({ session: { call, may } }: ViewProps) {
  const { value, failure, again } = useLoaded(() => call(readDenyList), '')
  const [fields, setFields] = useState<Fields>()
  const [saved, setSaved] = useState('')
  useEffect(() => {
    if (value) setFields(fieldsOf(value.deny))
  }, [value])
  const canSave = may.has('deny.change')
  const saving = useRun(async () => {
    if (!fields || !value) return
    await call(changeDenyList, { body: { deny: denyOf(fields), revision: value.revision } })
    setSaved('Saved. All servers have it within seconds.')
    again()
  })
  if (failure !== undefined) return <Failure failure={failure} />
  if (!value || !fields) return <p class="muted">Loading…</p>
  return (
    <>
      <p>These lists hold for all your projects. Each project’s settings have its own lists.</p>
      {value.place === 'file' && (
        <p class="muted">From projects.json. The first change here imports it; from then on, this replaces it.</p>
      )}
      <form
        class="stack"
        onSubmit={event => {
          event.preventDefault()
          if (canSave) saving.run()
        }}
      >
        <fieldset>
          <legend>One per line</legend>
          <TextFields
            fields={rows}
            values={fields}
            isReadOnly={!canSave}
            onInput={(name, text) => {
              setSaved('')
              setFields({ ...fields, [name]: text })
            }}
          />
        </fieldset>
        <Failure failure={saving.failure} />
        {canSave && (
          <div class="buttons">
            <Button kind="strong" isBusy={saving.isBusy} onPress={saving.run}>
              Save changes
            </Button>
            <span role="status">{saved}</span>
          </div>
        )}
      </form>
    </>
  )
}
