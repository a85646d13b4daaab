import {
  type Address,
  address,
  type EncodedAccount,
  getBase58Decoder,
  getBase58Encoder,
  getBase64Decoder,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
} from '@solana/kit'
import { type Cluster, type Landed, type Outcome, Rejected } from './createCluster.ts'
import {
  createMint,
  type MintOptions,
  mintTo,
  parseTokenData,
  readMint,
  readTokenAccount,
  tokenAmount,
} from './tokens.ts'

/** A JSON-RPC error with the codes of Solana's nodes. */
export class RpcFailure extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message)
  }
}

type Options = Readonly<Record<string, unknown>>
export type RpcMethods = Readonly<Record<string, (...params: never[]) => unknown>>

/** Devnet's genesis hash; the local cluster stands in for devnet. */
const genesisHash = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'
/** Slots from confirmed to finalized. */
const finalAfterSlots = 32
const feeLamports = 5000

const base58 = (bytes: Uint8Array) => getBase58Decoder().decode(bytes)
const base64 = (bytes: Uint8Array) => getBase64Decoder().decode(bytes)

/** The RPC methods that sites and wallets use, and `svm_*` for tests: `createMint`, `mintTo`, `expireBlockhashes`. */
export function rpcMethods(cluster: Cluster): RpcMethods {
  const inContext = <Value>(value: Value) => ({ context: { slot: cluster.slot(), apiVersion: '2.3.0' }, value })
  const accountInfo = (account: EncodedAccount | undefined, options?: Options) =>
    account ? writeAccount(cluster, account, options) : null
  const accountAt = (text: string) => cluster.account(readAddress(text))
  const tokenAccountAt = (text: string) => {
    const account = accountAt(text)
    const token = account && readTokenAccount(account)
    if (!token) throw new RpcFailure(-32602, 'Invalid param: not a Token account')
    return { ...token, decimals: decimalsOf(token.mint) }
  }
  const decimalsOf = (mint: Address) => {
    const account = cluster.account(mint)
    return (account && readMint(account)?.decimals) ?? 0
  }

  return {
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': '2.3.0', 'feature-set': 0 }),
    getGenesisHash: () => genesisHash,
    getSlot: () => cluster.slot(),
    getBlockHeight: () => cluster.slot(),
    getEpochInfo: () => ({
      absoluteSlot: cluster.slot(),
      blockHeight: cluster.slot(),
      epoch: 0,
      slotIndex: cluster.slot(),
      slotsInEpoch: 432_000,
      transactionCount: null,
    }),
    getRecentPrioritizationFees: () => [],
    getMinimumBalanceForRentExemption: (bytes: number) => Number(cluster.minimumBalance(bytes)),
    getLatestBlockhash: () => inContext(cluster.latestBlockhash()),
    isBlockhashValid: (blockhash: string) => inContext(cluster.isBlockhashValid(blockhash)),
    getFeeForMessage(message: string) {
      const { header } = getCompiledTransactionMessageDecoder().decode(getBase64Encoder().encode(message))
      return inContext(header.numSignerAccounts * feeLamports)
    },
    getBalance: (at: string) => inContext(Number(accountAt(at)?.lamports ?? 0n)),
    getAccountInfo: (at: string, options?: Options) => inContext(accountInfo(accountAt(at), options)),
    getMultipleAccounts: (all: string[], options?: Options) =>
      inContext(all.map(each => accountInfo(accountAt(each), options))),
    getProgramAccounts(program: string, options?: Options) {
      const filters = (options?.filters ?? []) as readonly Filter[]
      const found = cluster
        .accountsOf(readAddress(program))
        .filter(account => filters.every(filter => passes(account, filter)))
        .map(account => ({ pubkey: account.address, account: accountInfo(account, options) }))
      return options?.withContext ? inContext(found) : found
    },
    getTokenAccountsByOwner(owner: string, of: { mint?: string; programId?: string }, options?: Options) {
      const wanted = readAddress(owner)
      const mint = of.mint === undefined ? undefined : readAddress(of.mint)
      const program = mint ? cluster.account(mint)?.programAddress : readAddress(String(of.programId))
      const found = (program ? cluster.accountsOf(program) : []).filter(account => {
        const token = readTokenAccount(account)
        return token?.owner === wanted && (mint === undefined || token.mint === mint)
      })
      return inContext(found.map(account => ({ pubkey: account.address, account: accountInfo(account, options) })))
    },
    getTokenAccountBalance(at: string) {
      const { amount, decimals } = tokenAccountAt(at)
      return inContext(tokenAmount(amount, decimals))
    },
    getTokenSupply(at: string) {
      const account = accountAt(at)
      const mint = account && readMint(account)
      if (!mint) throw new RpcFailure(-32602, 'Invalid param: not a Token mint')
      return inContext(tokenAmount(mint.supply, mint.decimals))
    },
    simulateTransaction(text: string, options?: Options) {
      const bytes = readBytes(text, options?.encoding)
      const { err, meta, accounts } = simulate(cluster, bytes, !!options?.replaceRecentBlockhash, !!options?.sigVerify)
      const { addresses } = (options?.accounts ?? {}) as { addresses?: string[] }
      const after = (at: string) => accounts?.find(({ address }) => address === at) ?? accountAt(at)
      const told = addresses?.map(at => (err ? null : accountInfo(after(at), options?.accounts as Options))) ?? null
      return inContext({ err, ...(meta && writeMeta(meta)), accounts: told })
    },
    sendTransaction(text: string, options?: Options) {
      const bytes = readBytes(text, options?.encoding)
      try {
        if (!options?.skipPreflight) {
          const { err, meta } = cluster.simulate(bytes, false, true)
          if (err) throw new Rejected(err, meta.logs())
        }
        return cluster.send(bytes).signature
      } catch (error) {
        throw error instanceof Rejected ? sendFailure(error) : error
      }
    },
    getSignatureStatuses: (signatures: string[]) =>
      inContext(signatures.map(each => writeStatus(cluster, cluster.landed(each)))),
    getTransaction(signature: string, options?: Options) {
      const landed = cluster.landed(signature)
      // An airdrop has no bytes; parsed readers do not need them.
      if (!landed || (landed.bytes.length === 0 && options?.encoding !== 'jsonParsed')) return null
      const { slot, blockTime, bytes, err, meta } = landed
      const message = bytes.length
        ? getCompiledTransactionMessageDecoder().decode(getTransactionDecoder().decode(bytes).messageBytes)
        : undefined
      const { version = 'legacy' } = message ?? {}
      const balances = writeBalances(landed, decimalsOf)
      if (options?.encoding === 'jsonParsed') {
        const accountKeys = landed.accounts.map((pubkey, index) => ({
          pubkey,
          signer: index < (message?.header.numSignerAccounts ?? 0),
          source: 'transaction',
          writable: true,
        }))
        const transaction = { signatures: [signature], message: { accountKeys } }
        const fee = message ? feeLamports : 0
        return { slot, blockTime, version, transaction, meta: { err, fee, ...balances } }
      }
      const encoding = options?.encoding === 'base58' ? 'base58' : 'base64'
      return {
        slot,
        blockTime,
        version,
        transaction: [encoding === 'base58' ? base58(bytes) : base64(bytes), encoding],
        meta: {
          err,
          fee: feeLamports,
          status: err ? { Err: err } : { Ok: null },
          logMessages: meta.logs(),
          ...balances,
        },
      }
    },
    getSignaturesForAddress(at: string, options?: { limit?: number; before?: string }) {
      const all = cluster.landedOf(readAddress(at))
      const older = options?.before === undefined ? all : all.filter(isOlderThan(cluster.landed(options.before)))
      return older.slice(0, options?.limit ?? 1000).map(landed => ({
        signature: landed.signature,
        slot: landed.slot,
        blockTime: landed.blockTime,
        err: landed.err,
        memo: null,
        confirmationStatus: writeStatus(cluster, landed)?.confirmationStatus,
      }))
    },
    requestAirdrop: (to: string, amount: number) => cluster.airdrop(readAddress(to), BigInt(amount)).signature,
    svm_createMint(at: string, decimals: number, token2022?: MintOptions) {
      createMint(cluster, readAddress(at), decimals, token2022)
      return at
    },
    svm_mintTo: (mint: string, owner: string, amount: string) =>
      mintTo(cluster, readAddress(mint), readAddress(owner), BigInt(amount)),
    svm_expireBlockhashes() {
      cluster.expireBlockhashes()
      return null
    },
  }
}

