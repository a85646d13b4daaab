import { toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { testMnemonic } from './localClient.ts'

const { address, getHdKey } = mnemonicToAccount(testMnemonic, { addressIndex: 8 })

/** The local stack's zone of names, and the key that signs answers about them. */
export const localNames = {
  label: 'garden',
  zone: 'garden.eth',
  signer: address,
  key: toHex(getHdKey().privateKey ?? new Uint8Array()),
}

/** The URL at which a server answers its zone's resolver (ERC-3668). */
export const gatewayOf = (cdn: string): string => `${cdn}/v1/ens/{sender}/{data}.json`
