import { useState } from 'preact/hooks'
import { Button } from '../../secure-site/ui/Button.tsx'
import { type Answered, addStop, listStops, removeStop } from '../endpoints.ts'
import { Confirm } from './Confirm.tsx'
import { Found } from './Found.tsx'
import type { ViewProps } from './Session.ts'
import { When } from './When.tsx'

type Stop = Answered<typeof listStops>['addresses'][number]

const reasons: Readonly<Record<Stop['reason'], string>> = {
  refused: 'Its mail server refused a mail',
  bounced: 'A mail came back',
  complained: 'Its owner complained about a mail',
  operator: 'An operator stopped it',
}

/** Addresses that get no mails. */
export function StopsView({ session: { call, may } }: ViewProps) {
  const [asked, setAsked] = useState<{ add: string } | { remove: Stop }>()
  const [done, setDone] = useState<{ text: string }>()
  return (
    <>
      <p>These addresses get no mails, so they cannot sign in by email. Other ways to sign in still work.</p>
      <Found
        search={{
          label: 'Email',
          hint: 'The whole address',
          act: 'Find address',
          others: typed =>
            may.has('stops.add') &&
            typed.includes('@') && (
              <Button kind="danger" onPress={() => setAsked({ add: typed })}>
                Stop mails to it
              </Button>
            ),
        }}
        read={async (email, after) => {
          const page = await call(listStops, { body: { ...(email && { email }), ...(after && { after }) } })
          return { rows: page.addresses, next: page.next }
        }}
        done={done}
        empty="There are no stopped addresses."
        label="Stopped addresses"
        keyOf={({ id }) => id}
      >
        {stop => (
          <div class="row">
            <strong>{stop.email}</strong>
            <span class="muted">
              {reasons[stop.reason]}, <When at={stop.since} />; until <When at={stop.endsAt} />
            </span>
            {stop.detail && <span class="muted">{stop.detail}</span>}
            {may.has('stops.remove') && (
              <div class="buttons">
                <Button kind="quiet" name={`Send again to ${stop.email}`} onPress={() => setAsked({ remove: stop })}>
                  Send again
                </Button>
              </div>
            )}
          </div>
        )}
      </Found>
      {asked && (
        <Confirm
          title={'add' in asked ? `Stop mails to ${asked.add}?` : `Send mails to ${asked.remove.email} again?`}
          act={'add' in asked ? 'Stop' : 'Send again'}
          isDangerous={'add' in asked}
          isOff={false}
          onAct={async () => {
            if ('add' in asked) await call(addStop, { body: { email: asked.add } })
            else await call(removeStop, { parts: { id: asked.remove.id } })
            setDone({
              text: 'add' in asked ? `${asked.add} gets no mails.` : `${asked.remove.email} gets mails again.`,
            })
          }}
          onClose={() => setAsked(undefined)}
        >
          <p>
            {'add' in asked
              ? 'Nobody can sign in by this address until mails are sent to it again.'
              : 'Make sure that its mailbox takes mails, or that its owner wants them.'}
          </p>
        </Confirm>
      )}
    </>
  )
}
