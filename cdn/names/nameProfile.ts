import { getAddress, type Hex } from 'viem'
import type { NameProfile } from '../../shared/api/names.schema.ts'
import type { NameRow } from './nameRegister.ts'

/** A row in API form. */
export function nameProfile({ zone, label, address, coin_type, is_contract, registered_at }: NameRow): NameProfile {
  const owner = getAddress(address as Hex)
  const registered = new Date(registered_at).toISOString()
  return {
    name: `${label}.${zone}`,
    registered_at: registered,
    owner,
    addresses: { [coin_type]: { address: owner, created: registered, isContract: is_contract === 1 } },
    attributes: [],
  }
}
