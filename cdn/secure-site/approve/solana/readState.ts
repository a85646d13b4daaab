import { base58Encode } from '../../../../shared/base58.ts'
import { base64ToBytes, bytesToBase64 } from '../../../../shared/base64.ts'
import { tokenPrograms } from '../../../../shared/signing/solana/programs.ts'
import type { SolanaTransaction, TableLookup } from '../../../../shared/signing/solana/readTransaction.ts'
import { isRecord } from '../../../../shared/signing/typedData/readValue.ts'
import type { SolanaParts } from './SolanaParts.ts'

/** An account, as a node reports it. */
export interface SolanaAccount {
  lamports: bigint
  /** Its owner program. */
  program: string
  /** For token accounts. */
  token?: { mint: string; owner: string; amount: bigint; delegate?: string; delegated: bigint }
}

export interface SolanaState {
  /** Undefined for lookup table accounts that could not be read. */
  addressAt(index: number): string | undefined
  /** Accounts the transaction may change, before it and after a test run. */
  accounts: ReadonlyMap<string, { before?: SolanaAccount; after?: SolanaAccount }>
  test: 'succeeded' | 'failed' | 'unknown'
}

/** The node's limit per call. */
const maxAccounts = 100
/** Precedes a table's addresses. */
const tableHeader = 56
const keyLength = 32
const tokenAccountLength = 165
/** Token-2022's account type byte: 1 for a mint. */
const mintMark = 1

/** Reads the accounts a transaction touches, and simulates it, which needs no signature. */
export async function readState(parts: SolanaParts, transaction: SolanaTransaction): Promise<SolanaState> {
  const { callNode, chainId, signal } = parts
  const call = (method: string, params: readonly unknown[]) =>
    callNode(chainId, method, params, signal).catch((thrown: unknown) => {
      if (signal.aborted) throw thrown
      return undefined
    })
  const accountsOf = async (addresses: readonly string[]): Promise<readonly unknown[]> => {
    if (!addresses.length) return []
    const options = { encoding: 'base64', commitment: 'confirmed' }
    const { value } = Object(await call('getMultipleAccounts', [addresses.slice(0, maxAccounts), options]))
    return Array.isArray(value) ? value : []
  }
  const loaded = await readTables(transaction.lookups, accountsOf)
  const addresses = [...transaction.keys, ...loaded]
  const writable = addresses.filter(
    (address, index): address is string => address !== undefined && transaction.isWritable(index),
  )
  const options = {
    ...{ encoding: 'base64', commitment: 'confirmed', sigVerify: false, replaceRecentBlockhash: true },
    accounts: { encoding: 'base64', addresses: writable },
  }
  const [before, { value: tested }] = await Promise.all([
    accountsOf(writable),
    call('simulateTransaction', [bytesToBase64(transaction.bytes), options]).then(Object),
  ])
  const { err, accounts: after } = Object(tested)
  const isTested = isRecord(tested) && Array.isArray(after) && before.length === writable.length
  return {
    addressAt: index => addresses[index],
    test: !isRecord(tested) ? 'unknown' : err ? 'failed' : isTested ? 'succeeded' : 'unknown',
    accounts: new Map(
      writable.map((address, index) => {
        const [was, is] = [readAccount(before[index]), isTested && !err ? readAccount(after[index]) : undefined]
        return [address, { ...(was && { before: was }), ...(is && { after: is }) }]
      }),
    ),
  }
}

/** Accounts from lookup tables, writable ones first. */
async function readTables(
  lookups: readonly TableLookup[],
  accountsOf: (addresses: readonly string[]) => Promise<readonly unknown[]>,
): Promise<(string | undefined)[]> {
  const tables = (await accountsOf(lookups.map(({ table }) => table))).map(bytesOf)
  const addressIn = (table: number, index: number) => {
    const at = tableHeader + index * keyLength
    const bytes = tables[table]?.subarray(at, at + keyLength)
    return bytes?.length === keyLength ? base58Encode(bytes) : undefined
  }
  const of = (which: 'writable' | 'readOnly') =>
    lookups.flatMap((lookup, table) => lookup[which].map(index => addressIn(table, index)))
  return [...of('writable'), ...of('readOnly')]
}

function bytesOf(told: unknown): Uint8Array | undefined {
  const { data } = Object(told)
  const [text] = Array.isArray(data) ? data : []
  return typeof text === 'string' ? base64ToBytes(text) : undefined
}

/** @returns undefined if it does not exist */
function readAccount(told: unknown): SolanaAccount | undefined {
  if (!isRecord(told)) return undefined
  const { lamports, owner } = told
  if (typeof lamports !== 'number' || !(lamports >= 0) || typeof owner !== 'string') return undefined
  const account = { lamports: BigInt(Math.trunc(lamports)), program: owner }
  const data = bytesOf(told)
  const isToken =
    data &&
    tokenPrograms.includes(owner) &&
    data.length >= tokenAccountLength &&
    !(data.length > tokenAccountLength && data[tokenAccountLength] === mintMark)
  if (!isToken) return account
  const view = new DataView(data.buffer, data.byteOffset)
  const key = (at: number) => base58Encode(data.subarray(at, at + keyLength))
  const hasDelegate = view.getUint32(72, true) === 1
  return {
    ...account,
    token: {
      ...{ mint: key(0), owner: key(32), amount: view.getBigUint64(64, true) },
      ...(hasDelegate && { delegate: key(76) }),
      delegated: hasDelegate ? view.getBigUint64(121, true) : 0n,
    },
  }
}
