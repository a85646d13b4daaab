import type { Asset, Explained, Signer } from './Statement.ts'
import { isSameAddress } from './sameAddress.ts'
import type { TypedData } from './TypedData.ts'

const output = 'DutchOutput(address token,uint256 startAmount,uint256 endAmount,address recipient)'
const info =
  'OrderInfo(address reactor,address swapper,uint256 nonce,uint256 deadline,address additionalValidationContract,bytes additionalValidationData)'
const permissions = 'TokenPermissions(address token,uint256 amount)'
const permit = (witness: string) =>
  `PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,${witness} witness)`

interface DutchOutput {
  token: string
  startAmount: bigint
  endAmount: bigint
  recipient: string
}

interface UniswapX {
  /** Contracts that keep to the order, by network. No other contract is bound by it. */
  readonly reactors: Readonly<Record<string, string>>
  readonly encodedType: string
  readonly outputs: string
}

/** Orders of UniswapX, which are signed as a permit for the contract that carries them out. */
const orders: readonly UniswapX[] = [
  {
    reactors: { 1: '0x6000da47483062a0d734ba3dc7576ce6a0b645c4' },
    encodedType:
      permit('ExclusiveDutchOrder') +
      output +
      'ExclusiveDutchOrder(OrderInfo info,uint256 decayStartTime,uint256 decayEndTime,address exclusiveFiller,uint256 exclusivityOverrideBps,address inputToken,uint256 inputStartAmount,uint256 inputEndAmount,DutchOutput[] outputs)' +
      info +
      permissions,
    outputs: 'outputs',
  },
  {
    reactors: {
      1: '0x00000011f84b9aa48e5f8aa8b9897600006289be',
      42161: '0x1bd1aadc9e230626c44a139d7e70d842749351eb',
    },
    encodedType:
      permit('V2DutchOrder') +
      output +
      info +
      permissions +
      'V2DutchOrder(OrderInfo info,address cosigner,address baseInputToken,uint256 baseInputStartAmount,uint256 baseInputEndAmount,DutchOutput[] baseOutputs)',
    outputs: 'baseOutputs',
  },
]

/** @returns undefined if the order is not known, or its spender is not bound to carry it out */
export function explainWitness({ encodedType, message }: TypedData, signer: Signer): Explained | undefined {
  const order = orders.find(each => each.encodedType === encodedType)
  const { permitted, spender, deadline, witness } = message as unknown as {
    permitted: { token: string; amount: bigint }
    spender: string
    deadline: bigint
    witness: Record<string, unknown>
  }
  const reactor = order?.reactors[String(signer.network)]
  if (!order || reactor === undefined || !isSameAddress(spender, reactor)) return undefined
  const { swapper } = witness.info as { swapper: string }
  const outputs = witness[order.outputs] as readonly DutchOutput[]
  const own = outputs.filter(({ recipient }) => isSameAddress(recipient, signer.address))
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
      ...(isSameAddress(swapper, signer.address) ? [] : (['otherAccount'] as const)),
      ...(own.length ? [] : ([outputs.length ? 'otherReceiver' : 'nothingInReturn'] as const)),
    ],
  }
}

/** The amount falls with time; the least counts. The zero address stands for the network's own currency. */
function received({ token, startAmount, endAmount }: DutchOutput): Asset {
  const amount = startAmount < endAmount ? startAmount : endAmount
  return /^0x0{40}$/.test(token) ? { standard: 'native', amount } : { standard: 'ERC20', contract: token, amount }
}
