import { type Hex, isHex } from 'viem'
import { fromJson } from '../../../../shared/protocol/json.ts'
import type { AccountRead } from '../../accountSource.ts'
import type { SafeFetch } from '../../safeFetch.ts'

/** The context of a request. */
export type OffchainRead = Pick<AccountRead, 'intake' | 'signal' | 'client' | 'project'>

/** An offchain lookup of a contract (ERC-3668). */
export interface OffchainQuestion {
  data: Hex
  sender: Hex
  urls: readonly string[]
}

export type ReadOffchain = (question: OffchainQuestion) => Promise<Hex>

/** A contract may name any number of URLs. */
const maxUrls = 3
const maxBytes = 64 << 10

/**
 * Answers offchain lookups with the safe fetch for untrusted URLs: bounded, and never from our own networks. The
 * contract verifies the answer itself. URLs without `{data}`, which need a POST, are skipped.
 */
export function createOffchainReader(
  safeFetch: SafeFetch,
  { intake, signal, client, project }: OffchainRead,
): ReadOffchain {
  return async ({ data, sender, urls }) => {
    const asked = urls.filter(url => url.includes('{data}')).slice(0, maxUrls)
    let failure: unknown = new Error('No gateway can be asked')
    for (const url of asked)
      try {
        const address = url.replaceAll('{sender}', sender.toLowerCase()).replaceAll('{data}', data)
        const { bytes } = await safeFetch(address, { signal, client, project, maxBytes, purpose: 'description' })
        intake.count(bytes.byteLength)
        const text = new TextDecoder().decode(bytes).trim()
        const answer: unknown = text.startsWith('{') ? (fromJson(text) as { data?: unknown } | undefined)?.data : text
        if (isHex(answer)) return answer
        failure = new Error('A gateway answered in another form')
      } catch (thrown) {
        failure = thrown
      }
    throw failure
  }
}
