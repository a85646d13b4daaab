import { toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { testMnemonic } from './localClient.ts'

const { address, getHdKey } = mnemonicToAccount(testMnemonic, { addressIndex: 8 })

/** The zone of names of the local stack, and whose key signs the answers about them. */
export const localNames = {
  label: 'garden',
  zone: 'garden.eth',
  signer: address,
  key: toHex(getHdKey().privateKey ?? new Uint8Array()),
}

/** The address at which a server answers the resolver of its zone (ERC-3668). */
export const gatewayOf = (cdn: string): string => `${cdn}/v1/ens/{sender}/{data}.json`
