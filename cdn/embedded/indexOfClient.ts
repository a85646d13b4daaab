import type { VaultKey } from './vaultKey.ts'

/** Index for counting a client; reveals nothing without the operator's key. */
export const indexOfClient = (vaultKey: Pick<VaultKey, 'index'>, client: string): Promise<string> =>
  vaultKey.index(client, 'client')
