import { referenceOf } from '../../../../shared/caip.ts'
import { maxCalls, readCalls, wrongInCalls } from '../../../../shared/signing/readCalls.ts'
import { isRecord } from '../../../../shared/signing/typedData/readValue.ts'
import { refuse, refuseBy } from '../../refuse.ts'
import type { ApprovalParts } from '../ApprovalParts.ts'
import type { BatchCall } from './encodeBatch.ts'

/** EIP-5792 error codes. */
const [unsupportedCapability, tooLarge, atomicUnsupported, unknownVersion] = [5700, 5740, 5760, -32602]

/**
 * The calls of `wallet_sendCalls`. Each `to` and `data` begins with 0x, and each value is a string.
 * @throws `invalid_params`, `unauthorized`, or an error with the number of EIP-5792
 * @spec 5.send-calls
 */
export function readBatch({ chainId, address, isSmart }: ApprovalParts, params: unknown): readonly BatchCall[] {
  const list: readonly unknown[] = Array.isArray(params) ? params : []
  const [given] = list
  const { version, atomicRequired, capabilities } = isRecord(given) ? given : {}
  if (callsIn(given).length > maxCalls) throw refuseBy(tooLarge, `wallet_sendCalls takes up to ${maxCalls} calls`)
  const read = readCalls('wallet_sendCalls', list, { address, network: BigInt(referenceOf(chainId)) })
  if (!read) throw refuse('invalid_params', wrongInCalls('wallet_sendCalls', list))
  if (read.cautions.includes('otherAccount')) throw refuse('unauthorized', 'That account is not in this wallet')
  if (read.cautions.includes('otherNetwork'))
    throw refuse('invalid_params', 'The calls are for a different network than the request')
  if (read.cautions.includes('delegates'))
    throw refuse('invalid_params', 'The wallet does not delegate to other contracts')
  if (version !== undefined && !/^[12](\.\d+){1,2}$/.test(String(version)))
    throw refuseBy(unknownVersion, 'wallet_sendCalls takes version 2.0.0')
  const wanted = [given, ...callsIn(given)].flatMap(each => capabilitiesIn(each, capabilities))
  if (wanted.length) throw refuseBy(unsupportedCapability, `The wallet has no capability ${wanted[0]}`)
  if (!isSmart)
    throw refuseBy(
      atomicUnsupported,
      atomicRequired === false
        ? 'This account sends one transaction after another: ask for each by eth_sendTransaction'
        : 'This account is no smart account on this network',
    )
  return read.calls.map(({ to, data, value }) => {
    if (!to) throw refuse('invalid_params', 'A batch cannot create a contract')
    return { to: to as BatchCall['to'], data, value }
  })
}

const callsIn = (given: unknown): readonly unknown[] =>
  isRecord(given) && Array.isArray(given.calls) ? given.calls : []

/** Capabilities that the page requires. */
function capabilitiesIn(given: unknown, whole: unknown): readonly string[] {
  const { capabilities = whole } = isRecord(given) ? given : {}
  if (!isRecord(capabilities)) return []
  return Object.entries(capabilities).flatMap(([name, each]) =>
    isRecord(each) && each.optional === true ? [] : [name.slice(0, 64)],
  )
}
