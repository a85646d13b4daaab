import { randomBytes } from 'node:crypto'
import { blake2b } from '@noble/hashes/blake2'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import { base58 } from '@scure/base'
import { getPublicKey, secretFromSeed, sign } from '@scure/sr25519'
import { siwxText } from '../../../shared/siwx.ts'
import { polkadotChain } from './polkadotChain.ts'

/**
 * The sign-in that costs the server most: a Polkadot account with a signature of another text. It can be sent
 * repeatedly, as only a session uses up a nonce.
 * @returns the body
 */
export async function wrongSignIn(url: string): Promise<string> {
  const response = await fetch(`${url}/v1/auth/nonce?projectId=bench`)
  const { nonce, issuedAt } = (await response.json()) as { nonce: string; issuedAt: string }
  const secret = secretFromSeed(randomBytes(32))
  const address = addressOf(getPublicKey(secret))
  const said = { domain: 'bench.example', uri: 'https://bench.example/', nonce, issuedAt, version: '1' } as const
  const message = siwxText({ ...said, accountAddress: address, chainId: polkadotChain })
  const signature = `0x${Buffer.from(sign(secret, utf8ToBytes('another text'))).toString('hex')}`
  const body = JSON.stringify({ chainId: polkadotChain, address, message, signature })
  const tried = await fetch(`${url}/v1/auth/authenticate?projectId=bench`, { method: 'POST', body })
  const { code } = (await tried.json()) as { code?: string }
  if (code !== 'signature_invalid') throw new Error(`The signature of a sign-in was not checked: ${code}`)
  return body
}

/** SS58, with the prefix of Polkadot. */
function addressOf(key: Uint8Array): string {
  const bytes = concatBytes(Uint8Array.of(0), key)
  return base58.encode(concatBytes(bytes, blake2b(concatBytes(utf8ToBytes('SS58PRE'), bytes)).subarray(0, 2)))
}
