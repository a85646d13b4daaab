import { sameAddress } from '../../sameAddress.ts'
import type { Asset, Explained, Signer } from './Statement.ts'
import type { TypedData } from './TypedData.ts'

const permissions = 'TokenPermissions(address token,uint256 amount)'
const permit = (witness: string) =>
  `PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,${witness} witness)`
const info =
  'OrderInfo(address reactor,address swapper,uint256 nonce,uint256 deadline,address additionalValidationContract,bytes additionalValidationData)'
const dutchOutput = 'DutchOutput(address token,uint256 startAmount,uint256 endAmount,address recipient)'

/** The minimum amount of a token that a recipient gets. */
interface Output {
  readonly token: string
  readonly recipient: string
  readonly least: bigint
}

interface UniswapX {
  /** Contracts that enforce the order, by network. No other contract is bound by it. */
  readonly reactors: Readonly<Record<string, string>>
  readonly encodedType: string
  outputs(witness: never): readonly Output[]
}

interface Receiver {
  token: string
  recipient: string
}
type DutchOutput = Receiver & { startAmount: bigint; endAmount: bigint }

/** The amount changes from one to the other over time. */
const dutchOutputs = (outputs: readonly DutchOutput[]): readonly Output[] =>
  outputs.map(({ token, recipient, startAmount, endAmount }) => {
    const isFalling = endAmount < startAmount
    return { token, recipient, least: isFalling ? endAmount : startAmount }
  })

/**
 * UniswapX orders, which are signed as a permit for the contract that executes them. The contracts are from
 * `REACTOR_ADDRESS_MAPPING` in sdks/uniswapx-sdk of github.com/Uniswap/sdks at 241fb9a. They were compared on
 * 2026-11-23 with the README and deployments.md of github.com/Uniswap/UniswapX at 52299e9.
 */
