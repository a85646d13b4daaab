import type { Context } from 'hono'
import type { Endpoint, EndpointReply } from '../../shared/api/endpoint.ts'
import type { JsonAnswer } from './preparedJson.ts'
import { publicJson } from './publicJson.ts'

/** A reply that fits its endpoint's schema, stripped of unknown members. An invalid one is our bug and is not sent. */
export async function checkedJson<E extends Endpoint>(
  c: Context,
  { reply: schema }: E,
  reply: EndpointReply<E>,
  answer: JsonAnswer,
): Promise<Response> {
  const checked = schema.safeParse(reply)
  if (checked.success) return publicJson(c, checked.data, answer)
  const [issue] = checked.error.issues
  throw new Error(`A reply has a wrong ${issue?.path.join('.')}: ${issue?.message}`)
}
