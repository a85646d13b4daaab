import {
  type Address,
  address,
  type EncodedAccount,
  getAddressDecoder,
  getAddressEncoder,
  getProgramDerivedAddress,
  getU64Encoder,
  lamports,
} from '@solana/kit'
import type { Cluster } from './createCluster.ts'

export const tokenProgram = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
export const token2022Program = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
const associatedTokenProgram = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')

/** Sizes of the token program's accounts, in bytes; Token-2022's may be longer. */
const mintBytes = 82
const accountBytes = 165

/** Token-2022's extensions follow the account as type, length and value; a byte before them is the account's type. */
const extensions = { transferFeeConfig: 1, transferFeeAmount: 2, nonTransferable: 9, transferHook: 14 } as const
const isMintMark = 1
const isAccountMark = 2

/** Extensions of a Token-2022 mint. */
export interface MintOptions {
  /** The fee withheld from each transfer. */
  transferFee?: { basisPoints: number; maximum: string }
  nonTransferable?: boolean
  /** The program that each transfer must call. */
  transferHook?: string
}

export interface TokenAccount {
  mint: Address
  owner: Address
  amount: bigint
}

export function readTokenAccount({ data, programAddress }: EncodedAccount): TokenAccount | undefined {
  const isOfToken = programAddress === tokenProgram || programAddress === token2022Program
  if (!isOfToken || data.length < accountBytes || data[accountBytes] === isMintMark) return undefined
  const addressAt = (offset: number) => getAddressDecoder().decode(data.subarray(offset, offset + 32))
  return {
    mint: addressAt(0),
    owner: addressAt(32),
    amount: new DataView(data.slice(64, 72).buffer).getBigUint64(0, true),
  }
}

export interface Mint {
  supply: bigint
  decimals: number
}

export function readMint({ data, programAddress }: EncodedAccount): Mint | undefined {
  const isOfToken = programAddress === tokenProgram || programAddress === token2022Program
  const isAccount = data.length === accountBytes || data[accountBytes] === isAccountMark
  if (!isOfToken || data.length < mintBytes || isAccount) return undefined
  return { supply: new DataView(data.slice(36, 44).buffer).getBigUint64(0, true), decimals: data[44] ?? 0 }
}

/** An amount as JSON-RPC writes it. */
export function tokenAmount(amount: bigint, decimals: number) {
  const digits = String(amount).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const uiAmountString = fraction ? `${whole}.${fraction}` : whole
  return { amount: String(amount), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}

/** `jsonParsed` of a token account or a mint; undefined for other accounts. */
export function parseTokenData(cluster: Cluster, account: EncodedAccount) {
  const program = account.programAddress === token2022Program ? 'spl-token-2022' : 'spl-token'
  const token = readTokenAccount(account)
  const ofToken = token && cluster.account(token.mint)
  const mint = ofToken ? readMint(ofToken) : readMint(account)
  if (!mint) return undefined
  const { decimals, supply } = mint
  const parsed = token
    ? {
        type: 'account',
        info: {
          mint: token.mint,
          owner: token.owner,
          state: 'initialized',
          isNative: false,
          tokenAmount: tokenAmount(token.amount, decimals),
        },
      }
    : { type: 'mint', info: { decimals, supply: String(supply), isInitialized: true } }
  return { program, parsed, space: account.data.length }
}

export async function associatedTokenAddress(
  mint: Address,
  owner: Address,
  program: Address = tokenProgram,
): Promise<Address> {
  const encode = getAddressEncoder().encode
  const [derived] = await getProgramDerivedAddress({
    programAddress: associatedTokenProgram,
    seeds: [encode(owner), encode(program), encode(mint)],
  })
  return derived
}

function accountOf(cluster: Cluster, at: Address, data: Uint8Array, program: Address): EncodedAccount {
  return {
    address: at,
    data,
    executable: false,
    lamports: lamports(cluster.minimumBalance(data.length)),
    programAddress: program,
    space: BigInt(data.length),
  }
}

/** Makes an address the mint of a new token; with options, of Token-2022. */
export function createMint(cluster: Cluster, at: Address, decimals: number, options?: MintOptions): void {
  const base = new Uint8Array(mintBytes)
  base[44] = decimals
  base[45] = 1
  const account = options
    ? accountOf(cluster, at, extended(base, isMintMark, mintExtensions(options)), token2022Program)
    : accountOf(cluster, at, base, tokenProgram)
  cluster.setAccount(account)
}

type Extension = readonly [type: number, value: Uint8Array]

function mintExtensions({ transferFee, nonTransferable, transferHook }: MintOptions): Extension[] {
  const list: Extension[] = []
  if (transferFee) {
    const value = new Uint8Array(108)
    // Two authorities without a holder and the withheld amount; then the old fee, and the fee since the first epoch.
    for (const at of [72, 90]) {
      value.set(getU64Encoder().encode(BigInt(transferFee.maximum)), at + 8)
      new DataView(value.buffer).setUint16(at + 16, transferFee.basisPoints, true)
    }
    list.push([extensions.transferFeeConfig, value])
  }
  if (nonTransferable) list.push([extensions.nonTransferable, new Uint8Array()])
  if (transferHook) {
    const value = new Uint8Array(64)
    value.set(getAddressEncoder().encode(address(transferHook)), 32)
    list.push([extensions.transferHook, value])
  }
  return list
}

/** A Token-2022 account with extensions: a mint is padded to the size of an account. */
function extended(base: Uint8Array, mark: number, list: readonly Extension[]): Uint8Array {
  const tail = list.flatMap(([type, value]) => [type, 0, value.length, 0, ...value])
  const data = new Uint8Array(list.length ? accountBytes + 1 + tail.length : base.length)
  data.set(base)
  if (list.length) data.set([mark, ...tail], accountBytes)
  return data
}

/**
 * Mints tokens into the owner's associated account, which is created if needed.
 * @returns the associated account
 */
export async function mintTo(cluster: Cluster, mint: Address, owner: Address, amount: bigint): Promise<Address> {
  const mintAccount = cluster.account(mint)
  const known = mintAccount && readMint(mintAccount)
  if (!mintAccount || !known) throw new Error(`${mint} is not the mint of a token`)
  const program = mintAccount.programAddress
  const to = await associatedTokenAddress(mint, owner, program)
  const before = cluster.account(to)
  const u64 = getU64Encoder()
  const hasFee = mintAccount.data[accountBytes + 1] === extensions.transferFeeConfig
  const made = hasFee
    ? extended(new Uint8Array(accountBytes), isAccountMark, [[extensions.transferFeeAmount, new Uint8Array(8)]])
    : new Uint8Array(accountBytes)
  const data = before ? new Uint8Array(before.data) : made
  data.set(getAddressEncoder().encode(mint), 0)
  data.set(getAddressEncoder().encode(owner), 32)
  data.set(u64.encode(amount + ((before && readTokenAccount(before)?.amount) ?? 0n)), 64)
  data[108] = 1
  const mintData = new Uint8Array(mintAccount.data)
  mintData.set(u64.encode(known.supply + amount), 36)
  cluster.setAccount({ ...mintAccount, data: mintData })
  cluster.setAccount(accountOf(cluster, to, data, program))
  return to
}
