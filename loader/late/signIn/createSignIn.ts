import { namespaceOf } from '../../../shared/caip.ts'
import type { Connection } from '../../../shared/connections.ts'
import { ConnectKitError, ProviderRpcError } from '../../../shared/errors.ts'
import { modalClosed } from '../../../shared/modalClosed.ts'
import type { HostMethods } from '../../../shared/protocol/hostMethods.schema.ts'
import { sameAddress } from '../../../shared/sameAddress.ts'
import { copyOwn } from '../../kernel/copyOwn.ts'
import type { Shared } from '../../kernel/shared.ts'
import type { KeptSignIns } from '../../kernel/signIns.ts'
import type { Outcome } from '../../openings.ts'
import type { Session } from '../../publicTypes.ts'
import type { SignIn } from '../../SignIn.ts'
import { checks } from './checks.gen.ts'
import { createPlugin } from './createPlugin.ts'
import { followAccount } from './followAccount.ts'
import { keepSessions } from './keepSessions.ts'
import { skewMsOf } from './skewMsOf.ts'

/** The minimum remaining life of a token that `signIn()` returns. */
const freshMs = 300_000

type Rules = NonNullable<KeptSignIns['rules']>

/** Sign-in on the page's side: its sessions, the page's own plug-in, and when to prompt the visitor. */
export function createSignIn(shared: Shared): SignIn {
  const { core, options, open, askSession } = shared
  const { connections, events, signIns } = core
  const { kept, write } = keepSessions(core)
  const plugin = createPlugin(error => events.emit('error', error))
  let signing: Promise<Session | null> | undefined

  const isOf = (one: Pick<Session, 'chainId' | 'address'>, other: Session) =>
    one.chainId === other.chainId && sameAddress(one.address, other.address)

  const check = (method: keyof HostMethods, params: unknown) => {
    if (!checks[method]?.(params)) throw new ProviderRpcError(-32602, `Wrong ${method}`)
  }

  /** @throws ConnectKitError unless it is a sign-in to this page with a connected account */
  const assertForPage = ({ chainId, address, caipAddress, message, expiresAt }: Session, isWide?: boolean) => {
    // The account may be on another network by now, where the session is also valid.
    const isPlace = (each: Connection) =>
      each.chainId === chainId || (isWide && each.namespace === namespaceOf(chainId))
    const isConnected = connections
      .list()
      .some(each => isPlace(each) && each.accounts.some(account => sameAddress(account.address, address)))
    if (!isConnected) throw new ConnectKitError('not_connected', 'No connection has the account of this session')
    const [greeting = '', signer = ''] = message.split('\n')
    const isHere = greeting.startsWith(`${location.host} wants you to sign in with your `)
    // A backend trusts the text. A text with another account would sign the visitor in as somebody else.
    if (
      !isHere ||
      !sameAddress(signer, address) ||
      caipAddress !== `${chainId}:${address}` ||
      !(Date.parse(expiresAt) > Date.now())
    )
      throw new ConnectKitError('invalid_message', 'This session is not for this page')
  }

  const add = (session: Session, rules = kept().rules) => {
    // Sessions of the page's own sign-in have no token. It is queried for each network.
    const isWide = !rules?.isPerNetwork && !!session.token
    assertForPage(session, isWide)
    const { sessions, skewMs } = kept()
    write({
      sessions: [session, ...sessions.filter(each => !isOf(each, session))],
      rules,
      isWide,
      skewMs: skewMsOf(session) ?? skewMs,
    })
  }

  const remove = (isGone: (session: Session) => boolean) => {
    const before = kept()
    const sessions = before.sessions.filter(each => !isGone(each))
    if (sessions.length < before.sessions.length) write({ ...before, sessions })
  }

  /** The plug-in's rules. Without one, the page's options; without those, the project's, which the iframe reports. */
  const rules = (): Rules => {
    const isSet = (name: string, value: string) => name in options.rest && `${options.rest[name]}` === value
    const { isRequired = false, isSignedOutOnDisconnect = true, isPerNetwork } = kept().rules ?? {}
    return (
      plugin.rules() ?? {
        isRequired: 'signIn' in options.rest ? isSet('signIn', 'required') : isRequired,
        isSignedOutOnDisconnect:
          'signOutOnDisconnect' in options.rest ? !isSet('signOutOnDisconnect', 'false') : isSignedOutOnDisconnect,
        isPerNetwork,
      }
    )
  }

  const isFresh = ({ tokenExpiresAt }: Session, forMs: number) =>
    Date.parse(tokenExpiresAt ?? '') + (kept().skewMs ?? 0) - Date.now() >= forMs

  /** @returns null if the session has ended */
  const renew = async (session: Session): Promise<Session | null> => {
    let answer: unknown
    try {
      answer = await askSession('session.renew')
    } catch (error) {
      if (isFresh(session, 0)) return session
      throw error
    }
    if (answer === null) {
      remove(each => each === session)
      return null
    }
    check('session.upsert', { session: answer, rules: rules() })
    add(answer as Session)
    return signIns.current()
  }

  const signInOnce = async () => {
    const session = signIns.current()
    if (session && (plugin.rules() || isFresh(session, freshMs))) return session
    const renewed = session?.token && (await renew(session))
    if (renewed) return renewed
    await open({ view: 'SIWXSignMessage' })
    return signIns.current()
  }

  /** The iframe ends the others on the server once it learns of it. */
  const revoke = (gone: readonly Session[]) =>
    Promise.all(
      gone.flatMap(({ token, chainId, address }) =>
        token || !plugin.rules() ? [] : plugin.call('revokeSession', [chainId, address]),
      ),
    )

  const signIn: SignIn = {
    signIn() {
      signing ??= signInOnce().finally(() => {
        signing = undefined
      })
      return signing
    },
    async signOut() {
      const { sessions } = kept()
      // Clears the page's sessions at once, whatever the answers.
      remove(() => true)
      await revoke(sessions)
      if (sessions.some(({ token }) => token)) await askSession('session.end')
    },
    async updateEmail() {
      const outcome = (await open({ view: 'UpdateEmailWallet' })) as Outcome | undefined
      if (!outcome || !('email' in outcome)) throw modalClosed()
      return outcome
    },
    async update(options) {
      const { siwx } = copyOwn(options)
      if (siwx === undefined) return
      plugin.use(siwx)
      events.emit('sessions', undefined)
      follow()
    },
    rules: plugin.rules,
    serve: {
      async 'session.upsert'(params) {
        check('session.upsert', params)
        add(params.session as Session, params.rules)
        return null
      },
      async 'session.remove'(gone) {
        check('session.remove', gone)
        remove(each => isOf(gone, each))
        return null
      },
      async 'siwx.call'(params) {
        check('siwx.call', params)
        for (const session of sessionsIn(params)) {
          check('session.upsert', { session, rules: rules() })
          assertForPage(session as Session)
        }
        return plugin.call(params.method, params.params)
      },
    },
  }
  const follow = followAccount({ core, kept, rules, isOpen: shared.isOpen, open, remove, revoke, plugin, add })
  if (options.siwx !== undefined)
    try {
      plugin.use(options.siwx)
    } catch (error) {
      events.emit('error', error as ConnectKitError)
    } finally {
      // Until now, the iframe has assumed that there is a plug-in.
      events.emit('sessions', undefined)
    }
  return signIn
}

/** The sessions that a call passes to the page. Contains undefined for a missing one, which is refused. */
function sessionsIn({ method, params: [given] }: HostMethods['siwx.call']['params']): unknown[] {
  if (method === 'addSession') return [given]
  if (method !== 'setSessions') return []
  return Array.isArray(given) ? given : [undefined]
}