interface Filter {
  dataSize?: number
  memcmp?: { offset: number; bytes: string; encoding?: string }
}

function passes({ data }: EncodedAccount, { dataSize, memcmp }: Filter): boolean {
  if (dataSize !== undefined) return data.length === dataSize
  if (!memcmp) return true
  const wanted = readBytes(memcmp.bytes, memcmp.encoding)
  return wanted.every((byte, index) => data[memcmp.offset + index] === byte)
}

export function readAddress(text: unknown): Address {
  try {
    return address(String(text))
  } catch {
    throw new RpcFailure(-32602, `Invalid param: ${String(text)} is not an address`)
  }
}

function readBytes(text: string, encoding: unknown): Uint8Array {
  try {
    return new Uint8Array((encoding === 'base64' ? getBase64Encoder() : getBase58Encoder()).encode(text))
  } catch {
    throw new RpcFailure(-32602, `invalid ${encoding ?? 'base58'} encoding`)
  }
}

export function writeAccount(cluster: Cluster, account: EncodedAccount, options: Options = {}) {
  const parsed = options.encoding === 'jsonParsed' ? parseTokenData(cluster, account) : undefined
  const slice = options.dataSlice as { offset: number; length: number } | undefined
  const data = slice ? account.data.slice(slice.offset, slice.offset + slice.length) : new Uint8Array(account.data)
  const encoded =
    options.encoding === 'base58' ? ([base58(data), 'base58'] as const) : ([base64(data), 'base64'] as const)
  return {
    data: parsed ?? encoded,
    executable: account.executable,
    lamports: Number(account.lamports),
    owner: account.programAddress,
    rentEpoch: 0,
    space: account.data.length,
  }
}

