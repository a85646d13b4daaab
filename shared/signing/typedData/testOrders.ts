import {
  type GivenTypedData,
  nobody,
  otherToken,
  owner,
  permissions,
  permit2,
  seaport16,
  seaportOrder,
  seaportType,
  spender,
  token,
  typedData,
  zeroEx,
} from './testTypedData.ts'

/* NFT and UniswapX orders, for tests and stories. */

const noBytes = `0x${'0'.repeat(64)}`

/** An empty Seaport order, as marketplaces' libraries pad trees with. */
export const blankOrder = {
  ...seaportOrder().message,
  offerer: nobody,
  offer: [],
  consideration: [],
  endTime: 0,
  salt: 0,
}

const [, structs = ''] = seaportType.split(/(?=ConsiderationItem\(uint8)/)
const [components = ''] = seaportType.split(structs)

/** Seaport orders in a tree of pairs, padded with blank ones. */
export function bulkOrder(orders: readonly object[], height: number): GivenTypedData {
  const leaves = Array.from({ length: 2 ** height }, (_, index) => orders[index] ?? blankOrder)
  let level: unknown[] = leaves
  while (level.length > 2) level = level.flatMap((each, index) => (index % 2 ? [] : [[each, level[index + 1]]]))
  return typedData(`BulkOrder(OrderComponents${'[2]'.repeat(height)} tree)${structs}${components}`, seaport16, {
    tree: level,
  })
}

export const sellOrders = (): object[] => [
  seaportOrder().message,
  {
    ...seaportOrder().message,
    offer: [{ ...(seaportOrder().message.offer as object[])[0], identifierOrCriteria: 78 }],
  },
]

const nftParts =
  'uint8 direction,address maker,address taker,uint256 expiry,uint256 nonce,address erc20Token,uint256 erc20TokenAmount,Fee[] fees'
const nftStructs =
  'Fee(address recipient,uint256 amount,bytes feeData)Property(address propertyValidator,bytes propertyData)'
const nftOrder = {
  direction: 0,
  maker: owner,
  taker: nobody,
  expiry: 1_800_000_000,
  nonce: 1,
  erc20Token: token,
  erc20TokenAmount: '1000',
  fees: [{ recipient: spender, amount: '50', feeData: '0x' }],
}

/** An NFT offered for tokens, or tokens for an NFT (direction 1). */
export const erc721Order = (facts: Record<string, unknown> = {}): GivenTypedData =>
  typedData(
    `ERC721Order(${nftParts},address erc721Token,uint256 erc721TokenId,Property[] erc721TokenProperties)${nftStructs}`,
    zeroEx,
    { ...nftOrder, erc721Token: otherToken, erc721TokenId: 77, erc721TokenProperties: [], ...facts },
  )

export const erc1155Order = (facts: Record<string, unknown> = {}): GivenTypedData =>
  typedData(
    `ERC1155Order(${nftParts},address erc1155Token,uint256 erc1155TokenId,Property[] erc1155TokenProperties,uint128 erc1155TokenAmount)${nftStructs}`,
    zeroEx,
    {
      ...nftOrder,
      erc1155Token: otherToken,
      erc1155TokenId: 77,
      erc1155TokenProperties: [],
      erc1155TokenAmount: 20,
      ...facts,
    },
  )

const info = (reactor: string) => ({
  reactor,
  swapper: owner,
  nonce: 1,
  deadline: 1_800_000_000,
  additionalValidationContract: nobody,
  additionalValidationData: '0x',
})
const infoType =
  'OrderInfo(address reactor,address swapper,uint256 nonce,uint256 deadline,address additionalValidationContract,bytes additionalValidationData)'
const permitted = (spender: string, witness: object) => ({
  permitted: { token, amount: '1000' },
  spender,
  nonce: 1,
  deadline: 1_800_000_000,
  witness: { info: info(spender), cosigner: nobody, ...witness },
})

export const curveReactor = '0x0000000015757c461808EA25Eb309638B62681cf'
const curve = { relativeBlocks: 0, relativeAmounts: ['-5'] }

/** A UniswapX order that falls by a curve: 900 at the start, 700 at least. */
export const curveOrder = (reactor = curveReactor, output: Record<string, unknown> = {}): GivenTypedData =>
  typedData(
    'PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,V3DutchOrder witness)' +
      `NonlinearDutchDecay(uint256 relativeBlocks,int256[] relativeAmounts)${infoType}${permissions}` +
      'V3DutchInput(address token,uint256 startAmount,NonlinearDutchDecay curve,uint256 maxAmount,uint256 adjustmentPerGweiBaseFee)' +
      'V3DutchOrder(OrderInfo info,address cosigner,uint256 startingBaseFee,V3DutchInput baseInput,V3DutchOutput[] baseOutputs)' +
      'V3DutchOutput(address token,uint256 startAmount,NonlinearDutchDecay curve,address recipient,uint256 minAmount,uint256 adjustmentPerGweiBaseFee)',
    permit2,
    permitted(reactor, {
      startingBaseFee: 1,
      baseInput: { token, startAmount: 900, curve, maxAmount: 1000, adjustmentPerGweiBaseFee: 0 },
      baseOutputs: [
        {
          token: otherToken,
          startAmount: 900,
          curve,
          recipient: owner,
          minAmount: 700,
          adjustmentPerGweiBaseFee: 0,
          ...output,
        },
      ],
    }),
  )

export const priorityReactor = '0x000000001Ec5656dcdB24D90DFa42742738De729'

/** A UniswapX order on Base, for the filler that pays the most to be first. */
export const priorityOrder = (chainId = 8453): GivenTypedData =>
  typedData(
    'PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,PriorityOrder witness)' +
      `${infoType}PriorityInput(address token,uint256 amount,uint256 mpsPerPriorityFeeWei)` +
      'PriorityOrder(OrderInfo info,address cosigner,uint256 auctionStartBlock,uint256 baselinePriorityFeeWei,PriorityInput input,PriorityOutput[] outputs)' +
      `PriorityOutput(address token,uint256 amount,uint256 mpsPerPriorityFeeWei,address recipient)${permissions}`,
    permit2,
    permitted(priorityReactor, {
      auctionStartBlock: 1,
      baselinePriorityFeeWei: 0,
      input: { token, amount: 1000, mpsPerPriorityFeeWei: 0 },
      outputs: [{ token: nobody, amount: 800, mpsPerPriorityFeeWei: 1, recipient: owner }],
    }),
    chainId,
  )

/** Tokens taken once, with a witness that Permit2 does not know. */
export const batchWitness = (): GivenTypedData =>
  typedData(
    `PermitBatchWitnessTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline,Promise witness)Promise(string text)${permissions}`,
    permit2,
    {
      permitted: [
        { token, amount: '1000' },
        { token: otherToken, amount: '5' },
      ],
      spender,
      nonce: 1,
      deadline: 1_800_000_000,
      witness: { text: noBytes },
    },
  )
