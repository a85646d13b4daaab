import { connectorKinds } from '../../../../shared/choices.ts'
import type { Connection } from '../../../../shared/connections.ts'
import { isInPage } from '../../../../shared/wallets.ts'
import type { Core } from '../../../kernel/core.ts'
import type { PageWallets } from '../../../PageWallets.ts'

/**
 * Cleans a connection that the iframe holds: removes accounts that page wallets have provided. Undefined if no account
 * remains, if it claims the kind of a page wallet, or if it would replace one without the visitor's choice.
 */
export function admit(
  { connections }: Pick<Core, 'connections'>,
  { wasGiven }: Pick<PageWallets, 'wasGiven'>,
  connection: Connection,
  isChosen: boolean,
): Connection | undefined {
  const { namespace, wallet } = connection
  const accounts = connection.accounts.filter(account => !wasGiven(account))
  const inUse = connections.find('namespace', namespace)
  const replaces = inUse && isInPage(inUse.wallet.kind)
  const isFrameKind = connectorKinds.includes(wallet.kind) && !isInPage(wallet.kind)
  if (accounts.length && isFrameKind && (isChosen || !replaces)) return { ...connection, accounts }
}
