import type { HostMethods } from '../../../shared/protocol/hostMethods.schema.ts'
import { makeElement } from '../../makeElement.ts'
import { dataOf, originOf, sourceOf } from '../../realm.ts'

type Asked = HostMethods['walletConnect.attest']['params']

/** Whoever wants to connect or sign waits for it. */
const waitMs = 2_000
/** A service that did not answer is left alone for so long. */
const restMs = 600_000
/** So many are waited for, or are no longer ago than this. */
const maxRecent = 16
const recentMs = 10_000
const maxAnswerLength = 8192
const maxTokenLength = 4096

/**
 * Asks a Verify service to vouch for this page: its own page, in a hidden frame of ours, says so. That happens here and not in
 * the modal, whose origin is the server's. One at a time; whatever goes wrong, there is no attestation and nobody waits longer
 * than once. The iframe chooses the service, the first one it names and no other; the address is made here.
 */
export function createAttest(): (asked: Asked, signal: AbortSignal) => Promise<{ attestation: string }> {
  let last: Promise<unknown> = Promise.resolve()
  let service = ''
  let recent = 0
  /** By the page's clock. */
  let restsUntil = 0

  const load = async ({ verifyUrl, projectId, id, decryptedId }: Asked, signal: AbortSignal): Promise<string> => {
    if (signal.aborted || performance.now() < restsUntil) return ''
    const url = new URL('/v3/attestation', verifyUrl)
    // In a sandbox that may run scripts, a page of our own origin could take itself out of it.
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
        // Its origin is what is to be known of the page, whatever the page's policy says, and no more.
        referrerPolicy: 'origin',
        // A page that is isolated takes no other.
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

  return async (asked, signal) => {
    service ||= asked.verifyUrl
    if (asked.verifyUrl !== service || recent >= maxRecent) return { attestation: '' }
    recent++
    const mine = last.then(() => load(asked, signal)).catch(() => '')
    last = mine
    const attestation = await mine
    setTimeout(() => recent--, recentMs)
    return { attestation }
  }
}

/** What a Verify service says to the page around it; undefined for what is something else. */
function readAttestation(said: unknown): string | undefined {
  if (typeof said !== 'string' || said.length > maxAnswerLength) return
  try {
    const { type, attestation } = JSON.parse(said)
    if (type !== 'verify_attestation') return
    const token = String(attestation)
    // One that has none to give says null.
    return token.length <= maxTokenLength && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token) ? token : ''
  } catch {}
}
