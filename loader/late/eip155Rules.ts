import { spellEvmAddress } from '../../shared/caip.ts'
import type { ConnectionAccount } from '../../shared/connections.ts'
import type { Rules } from '../kernel/source.ts'

const maxAccounts = 64

/** The valid addresses in a wallet's answer, each once. */
export function readAccounts(answer: unknown, isSmartAccount?: unknown): ConnectionAccount[] {
  const accounts = new Map<string, ConnectionAccount>()
  for (const said of Array.isArray(answer) ? answer.slice(0, maxAccounts) : []) {
    const address = spellEvmAddress(said)
    const key = address?.toLowerCase()
    if (address && key && !accounts.has(key))
      accounts.set(key, { address, type: isSmartAccount ? 'smartAccount' : 'eoa' })
  }
  return [...accounts.values()]
}

/** Held by modal.js and wallets.js alike: accounts come from the iframe as well as from wallets of the page. */
export const eip155Rules: Rules = {
  namespaces: ['eip155'],
  isLedByWallet: true,
  networks: () => [],
  readAccounts(_, said) {
    const accounts = Array.isArray(said) ? said : []
    return readAccounts(
      accounts.map(account => account?.address),
      accounts[0]?.type === 'smartAccount',
    )
  },
}
