import { useState } from 'preact/hooks'
import { Button } from '../../secure-site/ui/Button.tsx'
import { type Answered, listNames, releaseName, resumeName, suspendName, transferName } from '../endpoints.ts'
import type { Act } from '../permissions.ts'
import { Confirm } from './Confirm.tsx'
import { Rows } from './Rows.tsx'
import type { ViewProps } from './Session.ts'
import { TextField } from './TextField.tsx'
import { usePages } from './usePages.ts'
import { When } from './When.tsx'

type Name = Answered<typeof listNames>['names'][number]
type NameAct = 'suspend' | 'resume' | 'transfer' | 'release'

const acts: Readonly<Record<NameAct, { act: Act; word: string; text: string; isDangerous?: true }>> = {
  suspend: { act: 'names.suspend', word: 'Suspend', text: 'It names nobody until it is resumed, and stays taken.' },
  resume: { act: 'names.resume', word: 'Resume', text: 'It names its owner again.' },
  transfer: { act: 'names.transfer', word: 'Transfer', text: 'It names another account from now on.' },
  release: {
    act: 'names.release',
    word: 'Release',
    text: 'Its owner loses it, and anybody may register it. What others send to it then may reach somebody else.',
    isDangerous: true,
  },
}

/** Account names of all zones. */
export function NamesView({ session: { call, may } }: ViewProps) {
  const [typed, setTyped] = useState('')
  const [query, setQuery] = useState('')
  const [asked, setAsked] = useState<{ act: NameAct; name: Name }>()
  const [said, setSaid] = useState('')
  const { rows, failure, next, more, again } = usePages(async after => {
    const page = await call(listNames, { query: { after, ...(query && { query }) } })
    return { rows: page.names, next: page.next }
  }, query)
  return (
    <>
      <form
        class="search"
        onSubmit={event => {
          event.preventDefault()
          setQuery(typed.trim())
        }}
      >
        <TextField
          label="Name or address"
          hint="A whole name with its zone, or an address"
          type="search"
          value={typed}
          onInput={setTyped}
        />
        <Button onPress={() => setQuery(typed.trim())}>Find names</Button>
      </form>
      <p role="status">{said}</p>
      <Rows
        {...{ rows, failure, next, more }}
        empty="There is no such name."
        label="Names"
        keyOf={({ zone, label }) => `${label}.${zone}`}
      >
        {name => (
          <div class="row">
            <strong>
              {name.label}.{name.zone}
            </strong>
            <span class="muted">
              <code>{name.address}</code>, since <When at={name.since} />
            </span>
            {name.suspendedAt && <span class="tag">Suspended</span>}
            <div class="buttons">
              {(Object.keys(acts) as NameAct[])
                .filter(act => may.has(acts[act].act) && act !== (name.suspendedAt ? 'suspend' : 'resume'))
                .map(act => (
                  <Button
                    key={act}
                    kind={acts[act].isDangerous ? 'danger' : 'quiet'}
                    name={`${acts[act].word} ${name.label}.${name.zone}`}
                    onPress={() => setAsked({ act, name })}
                  >
                    {acts[act].word}
                  </Button>
                ))}
            </div>
          </div>
        )}
      </Rows>
      {asked && (
        <NameConfirm
          {...asked}
          onAct={async (to, isContract) => {
            const { zone, label } = asked.name
            const parts = { zone, label }
            if (asked.act === 'transfer') await call(transferName, { parts, body: { address: to, isContract } })
            else await call({ suspend: suspendName, resume: resumeName, release: releaseName }[asked.act], { parts })
            setSaid(`${acts[asked.act].word}: ${label}.${zone} is done.`)
            again()
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

interface NameConfirmProps {
  act: NameAct
  name: Name
  onAct(to: string, isContract: boolean): Promise<void>
  onClose(): void
}

function NameConfirm({ act, name: { label, zone }, onAct, onClose }: NameConfirmProps) {
  const [to, setTo] = useState('')
  const [isContract, setContract] = useState(false)
  const { word, text, isDangerous = false } = acts[act]
  const isReady = act !== 'transfer' || /^0x[0-9a-fA-F]{40}$/.test(to.trim())
  return (
    <Confirm
      title={`${word}: ${label}.${zone}?`}
      act={word}
      isDangerous={isDangerous}
      isOff={!isReady}
      onAct={() => onAct(to.trim(), isContract)}
      onClose={onClose}
    >
      <p>{text}</p>
      {act === 'transfer' && (
        <>
          <TextField label="To address" hint="0x and 40 digits" isCode value={to} onInput={setTo} />
          <label class="check">
            <input type="checkbox" checked={isContract} onChange={event => setContract(event.currentTarget.checked)} />
            It is a contract, which has this address on the name’s network alone
          </label>
        </>
      )}
    </Confirm>
  )
}
