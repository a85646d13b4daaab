import { isAddressEqual, toHex } from 'viem'
import type { Method } from './methods.ts'
import { refuse } from './rpcError.ts'
import { exposedAccounts } from './vault.ts'

interface Asked {
  address?: unknown
  from?: unknown
  chainId?: unknown
  expiry?: unknown
  permission?: unknown
  permissions?: unknown
  rules?: unknown
}

/**
 * Permissions of ERC-7715, in both request forms: `permissions` for all, or one `permission` each. This wallet only
 * grants them: nothing redeems them.
 */
export const grantPermissions: Method = async ({ vault, approve }, params) => {
  const [first] = params as readonly (Asked | undefined)[]
  const [account] = exposedAccounts(vault.state())
  if (!first) throw refuse.invalidParams('Say what you want to be permitted')
  if (!account) throw refuse.unauthorized()
  const named = first.from ?? first.address
  if (named !== undefined && (typeof named !== 'string' || !isAddressEqual(named as `0x${string}`, account)))
    throw refuse.unauthorized()
  await approve({
    title: 'Grant permissions',
    rows: (params as readonly Asked[]).map(({ permission, permissions }) => ({
      label: 'This site may',
      value: JSON.stringify(permissions ?? permission, null, 2),
    })),
  })
  const chainId = toHex(vault.state().chainId)
  const answers = (params as readonly Asked[]).map(asked => {
    const context = toHex(crypto.getRandomValues(new Uint8Array(48)))
    return asked.permissions
      ? { ...{ chainId, address: account }, ...asked, context }
      : { ...{ chainId, from: account }, ...asked, context, dependencies: [], delegationManager: account }
  })
  return first.permissions ? answers[0] : answers
}
