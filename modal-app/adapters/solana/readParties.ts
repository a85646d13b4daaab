import { base58Decode } from '../../../shared/base58.ts'
import { base64ToBytes } from '../../../shared/base64.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import { askSolana, type SolanaNodes } from './askSolana.ts'
import { isMoved, kindOf, readDecimals } from './tokenData.ts'
import type { TokenFacts } from './tx.ts'

/** An account as nodes describe it; null if it does not exist. */
type AccountInfo = { owner: string; executable: boolean; data: [string, string] } | null

export interface Parties {
  token: TokenFacts | undefined
  /** The mint’s account data; empty without a token. */
  mint: Uint8Array
  /** Whether the recipient is itself an account for this token, not its owner. */
  isTokenAccount: boolean
}

/** Owns every account that can sign, including vaults of multisigs. */
const systemProgram = '11111111111111111111111111111111'

/**
 * Reads a recipient and a token from the network.
 * @throws ConnectKitError `invalid_params` for an unknown token, or a recipient that could not spend it; `not_available`
 *   for a token that needs more than a transfer
 */
export async function readParties(nodes: SolanaNodes, to: string, mint: string | undefined): Promise<Parties> {
  const addresses = mint === undefined ? [to] : [to, mint]
  const options = { encoding: 'base64', commitment: 'confirmed' }
  const { value } = await askSolana<{ value: unknown }>(nodes, 'getMultipleAccounts', [addresses, options])
  if (!Array.isArray(value) || value.length !== addresses.length || !value.every(isAccountInfo))
    throw new ConnectKitError('network_error', `A node of ${nodes.network.name} returned nothing about ${to}`, { to })
  const [recipient = null, minted = null]: AccountInfo[] = value
  const token = mint === undefined ? undefined : readToken(nodes, mint, minted)
  const refuse = (what: string) => new ConnectKitError('invalid_params', `${to} is ${what}`, { to })
  if (recipient?.executable) throw refuse('a program, which spends nothing')
  const data = bytesOf(recipient)
  const kind = recipient ? kindOf(recipient.owner, data) : undefined
  if (kind === 'mint') throw refuse('a token, and nobody who could have it')
  if (kind === 'account') {
    if (!mint) throw refuse('an account for tokens, where SOL would stay')
    if (!data.subarray(0, 32).every((byte, index) => byte === base58Decode(mint)?.[index]))
      throw refuse('an account for another token')
    return { token, mint: bytesOf(minted), isTokenAccount: true }
  }
  // A token account whose owner has no key is unreachable. SOL may be such an owner's first deposit.
  const isReachable = recipient ? recipient.owner === systemProgram : isOnCurve(base58Decode(to) ?? new Uint8Array())
  if (token && !isReachable) throw refuse('nobody who could spend tokens')
  return { token, mint: bytesOf(minted), isTokenAccount: false }
}

function readToken({ network }: SolanaNodes, mint: string, account: AccountInfo): TokenFacts {
  const data = bytesOf(account)
  const decimals = account ? readDecimals(account.owner, data) : undefined
  const facts = { token: mint }
  if (!account || decimals === undefined)
    throw new ConnectKitError('invalid_params', `${mint} is not a token on ${network.name}`, facts)
  if (!isMoved(data)) throw new ConnectKitError('not_available', 'This token takes more than a transfer to move', facts)
  return { mint, decimals, programId: account.owner }
}

function isAccountInfo(value: unknown): value is AccountInfo {
  const { owner, data } = Object(value) as Partial<NonNullable<AccountInfo>>
  return value === null || (typeof owner === 'string' && Array.isArray(data) && typeof data[0] === 'string')
}

function bytesOf(account: AccountInfo): Uint8Array {
  return base64ToBytes(account?.data[0] ?? '') ?? new Uint8Array()
}

const prime = 2n ** 255n - 19n
/** Constant of the curve's equation, -x² + y² = 1 + d·x²·y². */
const d = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

function power(base: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, base]
  for (let rest = exponent; rest; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % prime
    square = (square * square) % prime
  }
  return result
}

/** Whether 32 bytes are a point of ed25519. Every key is one; program-derived addresses are not, and have no key. */
export function isOnCurve(bytes: Uint8Array): boolean {
  // Little-endian; the highest bit is the sign of x.
  const y = bytes.reduceRight((value, byte, index) => value * 256n + BigInt(index === 31 ? byte & 0x7f : byte), 0n)
  const [above, below] = [y * y - 1n, d * y * y + 1n].map(value => ((value % prime) + prime) % prime) as [
    bigint,
    bigint,
  ]
  // x² = above / below is a square if and only if their product is.
  return power((above * below) % prime, (prime - 1n) / 2n) <= 1n
}
