import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '../../secure-site/ui/Button.tsx'
import { downloadText } from '../../secure-site/ui/downloadText.ts'
import { type Answered, deleteUser, exportUser, findUser, resumeUser, signOutUser, suspendUser } from '../endpoints.ts'
import type { Act } from '../permissions.ts'
import { Confirm } from './Confirm.tsx'
import { Failure } from './Failure.tsx'
import type { ViewProps } from './Session.ts'
import { TextField } from './TextField.tsx'
import { useRun } from './useRun.ts'
import { When } from './When.tsx'

type User = Answered<typeof findUser>
type UserAct = 'suspend' | 'resume' | 'signOut' | 'export' | 'delete'

/** Each action's question before, and message after. */
const acts: Readonly<Record<UserAct, { act: Act; word: string; text: string; done: string; isDangerous?: true }>> = {
  suspend: {
    act: 'users.suspend',
    word: 'Suspend',
    text: 'Nobody can sign in to this account, and its open sessions are refused, until it is resumed. Nothing is deleted.',
    done: 'The user is suspended.',
  },
  resume: { act: 'users.resume', word: 'Resume', text: 'The user can sign in again.', done: 'The user is resumed.' },
  signOut: {
    act: 'users.signOut',
    word: 'Sign out everywhere',
    text: 'All sessions end, also on sites. Each browser then needs a link from a mail to sign in again.',
    done: 'The user is signed out everywhere.',
  },
  export: {
    act: 'users.export',
    word: 'Export',
    text: 'A file with everything that this server has about the person. First verify that the request is theirs.',
    done: 'The file was saved.',
  },
  delete: {
    act: 'users.delete',
    word: 'Delete',
    text: 'The account and its wallet are deleted. This cannot be undone, and nobody can ever open this wallet again.',
    done: 'The user is deleted.',
    isDangerous: true,
  },
}

/** Finds one embedded user, and offers actions. */
export function UsersView({ session: { call, may } }: ViewProps) {
  const [named, setNamed] = useState('')
  const [user, setUser] = useState<User>()
  const [asked, setAsked] = useState<UserAct>()
  const [said, setSaid] = useState('')
  const find = async (text: string) => setUser(await call(findUser, { body: { named: text } }))
  const finding = useRun(async () => {
    setUser(undefined)
    setSaid('')
    await find(named.trim())
  })
  const run = async (act: UserAct, { id }: User) => {
    const parts = { id }
    if (act === 'export')
      downloadText(`user-${id}.json`, JSON.stringify(await call(exportUser, { parts }), null, 2), 'application/json')
    else if (act === 'delete') await call(deleteUser, { parts })
    else await call({ suspend: suspendUser, resume: resumeUser, signOut: signOutUser }[act], { parts })
    setSaid(acts[act].done)
    if (act === 'delete') setUser(undefined)
    else if (act !== 'export') await find(id)
  }
  const offered = (Object.keys(acts) as UserAct[]).filter(
    act => may.has(acts[act].act) && act !== (user?.suspendedAt ? 'suspend' : 'resume'),
  )
  return (
    <>
      <form
        class="search"
        onSubmit={event => {
          event.preventDefault()
          if (named.trim()) finding.run()
        }}
      >
        <TextField
          label="Email, address or id"
          hint="The whole text: stored emails cannot be searched by a part"
          type="search"
          value={named}
          onInput={setNamed}
        />
        <Button kind="strong" isBusy={finding.isBusy} isOff={!named.trim()} onPress={finding.run}>
          Find user
        </Button>
      </form>
      <Failure failure={finding.failure} />
      <p role="status">{said}</p>
      {user && (
        <section class="card" aria-label="User">
          <UserFacts user={user} />
          <div class="buttons">
            {offered.map(act => (
              <Button key={act} kind={acts[act].isDangerous ? 'danger' : 'quiet'} onPress={() => setAsked(act)}>
                {acts[act].word}
              </Button>
            ))}
          </div>
        </section>
      )}
      {user && asked && (
        <Confirm
          title={`${acts[asked].word}: ${user.email ?? user.id}?`}
          act={acts[asked].word}
          isDangerous={acts[asked].isDangerous ?? false}
          onAct={() => run(asked, user)}
          onClose={() => setAsked(undefined)}
        >
          <p>{acts[asked].text}</p>
        </Confirm>
      )}
    </>
  )
}

function UserFacts({ user: { id, email, since, suspendedAt, providers, devices, sessions, wallets } }: { user: User }) {
  return (
    <dl>
      <Fact name="Email">{email ?? 'none'}</Fact>
      <Fact name="Id">
        <code>{id}</code>
      </Fact>
      <Fact name="State">
        {suspendedAt ? (
          <span class="tag">
            Suspended since <When at={suspendedAt} />
          </span>
        ) : (
          'Active'
        )}
      </Fact>
      <Fact name="Since">
        <When at={since} />
      </Fact>
      {providers.length > 0 && <Fact name="Other logins">{providers.join(', ')}</Fact>}
      <Fact name="Sessions">
        {sessions}, on {devices === 1 ? '1 device' : `${devices} devices`}
      </Fact>
      {wallets.map(({ address, solanaAddress }) => (
        <Fact key={address} name="Wallet">
          <code>{address}</code>
          {solanaAddress && (
            <>
              <br />
              <code>{solanaAddress}</code>
            </>
          )}
        </Fact>
      ))}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
