import type { HostMethods } from '../../../shared/protocol/hostMethods.schema.ts'
import { dataOf, originOf, sourceOf } from '../../kernel/pristineGetters.ts'
import { makeElement } from '../../stage/makeElement.ts'

type AttestParams = HostMethods['walletConnect.attest']['params']

/** How long connecting and signing wait for the service. */
const waitMs = 2_000
/** How long a silent service is not queried again. */
const restMs = 600_000
/** The maximum number of attestations that are pending or recent. */
const maxRecent = 16
const recentMs = 10_000
const maxAnswerLength = 8192
const maxTokenLength = 4096

/**
 * Requests an attestation of this page from a Verify service, through the service's page in a hidden frame. It runs
 * here because the modal's origin is the server's. One request runs at a time. A failure yields no attestation, and
 * only the first failure costs a wait. The first service that the iframe names is kept. Its address is built here.
 */
export function createAttest(): (params: AttestParams, signal: AbortSignal) => Promise<{ attestation: string }> {
  let last: Promise<unknown> = Promise.resolve()
  let service = ''
  let recent = 0
  /** In `performance.now()` time. */
  let restsUntil = 0

  const load = async (
    { verifyUrl, projectId, id, decryptedId }: AttestParams,
    signal: AbortSignal,
  ): Promise<string> => {
    if (signal.aborted || performance.now() < restsUntil) return ''
    const url = new URL('/v3/attestation', verifyUrl)
    // A page of our own origin could remove its sandbox.
    if (url.origin === location.origin) return ''
    url.search = String(new URLSearchParams({ projectId, origin: location.origin, id, decryptedId }))
    const done = new AbortController()
    const listening = { signal: done.signal }
    const iframe = makeElement(
      'iframe',
      {
        title: 'Verify',
        ariaHidden: 'true',
        tabIndex: -1,
        sandbox: 'allow-scripts allow-same-origin',
        // The service needs only the page's origin, whatever the page's policy.
        referrerPolicy: 'origin',
        // Required on isolated pages.
        ...{ credentialless: true },
        src: url.href,
      },
      'display:none;',
    )
    try {
      return await new Promise<string>(resolve => {
        const rest = (ms: number) => {
          restsUntil = performance.now() + ms
          resolve('')
        }
        const timer = setTimeout(rest, waitMs, restMs)
        done.signal.addEventListener('abort', () => clearTimeout(timer))
        signal.addEventListener('abort', () => resolve(''), listening)
        const onMessage = (event: MessageEvent) => {
          const source = sourceOf(event)
          if (!source || source !== iframe.contentWindow || originOf(event) !== url.origin) return
          const attestation = readAttestation(dataOf(event))
          if (attestation !== undefined) resolve(attestation)
        }
        addEventListener('message', onMessage, listening)
        const onViolation = ({ blockedURI, disposition, effectiveDirective }: SecurityPolicyViolationEvent) => {
          const isOurs = /^(frame|child|default)-src/.test(effectiveDirective) && blockedURI.startsWith(url.origin)
          if (isOurs && disposition === 'enforce') rest(Infinity)
        }
        document.addEventListener('securitypolicyviolation', onViolation, listening)
        document.documentElement.append(iframe)
      })
    } finally {
      done.abort()
      iframe.remove()
    }
  }

  return async (params, signal) => {
    service ||= params.verifyUrl
    if (params.verifyUrl !== service || recent >= maxRecent) return { attestation: '' }
    recent++
    const mine = last.then(() => load(params, signal)).catch(() => '')
    last = mine
    const attestation = await mine
    setTimeout(() => recent--, recentMs)
    return { attestation }
  }
}

/** Reads a message of the Verify service. Undefined for other messages. */
function readAttestation(data: unknown): string | undefined {
  if (typeof data !== 'string' || data.length > maxAnswerLength) return
  try {
    const { type, attestation } = JSON.parse(data)
    if (type !== 'verify_attestation') return
    const token = String(attestation)
    // The service sends null if it has none.
    return token.length <= maxTokenLength && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token) ? token : ''
  } catch {}
}
