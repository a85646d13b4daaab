/**
 * One resource of the API. The client builds requests from it, and the server checks them with it. Replies other than
 * 2xx are always an {@link ApiError}.
 */

/** The part of a zod schema that both ends use. Keeps this file free of zod. */
export interface Schema<Value> {
  safeParse(value: unknown):
    | { success: true; data: Value }
    | {
        success: false
        error: { issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[] }
      }
}

export interface Endpoint<Query = unknown, Body = unknown, Reply = unknown> {
  method: 'GET' | 'POST'
  path: `/v1/${string}`
  /** Strings, as in the URL. */
  query: Schema<Query>
  /** JSON, for POST only. */
  body?: Schema<Body>
  /** JSON of a 2xx reply. */
  reply: Schema<Reply>
}

export type EndpointQuery<E extends Endpoint> = E['query'] extends Schema<infer Query> ? Query : never
export type EndpointBody<E extends Endpoint> = E['body'] extends Schema<infer Body> ? Body : never
export type EndpointReply<E extends Endpoint> = E['reply'] extends Schema<infer Reply> ? Reply : never

/**
 * The URL of a call, without undefined members (reference §1.16).
 * @param apiUrl the server's origin without a trailing slash, as in `ModalConfig.apiUrl`
 */
export function endpointUrl<E extends Endpoint>(
  apiUrl: string,
  endpoint: Pick<E, 'path'>,
  query: EndpointQuery<E>,
): string {
  const present = Object.entries(query as Record<string, string | undefined>).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return `${apiUrl}${endpoint.path}?${new URLSearchParams(present)}`
}
