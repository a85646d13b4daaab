import { sameAddress } from '../../sameAddress.ts'
import { type OrderReader, type OrderReaders, trade } from './OrderReader.ts'
import type { Asset, Explained, Signer } from './Statement.ts'

/** From the README of github.com/ProjectOpenSea/seaport at bb1bb3f. */
const contracts: readonly string[] = [
  '0x00000000000000adc04c56bf30ac9d3c0aaf14dc', // 1.5
  '0x0000000000000068f116a894984e2db1123eb395', // 1.6
]

const order =
  'OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)'
const items =
  'ConsiderationItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount,address recipient)' +
  'OfferItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount)'

interface Item {
  itemType: bigint
  token: string
  identifierOrCriteria: bigint
  startAmount: bigint
  endAmount: bigint
}

interface Order {
  offerer: string
  offer: readonly Item[]
  consideration: readonly (Item & { recipient: string })[]
  endTime: bigint
}

/** Pairs of pairs, with orders as leaves. */
type Tree = Order | readonly Tree[]

const isBranch = (tree: Tree): tree is readonly Tree[] => Array.isArray(tree)
const ordersOf = (tree: Tree): readonly Order[] => (isBranch(tree) ? tree.flatMap(ordersOf) : [tree])

/** Amounts may rise or fall over time. The worse one is used. */
function assetOf(item: Item, pick: 'most' | 'least'): Asset | undefined {
  const { itemType, token, identifierOrCriteria, startAmount, endAmount } = item
  const amount = startAmount < endAmount === (pick === 'most') ? endAmount : startAmount
  switch (Number(itemType)) {
    case 0:
      return { standard: 'native', amount }
    case 1:
      return { standard: 'ERC20', contract: token, amount }
    case 2:
    case 3:
      return { standard: 'NFT', contract: token, amount, id: identifierOrCriteria }
    case 4:
    case 5:
      return { standard: 'NFT', contract: token, amount }
    default:
      return undefined
  }
}

function explain({ offerer, offer, consideration, endTime }: Order, { address }: Signer): Explained | undefined {
  const own = consideration.filter(({ recipient }) => sameAddress(recipient, address))
  const gives = offer.map(item => assetOf(item, 'most'))
  const gets = own.map(item => assetOf(item, 'least'))
  if ([...gives, ...gets].includes(undefined)) return undefined
  const isGift = gets.every(asset => !asset?.amount)
  return trade(
    { gives: gives as Asset[], gets: gets as Asset[], signedUntil: endTime },
    !sameAddress(offerer, address) && 'otherAccount',
    isGift && gives.length > 0 && 'nothingInReturn',
  )
}

/** Trees are padded with empty orders. */
function isBlank({ offerer, offer, consideration }: Order): boolean {
  return /^0x0{40}$/.test(offerer) && !offer.length && !consideration.length
}

/** Each order of a tree can be executed on its own, so the signature covers all of them. */
function explainTree({ tree }: { tree: Tree }, signer: Signer): Explained | undefined {
  const explained = ordersOf(tree)
    .filter(order => !isBlank(order))
    .map(order => explain(order, signer))
  if (explained.includes(undefined)) return undefined
  return {
    statements: explained.flatMap(each => each?.statements ?? []),
    cautions: [...new Set(explained.flatMap(each => each?.cautions ?? []))],
  }
}

/**
 * Seaport accepts trees up to 24 levels deep. Deeper trees than these have too many orders to be read here
 * (parseTypedData.ts).
 */
const heights = [1, 2, 3, 4, 5, 6, 7]

const bulkReader: OrderReader = { contracts, explain: explainTree }

/** Seaport orders, single and bulk. */
export const seaportReaders: OrderReaders = new Map<string, OrderReader>([
  [order + items, { contracts, explain }],
  ...heights.map(
    height => [`BulkOrder(OrderComponents${'[2]'.repeat(height)} tree)${items}${order}`, bulkReader] as const,
  ),
])
