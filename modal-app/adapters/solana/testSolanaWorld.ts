import { generateKeyPairSync, sign } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519'
import { decodeBase58, encodeBase58, toBeArray } from 'ethers'
import { onTestFinished } from 'vitest'
import { testNetwork } from '../../boot/testApp.ts'
import type { AdapterWorld } from '../adapter.contract.ts'
import { startFakeNode } from '../fakeNode.ts'
import { solanaAdapter } from './solanaAdapter.ts'

/** Length of the raw key at the end of its DER encoding. */
const rawLength = 32

export function base58Bytes(text: string, length?: number): Uint8Array {
  const bytes = text === '' ? new Uint8Array() : toBeArray(decodeBase58(text))
  return length === undefined ? bytes : new Uint8Array([...new Uint8Array(length - bytes.length), ...bytes])
}

/** A key that OpenSSL signs with, and noble verifies. */
export function createSolanaKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-rawLength)
  return {
    address: encodeBase58(raw),
    sign: (bytes: Uint8Array): Uint8Array => sign(null, bytes, privateKey),
    verify: (bytes: Uint8Array, signature: Uint8Array) => ed25519.verify(signature, bytes, raw),
  }
}

export async function testSolanaWorld(): Promise<AdapterWorld> {
  const key = createSolanaKey()
  let lamports = 0n
  const node = await startFakeNode(() => ({ result: { context: { slot: 1 }, value: `${lamports}` } }))
  // Nodes write a number of any length.
  node.write = reply => reply.replace(/"value":"(\d+)"/, '"value":$1')
  onTestFinished(node.stop)
  return {
    adapter: solanaAdapter,
    network: {
      ...testNetwork('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Solana Devnet'),
      rpcUrls: [node.url],
      explorerUrl: 'https://explorer.example',
    },
    address: key.address,
    displayAddress: key.address,
    balances: {
      amounts: [1_000_000_000n, 2n ** 53n + 1n, 2n ** 64n - 1n],
      set(amount) {
        lamports = amount
      },
      stopNodes: node.stop,
    },
    sending: {
      recipient: createSolanaKey().address,
      otherChain: '0x52908400098527886E0F7030069857D2E4169EE7',
      hash: encodeBase58(key.sign(Uint8Array.of(1))),
    },
    signer: {
      account: key,
      method: 'solana_signMessage',
      sign(params) {
        const { message, pubkey } = params as { message: string; pubkey: string }
        if (pubkey !== key.address) throw new Error('The wallet has no such account')
        return { signature: encodeBase58(key.sign(base58Bytes(message))) }
      },
      verify: (message, signature) => key.verify(new TextEncoder().encode(message), base58Bytes(signature, 64)),
    },
  }
}
