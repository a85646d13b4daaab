import { readKey } from '../../kernel/memory.ts'
import type { Shared } from '../../kernel/shared.ts'
import { announceSafe } from './announceSafe.ts'
import { createSafeProvider } from './createSafeProvider.ts'
import { findSafe } from './findSafe.ts'
import { readOrigins } from './readOrigins.ts'
import { safeRdns } from './safeRdns.ts'

/** Announces the Safe around this page once it answers, and connects it. */
export async function startSafe({ core, options, need }: Pick<Shared, 'core' | 'options' | 'need'>): Promise<void> {
  const mark = Symbol.for(core.nameOf('connectkit.safe'))
  // If the page restarts ConnectKit, the Safe is already announced.
  if (top === window || Object.hasOwn(window, mark)) return
  Reflect.defineProperty(window, mark, { value: true })
  const found = await findSafe(readOrigins(`${options.rest.safeOrigins ?? ''}`))
  if (!found) return
  const provider = createSafeProvider(found.link, found.safe)
  announceSafe(provider)
  // The page is connected to its Safe, unless the visitor chose another wallet.
  const isTaken = () => core.connections.entries().some(({ key }) => readKey(key).namespace === 'eip155')
  if (!options.reconnect || isTaken()) return
  const wallets = await need('modal').then(core.pageWallets, () => undefined)
  const driver = wallets?.driverOf({ namespace: 'eip155', connectorId: safeRdns })
  if (!driver || isTaken()) return
  const wanted = { chainIds: [], readAccounts: core.rulesOf('eip155').readAccounts }
  // Otherwise the visitor can still connect it, or another wallet.
  await wallets?.sessions.connect(`eip155:${safeRdns}`, driver, wanted, true).catch(() => {})
  const connection = wallets?.found('eip155', safeRdns)
  if (connection && !isTaken()) core.place(connection, 'back')
}
