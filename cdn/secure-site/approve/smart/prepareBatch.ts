import { keccak256, numberToHex, serializeTransaction } from 'viem'
import { hashAuthorization } from 'viem/utils'
import { simulation } from '../../../../shared/api/simulation.schema.ts'
import { referenceOf } from '../../../../shared/caip.ts'
import { delegate, delegatedCode, delegateOf } from '../../../../shared/embedded/smartAccount.ts'
import type { Words } from '../../locales/siteTexts.ts'
import { refuse } from '../../refuse.ts'
import { loadSigning } from '../../signing/loadSigning.ts'
import { callsId } from '../../smart/callsId.ts'
import type { Approval, Fact } from '../Approval.ts'
import type { ApprovalParts } from '../ApprovalParts.ts'
import { askNames } from '../askNames.ts'
import { askPrices } from '../askPrices.ts'
import { feeFact, hexed, keptPrices, lackOf, priced } from '../feeWords.ts'
import { lookBefore } from '../lookBefore.ts'
import { byOwnWords, outcomeCautions, outcomeChanges } from '../outcomeWords.ts'
import { readFees, readNonce } from '../readFees.ts'
import { whatOf } from '../remember.ts'
import { readEach } from '../sayCalls.ts'
import { sendSigned } from '../sendSigned.ts'
import { askTokens, inQuotes } from '../tokenWords.ts'
import { encodeBatch } from './encodeBatch.ts'
import { readBatch } from './readBatch.ts'

/** Gas of an authorization (EIP-7702) of an existing account. */
const authorizationGas = 25_000n

/**
 * `wallet_sendCalls`: a batch paid by the account itself, so that no one else is needed. The first time, the same
 * transaction makes it a smart account: for exactly this contract, network and nonce, so the authorization cannot be
 * reused.
 * @throws `invalid_params`, `unauthorized`, an error with the number of EIP-5792, the node's error if it would fail
 */
