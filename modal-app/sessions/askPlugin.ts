import type { Schema } from '../../shared/api/endpoint.ts'
import type { Connection } from '../../shared/connections.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import type { HostMethods } from '../../shared/protocol/hostMethods.schema.ts'
import { pageSessionsSchema, type Session, type SiwxTerms, siwxTermsSchema } from '../../shared/siwx.schema.ts'
import type { App } from '../app/App.ts'
import { keepSession } from './keptSessions.ts'
import { keyOf, type SessionKey } from './sessions.ts'

type Method = HostMethods['siwx.call']['params']['method']

/** Assumed lifetime of a session whose expiry the page does not state. */
export const weekMs = 7 * 24 * 60 * 60_000

/**
 * Calls a function of the page's own sign-in.
 * @throws ConnectKitError `plugin_failed` if it throws, does not answer, or returns an invalid value
 */
async function askPlugin<T>(
  { host }: Pick<App, 'host'>,
  schema: Schema<T>,
  method: Method,
  params: unknown[],
): Promise<T> {
  const answer = schema.safeParse(await host.call('siwx.call', { method, params }))
  if (answer.success) return answer.data
  const [issue] = answer.error.issues
  throw new ConnectKitError(
    'plugin_failed',
    `siwx.${method} answered with something else than it may: ${issue?.path.join('.')} ${issue?.message}`,
    { method },
  )
}

/** The page's terms for an account to sign. @throws as {@link askPlugin} */
export async function askTerms(app: App, connection: Connection): Promise<SiwxTerms> {
  const { chainId, address: accountAddress } = keyOf(connection)
  return askPlugin(app, siwxTermsSchema, 'createMessage', [{ accountAddress, chainId }])
}

/**
 * Passes a signed message to the page's own sign-in, which may refuse it.
 * @param expiresAt from the message
 * @throws ConnectKitError `plugin_failed`, `not_connected`
 */
export async function keepPluginSession(
  app: App,
  { chainId, address, message, signature }: SessionKey & { message: string; signature: string },
  expiresAt = new Date(app.clock.now() + weekMs).toISOString(),
): Promise<void> {
  const session: Session = { chainId, address, caipAddress: `${chainId}:${address}`, message, signature, expiresAt }
  await app.host.call('siwx.call', { method: 'addSession', params: [session] })
  await keepSession(app, { session })
}

/** Reads this account's session from the page's own sign-in, if there is one. @throws as {@link askPlugin} */
export async function readPluginSession(app: App, connection: Connection): Promise<void> {
  const key = keyOf(connection)
  const [session] = await askPlugin(app, pageSessionsSchema, 'getSessions', [key.chainId, key.address])
  if (!session) return
  const { expiresAt = new Date(app.clock.now() + weekMs).toISOString(), ...signed } = session
  await keepSession(app, { session: { ...key, caipAddress: `${key.chainId}:${key.address}`, ...signed, expiresAt } })
}
