import type { Context } from 'hono'
import { type JsonAnswer, prepareJson, sendJson } from './preparedJson.ts'

/** A cacheable API reply made for this request. */
export async function publicJson(c: Context, value: unknown, answer: JsonAnswer): Promise<Response> {
  return sendJson(c, await prepareJson(value), answer)
}
