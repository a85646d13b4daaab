import type { Shared } from '../shared.ts'
import { connectEip155 } from '../wallets/eip155.ts'
import { announceSafe } from './announceSafe.ts'
import { createSafeProvider } from './createSafeProvider.ts'
import { findSafe } from './findSafe.ts'
import { readOrigins } from './readOrigins.ts'
import { safeRdns } from './safeRdns.ts'

const mark = Symbol.for('connectkit.safe')

/** Announces the Safe that shows this page, once it has answered, and picks it up. */
export async function startSafe({ core, options }: Pick<Shared, 'core' | 'options'>): Promise<void> {
  // A page that destroys ConnectKit and starts anew still has the Safe that was found.
  if (top === window || Object.hasOwn(window, mark)) return
  Reflect.defineProperty(window, mark, { value: true })
  const found = await findSafe(readOrigins(`${options.rest.safeOrigins ?? ''}`))
  if (!found) return
  const provider = createSafeProvider(found.link, found.safe)
  announceSafe(provider)
  // The page is for its Safe, unless the visitor has chosen another wallet there.
  if (!options.reconnect || core.earlier.eip155 || core.connections.find('namespace', 'eip155')) return
  const session = await connectEip155(provider, true).catch(() => undefined)
  if (!session || core.connections.find('namespace', 'eip155')) return
  core.sessions.start(safeRdns, provider, session)
  core.pickUp(safeRdns, true)
}