export async function prepareBatch(parts: ApprovalParts, params: unknown): Promise<Approval> {
  const { config, chainId, address, callNode, callPublic, signal, texts } = parts
  const { t } = texts
  const network = config.networks.find(({ id }) => id === chainId)
  if (!network) throw refuse('unknown_network', `The wallet does not support the network ${chainId}`)
  const calls = readBatch(parts, params)
  const each = readEach(parts, calls)

  const actsFor = delegateOf(await callNode(chainId, 'eth_getCode', [address, 'latest'], signal))
  const isReady = actsFor === 'ours'
  const data = encodeBatch(calls)
  const sent = { from: address, to: address, data, value: '0x0' }
  const spends = calls.reduce((sum, { value }) => sum + value, 0n)
  const [asked, tokens, prices, withName, tested, before] = await Promise.all([
    readFees(parts, sent, {
      spends,
      delegation: isReady ? undefined : { code: delegatedCode, gas: authorizationGas },
    }),
    askTokens(parts, each.tokens),
    askPrices(parts, each.tokens),
    askNames(parts, each.recipients),
    callPublic(simulation, chainId, {
      from: address,
      calls: calls.map(call => ({ to: call.to, data: call.data, value: numberToHex(call.value) })),
    }).then(run => byOwnWords(run, chainId)),
    lookBefore(parts),
  ])
  const fees = before.raise(asked)
  const sponsor =
    parts.askSponsor &&
    (await (await import('./sponsoredBatch.ts')).askForSponsor(parts, { data, fees, isReady, before }))
  if (!isReady && fees.priorityFee === undefined)
    throw refuse('transaction_failed', 'The network does not support this kind of transaction')
  const words = { currency: prices.ofCurrency(network.nativeCurrency), tokenAt: prices.ofTokens(tokens) }
  const { said: read, grants, purpose } = each.say(words, texts)
  const said = read.map(one => ({ ...one, facts: one.facts.map(withName) }))
  const lack = lackOf(fees, sponsor ? spends : spends + fees.most, network, texts)
  const [first] = said
  const isOne = first !== undefined && said.length === 1
  const becomes: Fact = {
    name: t('approve.fact.smart'),
    value: t('approve.fact.smart.becomes'),
    note: t('approve.fact.smart.note'),
  }
  const { verb, amount, unit, worth, doing } = purpose ?? {}
  const title = verb
    ? { verb, amount, unit, worth, doing }
    : isOne
      ? first
      : { verb: t('approve.verb.batch', { count: said.length }) }
  return {
    view: {
      ...title,
      isUnread: said.some(({ isUnread }) => isUnread),
      ...(!isOne && {
        calls: said.map(({ verb, amount, unit, worth, facts, isUnread }, index) => ({
          ...{ number: index + 1, verb, amount, unit, worth, facts, isMarked: isUnread || grants.includes(index) },
        })),
      }),
      facts: [
        ...(isOne ? first.facts : []),
        ...(isReady ? [] : [becomes]),
        { name: t('approve.fact.network'), value: network.name },
        sponsor ? sponsoredFact(sponsor.by, texts) : feeFact(fees, words.currency, texts),
      ],
      changes: outcomeChanges(tested, words, texts),
      cautions: [
        ...before.cautions(sponsor ? 'operation' : 'transaction'),
        ...(actsFor === 'none' || isReady ? [] : [t('approve.caution.replaces')]),
        ...(isOne || !grants.length ? [] : [grantsCaution(grants, texts)]),
        ...new Set(said.flatMap(({ cautions }) => cautions)),
        ...outcomeCautions(tested, texts, lack),
      ],
      isShort: lack !== undefined,
      raw: JSON.stringify(
        {
          ...{ from: address, chainId, calls: calls.map(call => ({ ...call, value: numberToHex(call.value) })) },
          ...(isReady ? {} : { delegatesTo: delegate }),
          ...hexed({ gas: fees.gas, ...priced(fees) }),
        },
        undefined,
        2,
      ),
    },
    async carryOut(opened) {
      const withSigner = await loadSigning.eip155()
      before.begin()
      if (sponsor) return withSigner(opened, signer => sponsor.send(signer, whatOf(title)))
      // Others may have been sent in the meantime.
      const nonce = Number(before.nonce('transaction', BigInt(await readNonce(parts))))
      const number = Number(referenceOf(chainId))
      const common = { chainId: number, nonce, gas: fees.gas, to: address, value: 0n, data }
      return withSigner(opened, async ({ sign }) => {
        // The account itself sends it, and its transaction counts first.
        const authorization = { chainId: number, address: delegate, nonce: nonce + 1 } as const
        const whole = isReady
          ? { ...common, ...priced(fees) }
          : {
              ...{ ...common, type: 'eip7702' as const, maxFeePerGas: fees.maxFee },
              ...{ maxPriorityFeePerGas: fees.priorityFee ?? 0n },
              authorizationList: [{ ...authorization, ...(await sign(hashAuthorization(authorization))) }],
            }
        const transaction = whole as Parameters<typeof serializeTransaction>[0]
        const { yParity, ...signature } = await sign(keccak256(serializeTransaction(transaction)))
        const v = BigInt(27 + (yParity ?? 0))
        const signed = { what: whatOf(title), nonce: `${nonce}`, ...keptPrices(fees) }
        const sending = serializeTransaction(transaction, { ...signature, yParity, v })
        const hash = await sendSigned(parts, sending, { before, signed })
        return { id: callsId(hash, chainId) }
      })
    },
  }
}

/** One of many calls is easily missed. */
const grantsCaution = (grants: readonly number[], { t }: Words) =>
  t('approve.caution.grants', { count: grants.length, numbers: grants.map(index => index + 1).join(', ') })

const sponsoredFact = (by: string | undefined, texts: Words): Fact => ({
  name: texts.t('approve.fact.fee'),
  value: texts.t('approve.fact.fee.sponsored'),
  // The name is unverified.
  ...(by && { note: texts.t('approve.fact.fee.sponsor', { name: inQuotes(by, texts) }) }),
})
