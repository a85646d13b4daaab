import { bytesToHex, hexToBytes } from 'viem'
import { testNetwork } from '../../boot/testApp.ts'
import type { AdapterWorld } from '../adapter.contract.ts'
import { createSolanaKey } from '../solana/testSolanaWorld.ts'
import { polkadotAdapter } from './polkadotAdapter.ts'

/** A Polkadot address; its derivation from a key is up to the wallet. */
const address = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'

export async function testPolkadotWorld(): Promise<AdapterWorld> {
  // The same curve; OpenSSL signs.
  const key = createSolanaKey()
  return {
    adapter: polkadotAdapter,
    network: {
      ...testNetwork('polkadot:91b171bb158e2d3848fa23a9f1c25182', 'Polkadot'),
      explorerUrl: 'https://explorer.example',
    },
    address,
    displayAddress: address,
    signer: {
      account: { address },
      method: 'polkadot_signMessage',
      sign(params) {
        const asked = params as { address: string; message: string }
        if (asked.address !== address) throw new Error('The wallet has no such account')
        return { signature: bytesToHex(key.sign(new TextEncoder().encode(asked.message))) }
      },
      verify: (message, signature) =>
        key.verify(new TextEncoder().encode(message), hexToBytes(signature as `0x${string}`)),
    },
  }
}
