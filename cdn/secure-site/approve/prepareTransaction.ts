import { type Hex, keccak256, numberToHex, serializeTransaction, type TransactionSerializable } from 'viem'
import { simulation } from '../../../shared/api/simulation.schema.ts'
import { referenceOf } from '../../../shared/caip.ts'
import { readCalls, wrongInCalls } from '../../../shared/signing/readCalls.ts'
import { refuse } from '../refuse.ts'
import { loadSigning } from '../signing/loadSigning.ts'
import type { Approval } from './Approval.ts'
import type { ApprovalParts } from './ApprovalParts.ts'
import { askNames } from './askNames.ts'
import { askPrices } from './askPrices.ts'
import { feeFact, hexed, keptPrices, lackOf, priced } from './feeWords.ts'
import { lookBefore } from './lookBefore.ts'
import { byOwnWords, outcomeCautions, outcomeChanges } from './outcomeWords.ts'
import { readFees, readNonce } from './readFees.ts'
import { whatOf } from './remember.ts'
import { readEach } from './sayCalls.ts'
import { sendSigned } from './sendSigned.ts'
import { askTokens } from './tokenWords.ts'

/**
 * `eth_sendTransaction`: reads and simulates it, and sends exactly that once approved.
 * @throws `invalid_params`, `unauthorized` for another account, the node's error if it would fail
 */
export async function prepareTransaction(parts: ApprovalParts, params: unknown): Promise<Approval> {
  const { config, chainId, address, callPublic, texts } = parts
  const { t } = texts
  const network = config.networks.find(({ id }) => id === chainId)
  if (!network) throw refuse('unknown_network', `The wallet does not support the network ${chainId}`)
  const given = Array.isArray(params) ? params : []
  const read = readCalls('eth_sendTransaction', given, { address, network: BigInt(referenceOf(chainId)) })
  const call = read?.calls[0]
  if (!read || !call) throw refuse('invalid_params', wrongInCalls('eth_sendTransaction', given))
  if (read.cautions.includes('otherAccount')) throw refuse('unauthorized', 'That account is not in this wallet')
  if (read.cautions.includes('otherNetwork'))
    throw refuse('invalid_params', 'The transaction is for another network than the one it is asked on')
  if (read.cautions.includes('delegates')) throw refuse('invalid_params', 'The wallet delegates to no contract')

  const value = numberToHex(call.value)
  const sent = { from: address, ...(call.to && { to: call.to }), data: call.data, value }
  const each = readEach(parts, [call])
  const [asked, tokens, prices, withName, tested, before] = await Promise.all([
    readFees(parts, sent, { gas: call.gas }),
    askTokens(parts, each.tokens),
    askPrices(parts, each.tokens),
    askNames(parts, each.recipients),
    callPublic(simulation, chainId, {
      from: address,
      calls: [{ ...(call.to && { to: call.to }), data: call.data, value }],
    }).then(run => byOwnWords(run, chainId)),
    lookBefore(parts),
  ])
  const fees = before.raise(asked)
  const words = { currency: prices.ofCurrency(network.nativeCurrency), tokenAt: prices.ofTokens(tokens) }
  const {
    said: [said],
  } = each.say(words, texts)
  if (!said) throw refuse('invalid_params', 'eth_sendTransaction takes one transaction')
  const lack = lackOf(fees, call.value + fees.most, network, texts)
  const isPlain = call.to !== undefined && call.data === '0x'
  /** Others may be sent until the press. */
  let count: Promise<number> | undefined
  return {
    view: {
      ...said,
      facts: [
        ...said.facts.map(withName),
        { name: t('approve.fact.network'), value: network.name },
        feeFact(fees, words.currency, texts),
      ],
      changes: outcomeChanges(tested, words, texts),
      cautions: [
        ...before.cautions('transaction'),
        ...said.cautions,
        ...(isPlain && fees.likely > call.value ? [t('approve.caution.feeAbove')] : []),
        ...outcomeCautions(tested, texts, lack),
      ],
      isShort: lack !== undefined,
      raw: JSON.stringify({ ...sent, chainId, ...hexed({ gas: fees.gas, ...priced(fees) }) }, undefined, 2),
    },
    pressed() {
      count = readNonce(parts)
      // `carryOut` awaits it, and meets its failure.
      count.catch(() => {})
    },
    async carryOut(opened) {
      const next = BigInt(await (count ?? readNonce(parts)))
      // Whatever was signed since the count was asked for ends this one.
      before.begin()
      const nonce = Number(before.nonce('transaction', next))
      const transaction = { ...priced(fees), chainId: Number(referenceOf(chainId)), nonce, gas: fees.gas }
      const whole = {
        ...transaction,
        ...(call.to && { to: call.to as Hex }),
        data: call.data,
        value: call.value,
      } as TransactionSerializable
      const withSigner = await loadSigning.eip155()
      const signature = await withSigner(opened, ({ sign }) => sign(keccak256(serializeTransaction(whole))))
      const v = BigInt(27 + (signature.yParity ?? 0))
      const signed = { what: whatOf(said), nonce: `${nonce}`, ...keptPrices(fees) }
      return sendSigned(parts, serializeTransaction(whole, { ...signature, v }), { before, signed })
    },
  }
}
