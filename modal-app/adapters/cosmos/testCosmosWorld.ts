import { createPublicKey, verify } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { testNetwork } from '../../boot/testApp.ts'
import type { AdapterWorld } from '../adapter.contract.ts'
import { cosmosAdapter } from './cosmosAdapter.ts'

const address = 'cosmos1vqpjljwsynsn58dugz0w8ut7kun7t8ls2qkmsq'

/** A secp256k1 key for noble, and the same key for OpenSSL, made from its point's coordinates. */
export function createSecp256k1Key() {
  const secret = secp256k1.utils.randomPrivateKey()
  const point = secp256k1.getPublicKey(secret, false)
  const part = (start: number) => Buffer.from(point.subarray(start, start + 32)).toString('base64url')
  const key = createPublicKey({ key: { kty: 'EC', crv: 'secp256k1', x: part(1), y: part(33) }, format: 'jwk' })
  return { secret, publicKey: secp256k1.getPublicKey(secret), openSsl: { key, dsaEncoding: 'ieee-p1363' } as const }
}

/** JSON with sorted members and no spaces; escapes the three HTML characters as Go does. */
export function aminoBytes(value: unknown): Uint8Array {
  const ordered = (part: unknown): unknown =>
    Array.isArray(part)
      ? part.map(ordered)
      : typeof part === 'object' && part
        ? Object.fromEntries(
            Object.entries(part)
              .sort(([a], [b]) => (a < b ? -1 : 1))
              .map(([k, v]) => [k, ordered(v)]),
          )
        : part
  return new TextEncoder().encode(JSON.stringify(ordered(value)))
}

/** The ADR-36 document, independent of the adapter's code. */
function adr36(message: string): Uint8Array {
  const data = Buffer.from(message).toString('base64')
  return new TextEncoder().encode(
    `{"account_number":"0","chain_id":"","fee":{"amount":[],"gas":"0"},"memo":"","msgs":[{"type":"sign/MsgSignData","value":{"data":"${data}","signer":"${address}"}}],"sequence":"0"}`,
  )
}

export async function testCosmosWorld(): Promise<AdapterWorld> {
  const { secret, publicKey, openSsl } = createSecp256k1Key()
  return {
    adapter: cosmosAdapter,
    network: { ...testNetwork('cosmos:cosmoshub-4', 'Cosmos Hub'), explorerUrl: 'https://explorer.example' },
    address: address.toUpperCase(),
    displayAddress: address,
    signer: {
      account: { address },
      method: 'cosmos_signAmino',
      sign(params) {
        const { signerAddress, signDoc } = params as { signerAddress: string; signDoc: unknown }
        if (signerAddress !== address) throw new Error('The wallet has no such account')
        const bytes = secp256k1.sign(sha256(aminoBytes(signDoc)), secret).toCompactRawBytes()
        const value = Buffer.from(publicKey).toString('base64')
        const signature = Buffer.from(bytes).toString('base64')
        return { signature: { pub_key: { type: 'tendermint/PubKeySecp256k1', value }, signature }, signed: signDoc }
      },
      verify: (message, signature) => verify('sha256', adr36(message), openSsl, Buffer.from(signature, 'base64')),
    },
  }
}
