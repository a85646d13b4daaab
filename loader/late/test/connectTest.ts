import { ProviderRpcError } from '../../../shared/errors.ts'
import type { TestRequest } from '../../publicTypes.ts'
import type { Permissions } from './permissions.ts'
import type { Ask } from './prompts.ts'
import { testWalletIds } from './testWalletIds.ts'

export interface TestWallet {
  ask: Ask
  permissions: Permissions
}

/** Asks the test to connect, unless the page is connected. @throws ProviderRpcError 4100 if it must not prompt */
export async function connectTest(
  { ask, permissions }: TestWallet,
  { namespace, chainId }: Pick<TestRequest, 'namespace' | 'chainId'>,
  isSilent: boolean,
): Promise<void> {
  const walletId = testWalletIds[namespace]
  if (permissions.has(walletId)) return
  if (isSilent) throw new ProviderRpcError(4100, 'The test wallet is not connected')
  await ask({ walletId, namespace, chainId, method: 'connect' }, () => null)
  permissions.set(walletId, true)
}
