import { ConnectKitError, toWire } from '../../../shared/errors.ts'
import type { HostMethods } from '../../../shared/protocol/hostMethods.schema.ts'
import { fromJson, toJson } from '../../../shared/protocol/json.ts'
import { forbiddenCharacter } from '../../../shared/siwxStatement.ts'
import type { SiwxPlugin } from '../../publicTypes.ts'
import type { SignIn } from '../../SignIn.ts'
import { checks } from './checks.gen.ts'

type Call = HostMethods['siwx.call']['params']

/** How long one of the page's functions may take. */
const answerMs = 20_000
/** In characters of an answer. */
const maxAnswerLength = 131_072

const names = ['createMessage', 'addSession', 'revokeSession', 'setSessions', 'getSessions'] as const

export interface Plugin {
  /** @throws ConnectKitError `invalid_option` */
  use(siwx: unknown): void
  rules: SignIn['rules']
  /**
   * @throws ConnectKitError `plugin_failed`, naming the wrong part; `aborted` if another plug-in has replaced it;
   * `not_available` without one
   */
  call(method: Call['method'], params: Call['params']): Promise<unknown>
}

/** The page's own sign-in. Its functions receive and return copies of plain data. @param report called on failures */
export function createPlugin(report: (error: ConnectKitError) => void): Plugin {
  let inUse: SiwxPlugin | undefined

  return {
    use(siwx) {
      const plugin = Object(siwx) as SiwxPlugin
      const missing = siwx === null ? [] : names.filter(name => typeof plugin[name] !== 'function')
      if (missing.length) throw new ConnectKitError('invalid_option', `siwx lacks the function ${missing.join(', ')}`)
      inUse = siwx === null ? undefined : plugin
    },
    rules: () =>
      inUse && {
        isRequired: inUse.required !== false,
        isSignedOutOnDisconnect: inUse.signOutOnDisconnect !== false,
      },
    async call(method, params) {
      const mine = inUse
      if (!mine) throw new ConnectKitError('not_available', 'This page has no sign-in of its own')
      let timer: ReturnType<typeof setTimeout> | undefined
      const late = new Promise((_, reject) => {
        timer = setTimeout(() => reject(new Error(`did not answer in ${answerMs / 1000} s`)), answerMs)
      })
      let failure: ConnectKitError
      try {
        const given = fromJson(toJson(params)) as never[]
        const answer = await Promise.race([
          late,
          (async () => (mine[method] as (...given: never[]) => unknown)(...given))(),
        ])
        const isRead = method === 'createMessage' || method === 'getSessions'
        const copy = isRead ? fromJson(toJson(answer, maxAnswerLength)) : null
        const wrong = isRead && wrongIn(method, copy)
        if (wrong) throw new Error(`answered with ${wrong}`)
        if (mine === inUse) return copy
        failure = new ConnectKitError('aborted', 'Another siwx has replaced the one that was called')
      } catch (thrown) {
        failure = new ConnectKitError(
          'plugin_failed',
          `siwx.${method}: ${toWire(thrown ?? 'failed without a reason').message}`,
          { method },
          thrown,
        )
      } finally {
        clearTimeout(timer)
      }
      report(failure)
      throw failure
    },
  }
}

const times = ['issuedAt', 'expirationTime', 'notBefore']

/** The name of an answer's invalid or missing field; undefined if it is valid. */
function wrongIn(method: 'createMessage' | 'getSessions', answer: unknown): string | undefined {
  if (checks[method]?.(answer)) return
  if (method === 'getSessions') return Array.isArray(answer) ? 'a session without message or signature' : 'no list'
  if (typeof answer !== 'object') return 'no nonce'
  const nonce = '00000000'
  const wrong = Object.entries(Object(answer)).find(([name, value]) => !checks[method]?.({ nonce, [name]: value }))
  const [name, value] = wrong ?? []
  const stray = name === 'statement' ? forbiddenCharacter(value) : undefined
  if (!name) return 'no nonce'
  const why = stray ? `: ${stray} is not in EIP-4361` : times.includes(name) ? ': it is no time of the calendar' : ''
  return `a wrong ${name}${why}`
}
