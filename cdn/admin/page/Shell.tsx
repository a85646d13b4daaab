import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Button } from '../../secure-site/ui/Button.tsx'
import type { Act } from '../permissions.ts'
import { AuditView } from './AuditView.tsx'
import { CountsView } from './CountsView.tsx'
import { DenyView } from './DenyView.tsx'
import { NamesView } from './NamesView.tsx'
import { OrdersView } from './OrdersView.tsx'
import { ProjectsView } from './ProjectsView.tsx'
import type { Session, ViewProps } from './Session.ts'
import { StopsView } from './StopsView.tsx'
import { UsersView } from './UsersView.tsx'

const views: readonly { id: string; name: string; act: Act; View: ComponentType<ViewProps> }[] = [
  { id: 'projects', name: 'Projects', act: 'projects.list', View: ProjectsView },
  { id: 'counts', name: 'Counts', act: 'counts.read', View: CountsView },
  { id: 'users', name: 'Users', act: 'users.find', View: UsersView },
  { id: 'names', name: 'Names', act: 'names.list', View: NamesView },
  { id: 'deny', name: 'Deny list', act: 'deny.read', View: DenyView },
  { id: 'mail', name: 'Mail', act: 'stops.list', View: StopsView },
  { id: 'orders', name: 'Orders', act: 'orders.list', View: OrdersView },
  { id: 'audit', name: 'Audit log', act: 'audit.list', View: AuditView },
]

/** The view's name, and the rest of its address. */
function readHash(): string {
  const text = location.hash.replace(/^#\/?/, '')
  try {
    return decodeURIComponent(text)
  } catch {
    // Not an address of ours.
    return ''
  }
}

/** Moves focus to the new view, for screen readers and keyboards. */
const goOnHere = (heading: HTMLElement | null) => heading?.focus()

/** The frame around each view, with navigation and the signed-in holder. */
export function Shell({ session, onSignOut }: { session: Session; onSignOut(): void }) {
  const [place, setPlace] = useState(readHash)
  useEffect(() => {
    const follow = () => setPlace(readHash())
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  const shown = views.filter(({ act }) => session.may.has(act))
  const [id = '', ...rest] = place.split('/')
  const { View, name, id: current } = shown.find(view => view.id === id) ?? shown[0] ?? {}
  useEffect(() => {
    document.title = name ? `${name} · Admin` : 'Admin'
  }, [name])
  return (
    <div class="shell">
      <header>
        <strong>Admin</strong>
        <span class="muted">
          {session.name}, {session.role}
        </span>
        <Button kind="plain" onPress={onSignOut}>
          Sign out
        </Button>
      </header>
      <nav aria-label="Views">
        <ul>
          {shown.map(view => (
            <li key={view.id}>
              <a href={`#/${view.id}`} aria-current={view.id === current ? 'page' : undefined}>
                {view.name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <main>
        <h1 key={place} tabIndex={-1} ref={goOnHere}>
          {name}
        </h1>
        {View && <View key={current} session={session} rest={rest.join('/')} />}
      </main>
    </div>
  )
}
