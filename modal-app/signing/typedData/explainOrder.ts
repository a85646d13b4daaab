import type { Asset, Explained, Signer, TypedCaution } from './Statement.ts'
import { isSameAddress } from './sameAddress.ts'
import type { TypedData } from './TypedData.ts'

interface OrderReader {
  /** Contracts that keep to the order, on every network that has them. A contract of anybody else keeps to nothing. */
  readonly contracts: readonly string[]
  /** @returns undefined for a value that the contract does not know */
  explain(message: never, signer: Signer): Explained | undefined
}

const seaport: readonly string[] = [
  '0x00000000000000adc04c56bf30ac9d3c0aaf14dc', // 1.5
  '0x0000000000000068f116a894984e2db1123eb395', // 1.6
]
const zeroEx: readonly string[] = [
  '0xdef1c0ded9bec7f1a1670819833240f027b25eff',
  '0xdef1abe32c034e558cdd535791643c58a13acc10', // Optimism
  '0xdef189deaef76e379df891899eb5a00a94cbc250', // Fantom
]
const cow: readonly string[] = ['0x9008d19f58aabd9ed0d60971565aa8510560ab41']

const noAddress = /^0x0{40}$/
const erc20 = (contract: string, amount: bigint): Asset => ({ standard: 'ERC20', contract, amount })

function explained(gives: readonly Asset[], gets: readonly Asset[], signedUntil: bigint): Explained {
  return { statements: [{ kind: 'trade', gives, gets, signedUntil }], cautions: [] }
}

function withCautions(order: Explained, ...cautions: readonly (TypedCaution | false)[]): Explained {
  return { ...order, cautions: cautions.filter(caution => caution !== false) }
}

interface SeaportItem {
  itemType: bigint
  token: string
  identifierOrCriteria: bigint
  startAmount: bigint
  endAmount: bigint
}

interface SeaportOrder {
  offerer: string
  offer: readonly SeaportItem[]
  consideration: readonly (SeaportItem & { recipient: string })[]
  endTime: bigint
}

/** Amounts may rise or fall with time: the worst counts. */
function seaportAsset(item: SeaportItem, pick: 'most' | 'least'): Asset | undefined {
  const { itemType, token, identifierOrCriteria, startAmount, endAmount } = item
  const amount = startAmount < endAmount === (pick === 'most') ? endAmount : startAmount
  switch (Number(itemType)) {
    case 0:
      return { standard: 'native', amount }
    case 1:
      return erc20(token, amount)
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

const seaportReader: OrderReader = {
  contracts: seaport,
  explain({ offerer, offer, consideration, endTime }: SeaportOrder, { address }) {
    const own = consideration.filter(({ recipient }) => isSameAddress(recipient, address))
    const gives = offer.map(item => seaportAsset(item, 'most'))
    const gets = own.map(item => seaportAsset(item, 'least'))
    if ([...gives, ...gets].includes(undefined)) return undefined
    const isGift = gets.every(asset => !asset?.amount)
    return withCautions(
      explained(gives as Asset[], gets as Asset[], endTime),
      !isSameAddress(offerer, address) && 'otherAccount',
      isGift && gives.length > 0 && 'nothingInReturn',
    )
  },
}

interface ZeroExOrder {
  makerToken: string
  takerToken: string
  makerAmount: bigint
  takerAmount: bigint
  maker: string
  expiry: bigint
}

const zeroExReader: OrderReader = {
  contracts: zeroEx,
  explain(order: ZeroExOrder, { address }) {
    const { makerToken, takerToken, makerAmount, takerAmount, maker, expiry } = order
    return withCautions(
      explained([erc20(makerToken, makerAmount)], [erc20(takerToken, takerAmount)], expiry),
      !isSameAddress(maker, address) && 'otherAccount',
      takerAmount === 0n && 'nothingInReturn',
    )
  },
}

interface OtcOrder extends Omit<ZeroExOrder, 'expiry'> {
  /** The expiry before two parts of a nonce, of 64 and 128 bits. */
  expiryAndNonce: bigint
}

interface CowOrder {
  sellToken: string
  buyToken: string
  receiver: string
  sellAmount: bigint
  buyAmount: bigint
  validTo: bigint
  feeAmount: bigint
  kind: string
  sellTokenBalance: string
  buyTokenBalance: string
}

const cowReader: OrderReader = {
  contracts: cow,
  explain(order: CowOrder, { address }) {
    const { sellToken, buyToken, receiver, sellAmount, buyAmount, validTo, feeAmount, kind } = order
    if (kind !== 'sell' && kind !== 'buy') return undefined
    if (!['erc20', 'external', 'internal'].includes(order.sellTokenBalance)) return undefined
    if (!['erc20', 'internal'].includes(order.buyTokenBalance)) return undefined
    const isOwn = noAddress.test(receiver) || isSameAddress(receiver, address)
    // The contract's own mark for the network's currency.
    const isNative = /^0xe{40}$/i.test(buyToken)
    const bought: Asset = isNative ? { standard: 'native', amount: buyAmount } : erc20(buyToken, buyAmount)
    return withCautions(
      explained([erc20(sellToken, sellAmount + feeAmount)], isOwn ? [bought] : [], validTo),
      isOwn ? buyAmount === 0n && 'nothingInReturn' : 'otherReceiver',
    )
  },
}

/** By the type that is hashed. */
const readers: ReadonlyMap<string, OrderReader> = new Map([
  [
    'OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)' +
      'ConsiderationItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount,address recipient)' +
      'OfferItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount)',
    seaportReader,
  ],
  [
    'LimitOrder(address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,uint128 takerTokenFeeAmount,address maker,address taker,address sender,address feeRecipient,bytes32 pool,uint64 expiry,uint256 salt)',
    zeroExReader,
  ],
  [
    'RfqOrder(address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,address maker,address taker,address txOrigin,bytes32 pool,uint64 expiry,uint256 salt)',
    zeroExReader,
  ],
  [
    'OtcOrder(address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,address maker,address taker,address txOrigin,uint256 expiryAndNonce)',
    {
      contracts: zeroEx,
      explain: ({ expiryAndNonce, ...order }: OtcOrder, signer: Signer) =>
        zeroExReader.explain({ ...order, expiry: expiryAndNonce >> 192n } as never, signer),
    },
  ],
  [
    'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance)',
    cowReader,
  ],
])

/** @returns undefined if it is no order that is known, or not for the contract that would keep to it */
export function explainOrder({ domain, encodedType, message }: TypedData, signer: Signer): Explained | undefined {
  const reader = readers.get(encodedType)
  const contract = domain.verifyingContract?.toLowerCase()
  if (!reader || contract === undefined || !reader.contracts.includes(contract)) return undefined
  return reader.explain(message as never, signer)
}
