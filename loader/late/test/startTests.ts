import type { Namespace } from '../../../shared/caip.ts'
import { readKey } from '../../kernel/memory.ts'
import type { Shared } from '../../kernel/shared.ts'
import type { Drivers } from '../../kernel/wallets/discover.ts'
import { bitcoinAddresses, createBitcoinDriver } from './bitcoinWallet.ts'
import { createEvmProvider, evmAddresses } from './evmWallet.ts'
import { createPermissions } from './permissions.ts'
import { createPrompts } from './prompts.ts'
import { readNode } from './readNode.ts'
import { showRibbon } from './showRibbon.ts'
import { createSolanaDriver, solanaAddress } from './solanaWallet.ts'
import { testIcon } from './testIcon.ts'
import { testWalletIds } from './testWalletIds.ts'

/**
 * Starts test mode: adds a wallet per namespace, which prompts `ConnectKit.test` instead of a person, and shows a
 * warning. The server serves this script only to the project's `testOrigins` (cdn/routes/testScript.ts).
 */
export function startTests(shared: Shared): void {
  const { core, options } = shared
  const { testMode } = options.rest
  // The page may load this script by its own tag without turning test mode on.
  if (!/^(true|http)/.test(`${testMode}`)) return
  const { discovery, events, signal } = core
  const { accounts, ask, ...prompts } = createPrompts({
    eip155: evmAddresses,
    solana: [solanaAddress],
    bip122: bitcoinAddresses,
  })
  const permissions = createPermissions(core.nameOf('connectkit.test'))
  const add = (namespace: Namespace, name: string, drivers: Drivers) => {
    const id = testWalletIds[namespace as keyof typeof testWalletIds]
    if (!discovery.find(id))
      discovery.add({ id, name, kind: 'announced', icon: testIcon, namespaces: [namespace] }, drivers)
  }

  discovery.add(
    {
      id: testWalletIds.eip155,
      rdns: testWalletIds.eip155,
      name: 'Test Ethereum wallet',
      kind: 'announced',
      icon: testIcon,
      namespaces: ['eip155'],
    },
    {},
    createEvmProvider({ ask, permissions, node: readNode(testMode), chainId: options.defaultNetwork }),
  )
  /** Only the site's namespaces: it cannot use wallets of others. */
  const addOthers = (namespaces: readonly Namespace[] = []) => {
    if (namespaces.includes('solana'))
      add('solana', 'Test Solana wallet', { solana: createSolanaDriver({ ask, permissions }) })
    if (namespaces.includes('bip122'))
      add('bip122', 'Test Bitcoin wallet', { bip122: createBitcoinDriver({ ask, permissions }) })
  }
  addOthers(core.connections.entries().map(({ key }) => readKey(key).namespace))
  addOthers(shared.namespaces)
  events.on('namespaces', addOthers)
  showRibbon(signal)
  shared.test = Object.freeze({ accounts, ...prompts })
}
