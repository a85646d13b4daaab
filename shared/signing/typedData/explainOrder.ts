import { sameAddress } from '../../sameAddress.ts'
import { erc20, erc20OrNative, type OrderReader, type OrderReaders, trade } from './OrderReader.ts'
import type { Explained, Signer } from './Statement.ts'
import { seaportReaders } from './seaportReaders.ts'
import type { TypedData } from './TypedData.ts'
import { zeroExReaders } from './zeroExReaders.ts'

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
  // GPv2Settlement in networks.json of github.com/cowprotocol/contracts at acb95d9.
  contracts: ['0x9008d19f58aabd9ed0d60971565aa8510560ab41'],
  explain(order: CowOrder, { address }: Signer) {
    const { sellToken, buyToken, receiver, sellAmount, buyAmount, validTo, feeAmount, kind } = order
    if (kind !== 'sell' && kind !== 'buy') return undefined
    if (!['erc20', 'external', 'internal'].includes(order.sellTokenBalance)) return undefined
    if (!['erc20', 'internal'].includes(order.buyTokenBalance)) return undefined
    const isOwn = /^0x0{40}$/.test(receiver) || sameAddress(receiver, address)
    return trade(
      {
        gives: [erc20(sellToken, sellAmount + feeAmount)],
        gets: isOwn ? [erc20OrNative(buyToken, buyAmount)] : [],
        signedUntil: validTo,
      },
      isOwn ? buyAmount === 0n && 'nothingInReturn' : 'otherReceiver',
    )
  },
}

const cowType =
  'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance)'

const readers: OrderReaders = new Map([...seaportReaders, ...zeroExReaders, [cowType, cowReader]])

/** @returns undefined if the order is unknown, or its contract is not one that enforces it */
export function explainOrder({ domain, encodedType, message }: TypedData, signer: Signer): Explained | undefined {
  const reader = readers.get(encodedType)
  const contract = domain.verifyingContract?.toLowerCase()
  if (!reader || contract === undefined || !reader.contracts.includes(contract)) return undefined
  return reader.explain(message as never, signer)
}
