import { namespaceOf } from '../../shared/caip.ts'
import type { Connection } from '../../shared/connections.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import { parseCaipAddress } from '../../shared/parseCaip.ts'
import { isSameAddress } from '../adapters/namespaceFacts.ts'

/**
 * Reads an account of a connection that the page named by its address, or by CAIP-10 with a network of the same
 * namespace.
 * @returns the address as the connection has it
 * @throws ConnectKitError `caip_invalid`; `invalid_params` for an address the connection does not have
 */
export function readAddress(text: string, { namespace, accounts }: Connection): string {
  const address = text.includes(':') ? addressIn(text, namespace) : text
  const account = accounts.find(each => isSameAddress(namespace, each.address, address))
  if (account) return account.address
  throw new ConnectKitError('invalid_params', `${address.slice(0, 128)} is not an account of this connection`, {
    accounts: accounts.map(each => each.address),
  })
}

function addressIn(text: string, namespace: Connection['namespace']): string {
  const facts = { text: text.slice(0, 200) }
  if (text.split(':').length !== 3)
    // @spec 8.caip-address
    throw new ConnectKitError('caip_invalid', 'Invalid CAIP Address: it takes namespace:reference:address', facts)
  const parsed = parseCaipAddress(text)
  if (!parsed || namespaceOf(parsed.chainId) !== namespace)
    // @spec 8.caip-10
    throw new ConnectKitError('caip_invalid', `Invalid CAIP-10 address: it isn’t an address of ${namespace}`, facts)
  return parsed.address
}
