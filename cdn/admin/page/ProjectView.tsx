import { useEffect, useId, useState } from 'preact/hooks'
import { radii } from '../../../shared/choices.ts'
import { Button } from '../../secure-site/ui/Button.tsx'
import { changeProject, createProject, deleteProject, readProject } from '../endpoints.ts'
import { Confirm } from './Confirm.tsx'
import { CopyButton } from './CopyButton.tsx'
import { Failure } from './Failure.tsx'
import { features, type ProjectFields, readFields, writeFields } from './projectFields.ts'
import type { Session } from './Session.ts'
import { type FieldRow, TextFields } from './TextFields.tsx'
import { useLoaded } from './useLoaded.ts'
import { useRun } from './useRun.ts'

type TextName = keyof Omit<ProjectFields, 'features'>

/** The form, from top to bottom. */
const sections: readonly { legend: string; fields: readonly FieldRow<TextName>[] }[] = [
  {
    legend: 'Site',
    fields: [
      { name: 'id', label: 'Id', hint: 'Letters, digits, - and _. Part of the tag.' },
      { name: 'name', label: 'Name', hint: 'Shown to visitors if the page has no name of its own' },
      {
        name: 'origins',
        label: 'Origins',
        hint: 'One per line, such as https://app.example.com',
        rows: 3,
        isCode: true,
      },
      {
        name: 'networks',
        label: 'Networks',
        rows: 3,
        isCode: true,
        hint: 'One per line: the id of a built-in network, or {…} as in projects.json',
      },
    ],
  },
  { legend: 'Features', fields: [] },
  {
    legend: 'Wallets',
    fields: [
      { name: 'featured', label: 'Shown first', hint: 'Ids from the wallet list, one per line', rows: 2, isCode: true },
      { name: 'only', label: 'Only these', rows: 2, isCode: true },
      { name: 'without', label: 'Not these', rows: 2, isCode: true },
    ],
  },
  {
    legend: 'Theme',
    fields: [
      { name: 'accent', label: 'Accent colour', hint: 'Such as #0f6b78' },
      { name: 'font', label: 'Font', hint: 'Installed on visitors’ devices' },
    ],
  },
  {
    legend: 'Account names',
    fields: [
      { name: 'zone', label: 'Zone', hint: 'Such as names.example.eth. Empty: no names' },
      { name: 'reserved', label: 'Reserved names', hint: 'One per line', rows: 2, isCode: true },
    ],
  },
  {
    legend: 'Against abuse',
    fields: [
      {
        name: 'abuse',
        label: 'Limits, deny lists and captcha',
        rows: 4,
        isCode: true,
        hint: 'JSON as in projects.json, such as {"limits": {"mailsPerHour": 500}, "deny": {"networks": ["198.51.100.0/24"]}, "captcha": "busy"}',
      },
    ],
  },
  {
    legend: 'Providers',
    fields: [
      {
        name: 'providers',
        label: 'Sources, swaps, sellers, nodes and sponsors',
        rows: 6,
        isCode: true,
        hint: 'JSON as in projects.json. kept:N stands for a stored key, which cannot be read. Overwrite it to replace the key, or if you change its source. Variables: env:CK_KEY_…',
      },
    ],
  },
  {
    legend: 'Everything else',
    fields: [{ name: 'others', label: 'Other fields', hint: 'JSON as in projects.json', rows: 4, isCode: true }],
  },
]

const empty = readFields({ networks: ['eip155:1'] })

