import type { Namespace } from '../../../../shared/caip.ts'
import { ConnectKitError } from '../../../../shared/errors.ts'
import type { Discovery, FoundWallet } from '../../../kernel/wallets/discover.ts'

/** @throws ConnectKitError `wallet_not_found`, also if the wallet or this release lacks the namespace */
export function demandWallet({ find }: Pick<Discovery, 'find'>, id: string, namespace?: Namespace): FoundWallet {
  const wallet = find(id)
  if (!wallet || (namespace && !wallet.namespaces.includes(namespace)))
    throw new ConnectKitError('wallet_not_found', `No wallet "${id}"; see getWallets()`)
  return wallet
}
