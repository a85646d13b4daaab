import { type Hex, isHex } from 'viem'
import { fromJson } from '../../../../shared/protocol/json.ts'
import type { AccountRead } from '../../accountSource.ts'
import type { SafeFetch } from '../../safeFetch.ts'

/** Who asks. */
export type OffchainRead = Pick<AccountRead, 'intake' | 'signal' | 'client' | 'project'>

/** A question that a contract sends elsewhere (ERC-3668). */
export interface OffchainQuestion {
  data: Hex
  sender: Hex
  urls: readonly string[]
}

export type ReadOffchain = (question: OffchainQuestion) => Promise<Hex>

/** A contract may name any number of addresses. */
const maxUrls = 3
const maxBytes = 64 << 10

/**
 * Answers what contracts send elsewhere, by the fetching that strangers' addresses get: never from our own networks, and
 * bounded. The contract checks the answer itself. An address without `{data}`, which wants a POST, is left out.
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
