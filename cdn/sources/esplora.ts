import * as z from 'zod'
import { firstSignal } from '../../shared/firstSignal.ts'
import { fromJson } from '../../shared/protocol/json.ts'
import { ApiFailure } from '../apiFailure.ts'
import type { Timeout } from '../timeout.ts'
import { askServer } from './askServer.ts'
import type { Intake } from './readCapped.ts'

/** An unspent transaction output. */
export interface Utxo {
  txid: string
  vout: number
  /** Decimal. */
  valueSats: string
  isConfirmed: boolean
}

/** Reads Bitcoin through Esplora's REST API, which mempool.space offers too. */
export interface Esplora {
  /**
   * Asks the servers in order until one answers.
   * @param urls base URLs of the API
   * @param address a validated address
   * @throws ApiFailure `node_failed`, whose text names no server, and errors of the intake
   */
  utxos(urls: readonly string[], address: string, intake: Intake, signal: AbortSignal): Promise<Utxo[]>
  /** Reads any other path below the base. Throws as `utxos`. */
  read<Reply>(
    urls: readonly string[],
    path: string,
    reply: z.ZodType<Reply>,
    intake: Intake,
    signal: AbortSignal,
  ): Promise<Reply>
}

export interface EsploraOptions {
  fetch: typeof fetch
  /** Time limit shared by all servers. */
  timeoutMs: number
  timeout: Timeout
}

/** More than any visitor has or any wallet can spend at once. */
const maxUtxos = 10_000
const maxReplyBytes = 4 << 20

const replySchema = z
  .array(
    z.object({
      txid: z.string().regex(/^[0-9a-f]{64}$/),
      vout: z.int().gte(0).lte(0xffffffff),
      value: z.int().gte(0),
      status: z.object({ confirmed: z.boolean() }),
    }),
  )
  .max(maxUtxos)

export function createEsplora({ fetch, timeoutMs, timeout }: EsploraOptions): Esplora {
  const ask = async <Reply>(
    url: string,
    path: string,
    reply: z.ZodType<Reply>,
    intake: Intake,
    signal: AbortSignal,
    tries: number,
  ): Promise<Reply> => {
    const { ok, status, text } = await askServer(`${url.replace(/\/$/, '')}${path}`, {
      ...{ fetch, signal, intake, tries, maxBytes: maxReplyBytes },
      headers: { Accept: 'application/json' },
    })
    if (!ok) throw new ApiFailure('node_failed', `The node of this network failed with HTTP ${status}`)
    if (text === undefined)
      throw new ApiFailure(
        'node_failed',
        `The node's answer is over ${maxReplyBytes} bytes: this address has too many coins`,
      )
    const { data } = reply.safeParse(fromJson(text))
    if (!data) throw new ApiFailure('node_failed', 'The node of this network answered in an unknown form')
    return data
  }

  const read: Esplora['read'] = async (urls, path, reply, intake, signal) => {
    const shareMs = Math.ceil(timeoutMs / urls.length)
    // With others, the next one is asked instead.
    const tries = urls.length > 1 ? 1 : 2
    let failure = new ApiFailure('node_failed', 'This network has no node')
    for (const url of urls)
      try {
        return await ask(url, path, reply, intake, firstSignal(signal, timeout(shareMs)), tries)
      } catch (thrown) {
        failure = toFailure(thrown, shareMs)
        if (signal.aborted || failure.code === 'rate_limited') break
      }
    throw failure
  }

  return {
    read,
    async utxos(urls, address, intake, signal) {
      const utxos = await read(urls, `/address/${encodeURIComponent(address)}/utxo`, replySchema, intake, signal)
      return utxos.map(({ txid, vout, value, status }) => ({
        txid,
        vout,
        valueSats: String(value),
        isConfirmed: status.confirmed,
      }))
    },
  }
}

function toFailure(thrown: unknown, shareMs: number): ApiFailure {
  if (thrown instanceof ApiFailure) return thrown
  return thrown instanceof Error && thrown.name === 'TimeoutError'
    ? new ApiFailure('node_failed', `The node of this network did not answer within ${shareMs} ms`)
    : new ApiFailure('node_failed', 'The node of this network could not be reached')
}