function simulate(
  cluster: Cluster,
  ...given: Parameters<Cluster['simulate']> extends [infer Bytes, ...infer Rest] ? [Bytes, ...Rest] : never
): { err: unknown; meta?: Outcome['meta']; accounts?: Outcome['accounts'] } {
  try {
    return cluster.simulate(...given)
  } catch (error) {
    if (error instanceof Rejected) return { err: error.err }
    throw error
  }
}

function writeMeta(meta: Outcome['meta']) {
  return { logs: meta.logs(), unitsConsumed: Number(meta.computeUnitsConsumed()), returnData: null }
}

/** Over the whole cluster, in the order in which transactions landed. */
function isOlderThan(latest: Landed | undefined) {
  return ({ number }: Landed) => latest !== undefined && number < latest.number
}

/** The balances of a transaction's accounts before and after it. */
function writeBalances({ before, after }: Landed, decimalsOf: (mint: Address) => number) {
  const lamportsOf = (accounts: Landed['before']) => accounts.map(account => Number(account?.lamports ?? 0n))
  const tokensOf = (accounts: Landed['before']) =>
    accounts.flatMap((account, accountIndex) => {
      const token = account && readTokenAccount(account)
      if (!token) return []
      const { mint, owner, amount } = token
      return [{ accountIndex, mint, owner, uiTokenAmount: tokenAmount(amount, decimalsOf(mint)) }]
    })
  return {
    preBalances: lamportsOf(before),
    postBalances: lamportsOf(after),
    preTokenBalances: tokensOf(before),
    postTokenBalances: tokensOf(after),
  }
}

export function writeStatus(cluster: Cluster, landed: Landed | undefined) {
  if (!landed) return null
  const { slot, err } = landed
  const confirmations = cluster.slot() - slot
  const isFinal = confirmations >= finalAfterSlots
  return {
    slot,
    err,
    confirmations: isFinal ? null : confirmations,
    confirmationStatus: isFinal ? 'finalized' : 'confirmed',
    status: err ? { Err: err } : { Ok: null },
  }
}

function sendFailure({ err, logs, message }: Rejected): RpcFailure {
  if (err === 'SignatureFailure') return new RpcFailure(-32003, 'Transaction signature verification failure')
  const data = { err, logs, accounts: null, unitsConsumed: 0, returnData: null }
  return new RpcFailure(-32002, `Transaction simulation failed: ${message}`, data)
}
