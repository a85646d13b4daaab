import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { EndpointReply } from '../../../../shared/api/endpoint.ts'
import type { Nft, nfts } from '../../../../shared/api/nfts.schema.ts'
import { ApiFailure } from '../../../apiFailure.ts'
import type { ReceivedNft, Scan } from '../../../store/accountIndexStore.ts'
import type { SafeFetch } from '../../safeFetch.ts'
import { isLure } from '../isLure.ts'
import { type DescriptionRead, readNftDescription } from '../readNftDescription.ts'
import { withoutTags } from '../withoutTags.ts'
import { wrongCursor } from '../wrongCursor.ts'
import { gapBelow } from './accountSearch.ts'
import { shownAddress } from './evmTokens.ts'
import { type ContractRead, readContracts } from './multicall.ts'
import type { HistoryDeps } from './readHistory.ts'
import { readNumber, readString } from './readWords.ts'
import type { SearchTarget } from './SearchTarget.ts'

const abi = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function balanceOf(address, uint256) view returns (uint256)',
  'function tokenURI(uint256) view returns (string)',
  'function uri(uint256) view returns (string)',
])

const pageSize = 24
const maxHeadTrips = 4
const maxOlderTrips = 4
/**
 * Pages of NFTs no longer owned that the first request skips. With a cursor, only one page is read, so that invented
 * cursors gain nothing.
 */
const maxFirstPages = 3
/** Some NFTs render their image on-chain; nodes allow some 50 million gas per call. */
const pictureGas = 10_000_000n
/** An image inside a token's URI. The route has its own limit for images. */
const maxUriBytes = 1_400_000

export interface NftDeps extends Omit<HistoryDeps, 'ahead'> {
  safeFetch: SafeFetch | undefined
  /** Charges for off-chain metadata. */
  outside: DescriptionRead
}

/** Sorts after all contracts of a block. */
const afterAll = 'z'

type Cursor = Omit<ReceivedNft, 'kind'>

/**
 * NFTs that the account received and still owns, latest first. `next` is also set while older blocks are unsearched.
 */
export async function readNfts(
  { index, search, context, network, safeFetch, outside }: NftDeps,
  target: SearchTarget,
  cursor: string | undefined,
): Promise<EndpointReply<typeof nfts>> {
  const { key, node } = target
  let before = cursor === undefined ? undefined : readCursor(cursor)
  let scan = await (before ? search.known(target) : undefined)
  scan ??= (await search.searchHead(target, maxHeadTrips)).scan
  let maySearch = true
  const maxPages = before ? 1 : maxFirstPages
  for (let page = 1; ; page++) {
    const start = before?.block ?? Number.MAX_SAFE_INTEGER
    const read = async (known: Scan) => {
      const gap = gapBelow(known, start)
      return { gap, received: await index.receivedNfts(key, before, gap ? gap[1] + 1 : 0, pageSize + 1) }
    }
    let { gap, received } = await read(scan)
    if (received.length <= pageSize && gap && maySearch) {
      maySearch = false
      const known: Scan = scan
      scan = await search.searchOlder(target, start, maxOlderTrips).catch(failure => {
        // Shows what is known. The next page reports the failure.
        if (!(failure instanceof ApiFailure) || received.length === 0) throw failure
        return known
      })
      ;({ gap, received } = await read(scan))
    }
    const shown = received.slice(0, pageSize)
    const data = await describeOwned(await keepOwned(shown, target, context.multicall))
    const isFull = received.length > pageSize
    before = isFull ? shown.at(-1) : gap && { block: gap[1] + 1, contract: afterAll, tokenId: '' }
    if (data.length > 0 || !isFull || page === maxPages) return { data, next: before ? writeCursor(before) : null }
  }

  async function describeOwned(owned: readonly Owned[]): Promise<Nft[]> {
    const unknown = context.facts.unknown(network.id, [...new Set(owned.map(({ nft }) => nft.contract as Address))])
    const { values } = await readContracts(node, context.multicall, unknown.reads)
    unknown.keep(values)
    return Promise.all(owned.map(each => toNft(each, context.facts.get(network.id, each.nft.contract as Address))))
  }

  async function toNft({ nft, amount, uri }: Owned, names: { name: string; symbol: string } | undefined): Promise<Nft> {
    const collection = withoutTags(names?.name || (names?.symbol ?? ''))
    const { name, image } = await readNftDescription(uri, nft.tokenId, safeFetch, outside)
    return {
      contract: shownAddress(nft.contract as Address),
      tokenId: nft.tokenId,
      standard: nft.kind,
      amount: String(amount),
      name: name || [collection, `#${nft.tokenId}`].filter(Boolean).join(' '),
      collection,
      ...(image && { image }),
      isSpam: isLure(`${name} ${collection}`),
    }
  }
}

interface Owned {
  nft: ReceivedNft
  amount: bigint
  uri: Uint8Array | undefined
}

/** The NFTs that the account owns according to their contract, each with its metadata URI. */
async function keepOwned(
  received: readonly ReceivedNft[],
  { node, key }: SearchTarget,
  multicall: Address,
): Promise<Owned[]> {
  const account = key.account as Address
  const reads = received.flatMap(nft => readsOf(nft, account))
  const { values } = await readContracts(node, multicall, reads, { gas: pictureGas })
  return received.flatMap((nft, index) => {
    const [owner, uri] = values.slice(index * 2, index * 2 + 2)
    const amount = nft.kind === 'ERC1155' ? (readNumber(owner) ?? 0n) : isAccount(owner, account) ? 1n : 0n
    return amount > 0n ? [{ nft, amount, uri: readString(uri, maxUriBytes) }] : []
  })
}

function readsOf({ contract, tokenId, kind }: ReceivedNft, account: Address): [ContractRead, ContractRead] {
  const to = contract as Address
  const id = BigInt(tokenId)
  return kind === 'ERC721'
    ? [
        { to, data: encodeFunctionData({ abi, functionName: 'ownerOf', args: [id] }) },
        { to, data: encodeFunctionData({ abi, functionName: 'tokenURI', args: [id] }) },
      ]
    : [
        { to, data: encodeFunctionData({ abi, functionName: 'balanceOf', args: [account, id] }) },
        { to, data: encodeFunctionData({ abi, functionName: 'uri', args: [id] }) },
      ]
}

function isAccount(owner: Hex | undefined, account: Address): boolean {
  return readNumber(owner) === BigInt(account)
}

function writeCursor({ block, contract, tokenId }: Cursor): string {
  return `${block}.${contract}.${tokenId}`
}

function readCursor(cursor: string): Cursor {
  const [, block, contract = '', tokenId = ''] = /^(\d{1,15})\.(0x[0-9a-f]{40}|z)\.(\d{0,78})$/.exec(cursor) ?? []
  if (block === undefined) throw wrongCursor()
  return { block: Number(block), contract, tokenId }
}
