import { type Hex, keccak256, numberToHex, serializeTransaction, type TransactionSerializable } from 'viem'
import { simulation } from '../../../shared/api/simulation.schema.ts'
import { referenceOf } from '../../../shared/caip.ts'
import { decodeCall } from '../../../shared/signing/decodeCall.ts'
import { readCalls } from '../../../shared/signing/readCalls.ts'
import type { Words } from '../locales/siteTexts.ts'
import { refuse } from '../refuse.ts'
import { signHash } from '../signing/signHash.ts'
import { withEntropy } from '../vault/vault.ts'
import type { Approval, Change } from './Approval.ts'
import type { ApprovalParts } from './ApprovalParts.ts'
import { explainCall, tokensOf } from './explainCall.ts'
import { type Fees, readFees, readNonce } from './readFees.ts'
import { sendSigned } from './sendSigned.ts'
import { askTokens, quoted, readable } from './tokenWords.ts'

/**
 * `eth_sendTransaction`: reads it, tests it, and sends exactly that once it is approved.
 * @throws `invalid_params`, `unauthorized` for another account, the node's error if it would fail
 */
export async function prepareTransaction(parts: ApprovalParts, params: unknown): Promise<Approval> {
  const { config, chainId, address, callPublic, texts } = parts
  const { t } = texts
  const network = config.networks.find(({ id }) => id === chainId)
  if (!network) throw refuse('unknown_network', `The wallet does not know the network ${chainId}`)
  const read = readCalls('eth_sendTransaction', Array.isArray(params) ? params : [], {
    address,
    network: BigInt(referenceOf(chainId)),
  })
  const call = read?.calls[0]
  if (!read || !call) throw refuse('invalid_params', 'eth_sendTransaction takes one transaction')
  if (read.cautions.includes('otherAccount')) throw refuse('unauthorized', 'That account is not of this wallet')
  if (read.cautions.includes('otherNetwork'))
    throw refuse('invalid_params', 'The transaction is for another network than the one it is asked on')
  if (read.cautions.includes('delegates')) throw refuse('invalid_params', 'The wallet delegates to no contract')

  const value = numberToHex(call.value)
  const sent = { from: address, ...(call.to && { to: call.to }), data: call.data, value }
  const does = decodeCall(call)
  const [fees, tokenAt, tested] = await Promise.all([
    readFees(parts, sent, call.gas),
    askTokens(parts, tokensOf(does)),
    callPublic(simulation, chainId, {
      from: address,
      calls: [{ ...(call.to && { to: call.to }), data: call.data, value }],
    }),
  ])
  const { symbol, decimals } = network.nativeCurrency
  const said = explainCall(does, call.value, { symbol, decimals }, tokenAt, texts)
  return {
    view: {
      ...said,
      facts: [
        ...said.facts,
        { name: t('approve.fact.network'), value: network.name },
        {
          name: t('approve.fact.fee'),
          value: t('approve.fact.fee.about', { amount: `${short(fees.likely, decimals)} ${symbol}` }),
          note: t('approve.fact.fee.most', { amount: `${short(fees.most, decimals)} ${symbol}` }),
        },
      ],
      changes: tested?.changes.map(each => changeOf(each, { symbol, decimals }, texts)) ?? [],
      cautions: [
        ...said.cautions,
        ...(does.kind === 'plain' && fees.likely > call.value ? [t('approve.caution.feeAbove')] : []),
        ...(tested?.result === 'reverted' ? [t('approve.caution.reverted')] : []),
        ...(tested?.isFickle ? [t('approve.caution.fickle')] : []),
        ...new Set(tested?.changes.flatMap(each => cautionsOf(each, texts))),
      ],
      raw: JSON.stringify({ ...sent, chainId, ...hexed({ gas: fees.gas, ...priced(fees) }) }, undefined, 2),
    },
    async carryOut(opened) {
      // Others may have been sent while this was read.
      const nonce = await readNonce(parts)
      const transaction = { ...priced(fees), chainId: Number(referenceOf(chainId)), nonce, gas: fees.gas }
      const whole = {
        ...transaction,
        ...(call.to && { to: call.to as Hex }),
        data: call.data,
        value: call.value,
      } as TransactionSerializable
      const signature = await withEntropy(opened, opened.vaultKey, entropy =>
        signHash(entropy, keccak256(serializeTransaction(whole))),
      )
      const v = BigInt(27 + (signature.yParity ?? 0))
      return sendSigned(parts, serializeTransaction(whole, { ...signature, v }))
    },
  }
}

const priced = ({ priorityFee, maxFee }: Fees) =>
  priorityFee === undefined
    ? { type: 'legacy' as const, gasPrice: maxFee }
    : { type: 'eip1559' as const, maxFeePerGas: maxFee, maxPriorityFeePerGas: priorityFee }

const hexed = (values: Readonly<Record<string, bigint | string | undefined>>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'bigint' ? numberToHex(value) : value]),
  )

/** Four digits that count, for what nobody signs exactly. */
function short(amount: bigint, decimals: number): string {
  return readable(amount, decimals).replace(/^([\d,]*\.0*[1-9]\d{3})\d+$/, '$1')
}

interface Tested {
  standard: string
  amount: string
  name?: string | undefined
  symbol?: string | undefined
  decimals?: number | undefined
  tokenId?: string | undefined
  isListed?: boolean | undefined
  poses?: string | undefined
}

function changeOf(
  { standard, amount, name, symbol, decimals, tokenId, isListed }: Tested,
  currency: { symbol: string; decimals: number },
  { t }: Words,
): Change {
  const isIn = !amount.startsWith('-')
  const isNative = standard === 'native'
  const size = BigInt(amount.replace('-', ''))
  const called = symbol || name || ''
  const words = isNative ? currency.symbol : isListed ? called : quoted(called, t('approve.unit.unknownToken'))
  const digits = isNative ? currency.decimals : decimals
  return {
    name: tokenId ? `${words} #${tokenId}` : words,
    amount: `${isIn ? '+' : '−'}${digits === undefined ? size : readable(size, digits)}`,
    isIn,
  }
}

/** What comes may be worth nothing, whatever it calls itself. */
function cautionsOf({ standard, amount, name, symbol, isListed, poses }: Tested, { t }: Words): readonly string[] {
  const token = quoted(symbol || name || '', t('approve.unit.anUnknownToken'))
  if (poses) return [t('approve.caution.changePoses', { token, symbol: quoted(poses, t('approve.unit.another')) })]
  const isUnlisted = standard === 'ERC20' && !isListed && !amount.startsWith('-')
  return isUnlisted ? [t('approve.caution.changeUnlisted', { token })] : []
}
