import { fromBase64Url, toBase64Url } from '../../../shared/base64Url.ts'
import { type Bytes, seal, unseal, utf8 } from '../vault/seal.ts'

/** The direction of a text: a server cannot return a request as its answer, nor another ticket's. */
type Way = 'request' | 'answer'

const belongsTo = (way: Way, ticketId: string) => `ck-ticket|v1|${way}|${ticketId}`

export const sealText = async (key: Bytes, way: Way, ticketId: string, value: unknown): Promise<string> =>
  toBase64Url(await seal(key, utf8(JSON.stringify(value)), belongsTo(way, ticketId)))

/** @throws OperationError (DOMException) if key, way or ticket is another */
export const unsealText = async (key: Bytes, way: Way, ticketId: string, sealed: string): Promise<unknown> =>
  JSON.parse(new TextDecoder().decode(await unseal(key, fromBase64Url(sealed), belongsTo(way, ticketId))))
