import { useState } from 'preact/hooks'
import { Button } from '../../secure-site/ui/Button.tsx'
import { type Answered, listNames, releaseName, resumeName, suspendName, transferName } from '../endpoints.ts'
import type { Act } from '../permissions.ts'
import { Confirm } from './Confirm.tsx'
import { Found } from './Found.tsx'
import type { ViewProps } from './Session.ts'
import { TextField } from './TextField.tsx'
import { When } from './When.tsx'

type Name = Answered<typeof listNames>['names'][number]
type NameAct = 'suspend' | 'resume' | 'transfer' | 'release'

const acts: Readonly<Record<NameAct, { act: Act; word: string; text: string; isDangerous?: true }>> = {
  suspend: { act: 'names.suspend', word: 'Suspend', text: 'It does not resolve until it is resumed, but stays taken.' },
  resume: { act: 'names.resume', word: 'Resume', text: 'It resolves to its owner again.' },
  transfer: { act: 'names.transfer', word: 'Transfer', text: 'From now on, it resolves to another account.' },
  release: {
    act: 'names.release',
    word: 'Release',
    text: 'Its owner loses it, and anyone can register it. Payments to it may then reach someone else.',
    isDangerous: true,
  },
}

/** Account names of all zones. */
export function NamesView({ session: { call, may } }: ViewProps) {
  const [asked, setAsked] = useState<{ act: NameAct; name: Name }>()
  const [done, setDone] = useState<{ text: string }>()
  return (
    <>
      <Found
        search={{
          label: 'Name or address',
          hint: 'A whole name with its zone, or an address',
          act: 'Find names',
        }}
        read={async (query, after) => {
          const { names, next } = await call(listNames, { query: { after, ...(query && { query }) } })
          return { rows: names, next }
        }}
        done={done}
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
      </Found>
      {asked && (
        <NameConfirm
          {...asked}
          onAct={async (to, isContract) => {
            const { zone, label, address: owner } = asked.name
            const parts = { zone, label }
            if (asked.act === 'transfer') await call(transferName, { parts, body: { owner, address: to, isContract } })
            else {
              const endpoint = { suspend: suspendName, resume: resumeName, release: releaseName }[asked.act]
              await call(endpoint, { parts, body: { owner } })
            }
            setDone({ text: `${acts[asked.act].word}: ${label}.${zone} is done.` })
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