/** One project, or a new one. */
export function ProjectView({ session, id }: { session: Session; id: string | undefined }) {
  const { call, may } = session
  const read = async () => (id === undefined ? undefined : call(readProject, { parts: { id } }))
  const { value, failure, again } = useLoaded(read, id ?? '')
  const [fields, setFields] = useState<ProjectFields | undefined>(id === undefined ? empty : undefined)
  const [saved, setSaved] = useState('')
  const [isDeleting, setDeleting] = useState(false)
  useEffect(() => {
    if (value) setFields(readFields(value.entry))
  }, [value])
  const canSave = may.has(id === undefined ? 'projects.create' : 'projects.change')
  const saving = useRun(async () => {
    if (!fields) return
    const entry = writeFields(fields)
    if (id === undefined) {
      const made = await call(createProject, { body: { entry } })
      location.hash = `#/projects/${encodeURIComponent(made.id)}`
      return
    }
    await call(changeProject, { parts: { id }, body: { entry, revision: value?.revision ?? 0 } })
    setSaved('Saved. Visitors have it within seconds.')
    again()
  })
  if (failure !== undefined) return <Failure failure={failure} />
  if (!fields) return <p class="muted">Loading…</p>
  const set = (changed: Partial<ProjectFields>) => {
    setSaved('')
    setFields({ ...fields, ...changed })
  }
  return (
    <>
      <p>
        <a href="#/projects">All projects</a>
      </p>
      <h2>{id === undefined ? 'New project' : fields.name || id}</h2>
      {value?.place === 'file' && (
        <p class="muted">
          From projects.json. The first change here imports it; from then on, this replaces the file’s entry.
        </p>
      )}
      {value && value.snippet !== '' && <Snippet text={value.snippet} />}
      <form
        class="stack"
        onSubmit={event => {
          event.preventDefault()
          if (canSave) saving.run()
        }}
      >
        {sections.map(({ legend, fields: rows }) => (
          <fieldset key={legend}>
            <legend>{legend}</legend>
            <TextFields
              fields={rows.filter(({ name }) => name !== 'id' || id === undefined)}
              values={fields}
              isReadOnly={!canSave}
              onInput={(name, typed) => set({ [name]: typed })}
            />
            {legend === 'Theme' && (
              <Choice
                label="Corners"
                options={radii}
                value={fields.radius}
                isOff={!canSave}
                onChange={radius => set({ radius })}
              />
            )}
            {legend === 'Features' &&
              features.map(({ name, label }) => (
                <Switch
                  key={name}
                  label={label}
                  isOn={fields.features[name] ?? false}
                  isOff={!canSave}
                  onChange={isOn => set({ features: { ...fields.features, [name]: isOn } })}
                />
              ))}
          </fieldset>
        ))}
        <Failure failure={saving.failure} />
        {canSave && (
          <div class="buttons">
            <Button kind="strong" isBusy={saving.isBusy} onPress={saving.run}>
              {id === undefined ? 'Create project' : 'Save changes'}
            </Button>
            <span role="status">{saved}</span>
          </div>
        )}
      </form>
      {value && may.has('projects.delete') && (
        <div class="buttons">
          <Button kind="danger" onPress={() => setDeleting(true)}>
            Delete project
          </Button>
        </div>
      )}
      {value && isDeleting && (
        <Confirm
          title={`Delete: ${fields.name || value.id}?`}
          act="Delete"
          isDangerous
          onAct={async () => {
            await call(deleteProject, { parts: { id: value.id }, body: { revision: value.revision } })
            location.hash = '#/projects'
          }}
          onClose={() => setDeleting(false)}
        >
          <p>
            Its sites lose the modal within seconds, and the keys of its providers are deleted. Users, names and orders
            stay.
          </p>
          {value.place === 'file' && <p>Remove it from projects.json, too.</p>}
        </Confirm>
      )}
    </>
  )
}

/** The tag to copy, with the hash of the release. */
function Snippet({ text }: { text: string }) {
  return (
    <section class="card" aria-label="Tag">
      <h3>Tag</h3>
      <p class="muted">Paste it into the page. Browsers verify the hash, which is the newest release’s.</p>
      <pre>
        <code data-copied="">{text}</code>
      </pre>
      <CopyButton text={text}>Copy the tag</CopyButton>
    </section>
  )
}

function Switch({
  label,
  isOn,
  isOff,
  onChange,
}: {
  label: string
  isOn: boolean
  isOff: boolean
  onChange(isOn: boolean): void
}) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={isOn}
        disabled={isOff}
        onChange={event => onChange(event.currentTarget.checked)}
      />
      {label}
    </label>
  )
}

interface ChoiceProps {
  label: string
  options: readonly string[]
  value: string
  isOff: boolean
  onChange(value: string): void
}

function Choice({ label, options, value, isOff, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div class="input">
      <label for={id}>{label}</label>
      <select id={id} disabled={isOff} onChange={event => onChange(event.currentTarget.value)}>
        <option value="" selected={value === ''}>
          as usual
        </option>
        {options.map(option => (
          <option key={option} value={option} selected={value === option}>
            {option}
          </option>
        ))}
      </select>
    </div>
  )
}
