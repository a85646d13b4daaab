import type { AdminEndpoint, Answered, Asked, Sent } from '../endpoints.ts'

/** A call of the admin's API. @throws AdminRefusal */
export type CallAdmin = <E extends AdminEndpoint>(endpoint: E, asked?: Call<E>) => Promise<Answered<E>>

interface Call<E extends AdminEndpoint> {
  /** Parts of the path, by name. */
  parts?: Readonly<Record<string, string>>
  query?: Asked<E>
  body?: Sent<E>
}

/** The server's error message for operators. */
export class AdminRefusal extends Error {
  override readonly name = 'AdminRefusal'
  constructor(
    message: string,
    /** The server's code; empty if it did not answer. */
    readonly code: string,
    /** Finds the request in the server's log. */
    readonly requestId = '',
  ) {
    super(message)
  }
}

/** @param onEnd called once the token is refused */
export function createCallAdmin(token: string, onEnd: () => void): CallAdmin {
  return async (endpoint, { parts = {}, query = {}, body } = {}) => {
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(parts[name] ?? ''))
    const present = Object.entries(query as Record<string, string | undefined>).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    )
    const response = await fetch(`${path}?${new URLSearchParams(present)}`, {
      method: endpoint.method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(endpoint.body && { body: JSON.stringify(body ?? {}) }),
      credentials: 'omit',
    }).catch(() => {
      throw new AdminRefusal('The server does not answer', '')
    })
    const reply: unknown = await response.json().catch(() => undefined)
    if (!response.ok) {
      const { error = `The server answered ${response.status}`, code = '' } = Object(reply)
      if (code === 'token_invalid') onEnd()
      throw new AdminRefusal(String(error), String(code), response.headers.get('X-Request-Id') ?? '')
    }
    const read = endpoint.reply.safeParse(reply)
    if (!read.success) throw new AdminRefusal('The server answered in an unknown form: reload the page', '')
    return read.data as Answered<typeof endpoint>
  }
}
