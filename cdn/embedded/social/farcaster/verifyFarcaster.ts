import { type Address, getAddress, type Hex, isAddress } from 'viem'
import type { SignatureChecks } from '../../../signatures/signatureChecks.ts'
import { verifyEip155 } from '../../../signatures/verifyEip155.ts'
import { checkTimes } from '../../../signIn/checkSiwx.ts'
import { parseSiwxText } from '../../../signIn/parseSiwxText.ts'
import { opMainnet, signsFor } from './registries.ts'

/** What an app should sign, and when it was asked. */
export interface AskedToSign {
  domain: string
  siweUri: string
  nonce: string
  beganAtMs: number
}

const statement = 'Farcaster Auth'
/** The standard writes `fids`, apps write `fid`. */
const fidForm = /^farcaster:\/\/fids?\/([1-9]\d{0,14})\/?$/

/**
 * Verifies a FIP-11 message: it must match the request, and be signed by an address that OP Mainnet lists for the
 * account. Its sender does not matter.
 * @returns the account's number
 * @throws Error that says what does not hold; ApiFailure `node_failed` or `not_available` if no node tells
 */
export async function verifyFarcaster(
  { message, signature }: { message: string; signature: string },
  { domain, siweUri, nonce, beganAtMs }: AskedToSign,
  { checks, nowMs }: { checks: SignatureChecks; nowMs: number },
): Promise<string> {
  const said = parseSiwxText(message, 'eip155')
  const demand = (isMet: boolean, what: string) => {
    if (!isMet) throw new Error(what)
  }
  if (!said) throw new Error('The message is not exactly a sign-in message (EIP-4361)')
  demand(said.domain === domain, `The message is for ${said.domain}`)
  demand(URL.canParse(said.uri) && new URL(said.uri).href === siweUri, `The message is for ${said.uri}`)
  demand(said.nonce === nonce, 'The message has the nonce of another sign-in')
  demand(said.chainId === opMainnet, `The message is for ${said.chainId}`)
  demand(said.statement === statement, 'The message has another statement')
  checkTimes(said, nowMs, beganAtMs)
  const fid = fidOf(said.resources)
  // Letter case is a checksum, which some apps omit.
  demand(isAddress(said.accountAddress, { strict: false }), 'The message names no address')
  const address = getAddress(said.accountAddress) as Address
  // Checked first, so that no contract of a stranger's choice is called.
  demand(await signsFor(address, BigInt(fid), checks.node), `${address} does not sign in for account ${fid}`)
  const signer = await verifyEip155({ address, message, signature: signature as Hex }, checks)
  demand(signer !== undefined, `The signature is not one of ${address}`)
  return fid
}

/** @throws Error unless the message names one account */
function fidOf(resources: readonly string[] = []): string {
  const named = resources.filter(resource => /^farcaster:/i.test(resource))
  const [, fid] = fidForm.exec(named[0] ?? '') ?? []
  if (named.length !== 1 || !fid) throw new Error('The message does not name one Farcaster account')
  return fid
}
