import type { ConnectionAccount } from '../../../../shared/connections.ts'
import { isInPage } from '../../../../shared/wallets.ts'
import type { Core } from '../../../kernel/core.ts'
import { pageCounts } from '../gate/pageCounts.ts'

/** The accounts that page wallets have provided, to any instance, since the page loaded. No iframe may claim them. */
export interface Given {
  has(account: ConnectionAccount): boolean
  note(accounts: readonly ConnectionAccount[]): void
}

/** Bounds the memory if a wallet invents addresses forever. */
const maxGiven = 4_096

/** A page that trusts a wallet's address must never get answers for it from the iframe. */
export function createGiven({ connections, update, remove }: Pick<Core, 'connections' | 'update' | 'remove'>): Given {
  const { given } = pageCounts()
  const has: Given['has'] = ({ address }) => given.has(address.toLowerCase())
  return {
    has,
    note(accounts) {
      for (const { address } of accounts) if (given.size < maxGiven) given.add(address.toLowerCase())
      for (const connection of connections.list()) {
        const remaining = connection.accounts.filter(account => !has(account))
        if (isInPage(connection.wallet.kind) || remaining.length === connection.accounts.length) continue
        if (remaining.length) update(connection, { ...connection, accounts: remaining })
        else remove(connection)
      }
    },
  }
}
