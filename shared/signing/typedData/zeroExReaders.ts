import { sameAddress } from '../../sameAddress.ts'
import { erc20, erc20OrNative, type OrderReader, type OrderReaders, trade } from './OrderReader.ts'
import type { Asset, Explained, Signer } from './Statement.ts'

/** The `exchangeProxy` of each network in packages/contract-addresses of github.com/0xProject/protocol at e66307b. */
const contracts: readonly string[] = [
  '0xdef1c0ded9bec7f1a1670819833240f027b25eff',
  '0xdef1abe32c034e558cdd535791643c58a13acc10', // Optimism
  '0xdef189deaef76e379df891899eb5a00a94cbc250', // Fantom
]

interface TokenOrder {
  makerToken: string
  takerToken: string
  makerAmount: bigint
  takerAmount: bigint
  maker: string
  expiry: bigint
}

function explainTokens(order: TokenOrder, { address }: Signer): Explained {
  const { makerToken, takerToken, makerAmount, takerAmount, maker, expiry } = order
  return trade(
    { gives: [erc20(makerToken, makerAmount)], gets: [erc20(takerToken, takerAmount)], signedUntil: expiry },
    !sameAddress(maker, address) && 'otherAccount',
    takerAmount === 0n && 'nothingInReturn',
  )
}

interface OtcOrder extends Omit<TokenOrder, 'expiry'> {
  taker: string
  /** The expiry, followed by the nonce's two parts of 64 and 128 bits. */
  expiryAndNonce: bigint
}

/** Both sides sign the same order. A signer other than the maker is the taker, who gives what the maker gets. */
function explainOtc({ expiryAndNonce, ...order }: OtcOrder, signer: Signer): Explained {
  const { maker, taker, makerToken, makerAmount, takerToken, takerAmount } = order
  const expiry = expiryAndNonce >> 192n
  if (sameAddress(maker, signer.address)) return explainTokens({ ...order, expiry }, signer)
  return trade(
    { gives: [erc20(takerToken, takerAmount)], gets: [erc20(makerToken, makerAmount)], signedUntil: expiry },
    !sameAddress(taker, signer.address) && 'otherAccount',
    makerAmount === 0n && 'nothingInReturn',
  )
}

/** An order for either kind of NFT, with the names they share. */
interface NftOrder {
  direction: bigint
  maker: string
  expiry: bigint
  erc20Token: string
  erc20TokenAmount: bigint
  fees: readonly { amount: bigint }[]
}

interface Nft {
  contract: string
  id: bigint
  amount: bigint
  /** Properties that the NFT must have. With any, the order names no particular NFT. */
  properties: readonly unknown[]
}

function explainNft(order: NftOrder, nft: Nft, { address }: Signer): Explained | undefined {
  const { direction, maker, expiry: signedUntil, erc20Token, erc20TokenAmount, fees } = order
  const { contract, id, amount, properties } = nft
  const hasProperties = properties.length > 0
  const isSale = direction === 0n
  const price = erc20OrNative(erc20Token, erc20TokenAmount)
  // The contract rejects such orders.
  if (direction > 1n || (hasProperties && (isSale || id !== 0n)) || (!isSale && price.standard === 'native'))
    return undefined
  const item: Asset = { standard: 'NFT', contract, amount, ...(!hasProperties && { id }) }
  const isOwn = !sameAddress(maker, address) && 'otherAccount'
  // The buyer pays the fees on top of the price.
  if (isSale)
    return trade({ gives: [item], gets: [price], signedUntil }, isOwn, erc20TokenAmount === 0n && 'nothingInReturn')
  const paid = fees.reduce((sum, fee) => sum + fee.amount, erc20TokenAmount)
  return trade(
    { gives: [erc20(erc20Token, paid)], gets: [item], signedUntil },
    isOwn,
    amount === 0n && 'nothingInReturn',
  )
}

interface Erc721Order extends NftOrder {
  erc721Token: string
  erc721TokenId: bigint
  erc721TokenProperties: readonly unknown[]
}

interface Erc1155Order extends NftOrder {
  erc1155Token: string
  erc1155TokenId: bigint
  erc1155TokenProperties: readonly unknown[]
  erc1155TokenAmount: bigint
}

const tokenReader: OrderReader = { contracts, explain: explainTokens }
const nftParts =
  'uint8 direction,address maker,address taker,uint256 expiry,uint256 nonce,address erc20Token,uint256 erc20TokenAmount,Fee[] fees'
const nftStructs =
  'Fee(address recipient,uint256 amount,bytes feeData)Property(address propertyValidator,bytes propertyData)'

/** Orders of 0x, version 4. */
export const zeroExReaders: OrderReaders = new Map<string, OrderReader>([
  [
    'LimitOrder(address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,uint128 takerTokenFeeAmount,address maker,address taker,address sender,address feeRecipient,bytes32 pool,uint64 expiry,uint256 salt)',
    tokenReader,
  ],
  [
    'RfqOrder(address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,address maker,address taker,address txOrigin,bytes32 pool,uint64 expiry,uint256 salt)',
    tokenReader,
  ],
  [
    'OtcOrder(address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,address maker,address taker,address txOrigin,uint256 expiryAndNonce)',
    { contracts, explain: explainOtc },
  ],
  [
    `ERC721Order(${nftParts},address erc721Token,uint256 erc721TokenId,Property[] erc721TokenProperties)${nftStructs}`,
    {
      contracts,
      explain(order: Erc721Order, signer: Signer) {
        const { erc721Token: contract, erc721TokenId: id, erc721TokenProperties: properties } = order
        return explainNft(order, { contract, id, amount: 1n, properties }, signer)
      },
    },
  ],
  [
    `ERC1155Order(${nftParts},address erc1155Token,uint256 erc1155TokenId,Property[] erc1155TokenProperties,uint128 erc1155TokenAmount)${nftStructs}`,
    {
      contracts,
      explain(order: Erc1155Order, signer: Signer) {
        const { erc1155Token: contract, erc1155TokenId: id, erc1155TokenProperties: properties } = order
        return explainNft(order, { contract, id, amount: order.erc1155TokenAmount, properties }, signer)
      },
    },
  ],
])