const orders: readonly UniswapX[] = [
  {
    reactors: { 1: '0x6000da47483062a0d734ba3dc7576ce6a0b645c4' },
    encodedType:
      permit('ExclusiveDutchOrder') +
      dutchOutput +
      'ExclusiveDutchOrder(OrderInfo info,uint256 decayStartTime,uint256 decayEndTime,address exclusiveFiller,uint256 exclusivityOverrideBps,address inputToken,uint256 inputStartAmount,uint256 inputEndAmount,DutchOutput[] outputs)' +
      info +
      permissions,
    outputs: ({ outputs }: { outputs: readonly DutchOutput[] }) => dutchOutputs(outputs),
  },
  {
    reactors: {
      1: '0x00000011f84b9aa48e5f8aa8b9897600006289be',
      42161: '0x1bd1aadc9e230626c44a139d7e70d842749351eb',
    },
    encodedType:
      permit('V2DutchOrder') +
      dutchOutput +
      info +
      permissions +
      'V2DutchOrder(OrderInfo info,address cosigner,address baseInputToken,uint256 baseInputStartAmount,uint256 baseInputEndAmount,DutchOutput[] baseOutputs)',
    outputs: ({ baseOutputs }: { baseOutputs: readonly DutchOutput[] }) => dutchOutputs(baseOutputs),
  },
  {
    reactors: {
      1: '0x0000000015757c461808ea25eb309638b62681cf',
      10: '0x000000000923439a92dae8930613568824108631',
      56: '0x00000000a55e50c71b70db3c8b58749cd1e18eb2',
      130: '0x000000005af66799d1a6317714d66800f9ca1406',
      137: '0x00000000bab6e234db8ad638b6a6395b7c499bc4',
      143: '0x000000000ac008f7e07210cfb6648e40249232c2',
      196: '0x000000005af66799d1a6317714d66800f9ca1406',
      480: '0x00000000d714ea34028930b762e96bfbe50f42c2',
      1868: '0x000000005af66799d1a6317714d66800f9ca1406',
      4217: '0x00000000fc1e66c9f582566ead00108e55f1c0c6',
      4663: '0x000000007a1c8e570011eedf86a2a35593013cba',
      5042: '0x0000000015134054ea82ae0bb9fda66b36402c36',
      8453: '0x000000008a8330b5d1f43a62bf4c673a49f27ba0',
      42161: '0xb274d5f4b833b61b340b654d600a864fb604a87c',
      42220: '0x00000000b8077fdf2281a80be96f6c282b5d943a',
      43114: '0x00000000862ccf095823fc7576fa6c7e6b7385ef',
      57073: '0x000000007a1c8e570011eedf86a2a35593013cba',
      81457: '0x0000000086f50c5e1a2500602183d4390a7ffc98',
      7777777: '0x000000002c9a3812e15cf233190992e9a57edb56',
    },
    encodedType:
      permit('V3DutchOrder') +
      'NonlinearDutchDecay(uint256 relativeBlocks,int256[] relativeAmounts)' +
      info +
      permissions +
      'V3DutchInput(address token,uint256 startAmount,NonlinearDutchDecay curve,uint256 maxAmount,uint256 adjustmentPerGweiBaseFee)' +
      'V3DutchOrder(OrderInfo info,address cosigner,uint256 startingBaseFee,V3DutchInput baseInput,V3DutchOutput[] baseOutputs)' +
      'V3DutchOutput(address token,uint256 startAmount,NonlinearDutchDecay curve,address recipient,uint256 minAmount,uint256 adjustmentPerGweiBaseFee)',
    // Neither the curve nor the network's fees reduce an amount below its minimum.
    outputs: ({ baseOutputs }: { baseOutputs: readonly (Receiver & { minAmount: bigint })[] }) =>
      baseOutputs.map(({ token, recipient, minAmount }) => ({ token, recipient, least: minAmount })),
  },
  {
    reactors: {
      130: '0x00000006021a6bce796be7ba509bbba71e956e37',
      8453: '0x000000001ec5656dcdb24d90dfa42742738de729',
    },
    encodedType:
      permit('PriorityOrder') +
      info +
      'PriorityInput(address token,uint256 amount,uint256 mpsPerPriorityFeeWei)' +
      'PriorityOrder(OrderInfo info,address cosigner,uint256 auctionStartBlock,uint256 baselinePriorityFeeWei,PriorityInput input,PriorityOutput[] outputs)' +
      'PriorityOutput(address token,uint256 amount,uint256 mpsPerPriorityFeeWei,address recipient)' +
      permissions,
    // The amounts only rise with the filler's payment.
    outputs: ({ outputs }: { outputs: readonly (Receiver & { amount: bigint })[] }) =>
      outputs.map(({ token, recipient, amount }) => ({ token, recipient, least: amount })),
  },
]

/** @returns undefined if the order is unknown, or its spender is not bound to execute it */
export function explainWitness({ domain, encodedType, message }: TypedData, signer: Signer): Explained | undefined {
  const order = orders.find(each => each.encodedType === encodedType)
  const { permitted, spender, deadline, witness } = message as unknown as {
    permitted: { token: string; amount: bigint }
    spender: string
    deadline: bigint
    witness: { info: { swapper: string } }
  }
  const reactor = order?.reactors[String(domain.chainId)]
  if (!order || reactor === undefined || !sameAddress(spender, reactor)) return undefined
  const outputs = order.outputs(witness as never)
  const own = outputs.filter(({ recipient }) => sameAddress(recipient, signer.address))
  const isForOthers = !own.length && outputs.length > 0
  const isGift = own.every(({ least }) => least === 0n)
  return {
    statements: [
      {
        kind: 'trade',
        gives: [{ standard: 'ERC20', contract: permitted.token, amount: permitted.amount }],
        gets: own.map(received),
        signedUntil: deadline,
      },
    ],
    cautions: [
      ...(sameAddress(witness.info.swapper, signer.address) ? [] : (['otherAccount'] as const)),
      ...(isForOthers ? (['otherReceiver'] as const) : isGift ? (['nothingInReturn'] as const) : []),
    ],
  }
}

/** The zero address stands for the network's own currency. */
function received({ token, least }: Output): Asset {
  return /^0x0{40}$/.test(token)
    ? { standard: 'native', amount: least }
    : { standard: 'ERC20', contract: token, amount: least }
}
