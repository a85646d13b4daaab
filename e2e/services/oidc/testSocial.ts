import { onTestFinished, vi } from 'vitest'
import { readSocialClients } from '../../../cdn/embedded/social/readSocialClients.ts'
import {
  type EmbeddedOptions,
  pageOrigin,
  randomText,
  secureOrigin,
  startEmbedded,
  type TestDevice,
} from '../../../cdn/embedded/testEmbedded.ts'
import { socialGo, socialLook, socialStart, socialState } from '../../../shared/api/embedded/social.schema.ts'
import { ticketCreate, ticketTake } from '../../../shared/api/embedded/tickets.schema.ts'
import type { OAuthProvider } from '../../../shared/embedded/socialProviders.ts'
import { browseProvider } from './browseProvider.ts'
import { localSocialKeys } from './localProviders.ts'
import { startOidc } from './startOidc.ts'

export const deviceLabel = 'Test browser'

/** A visitor's input at the provider. */
export interface Typed {
  account?: string
  email?: string
  unverified?: boolean
  answer?: 'yes' | 'no'
  /** That the browser asks for. */
  language?: string
}

/** A server whose providers are all local. */
export async function startSocial(options: EmbeddedOptions = {}) {
  const oidc = await startOidc({ port: 0, clientOrigin: secureOrigin })
  onTestFinished(() => oidc.stop())
  const settings = new Map(localSocialKeys)
  const server = await startEmbedded({
    socialClients: await readSocialClients(name => settings.get(name), oidc.url),
    ...options,
    // In tests the server waits only for the provider.
    deps: { fetch: (url: string | URL | Request, init) => fetch(url, { ...init, signal: null }), ...options.deps },
  })
  // The provider uses the server's clock.
  const time = vi.spyOn(Date, 'now').mockImplementation(() => server.clock.now)
  onTestFinished(() => time.mockRestore())

  /** The click: opens a window, and begins the sign-in. */
  const begin = async (device: TestDevice, provider: OAuthProvider, links = false, place = randomText(16)) => {
    const proof = randomText(32)
    const body = {
      projectId: 'demo',
      pageOrigin,
      provider,
      place,
      proof,
      ...(links && { links, proofOfWallet: await device.prove('addLogin', provider) }),
    }
    const started = await device.ask(socialStart, body)
    return {
      place,
      proof,
      provider,
      started,
      attemptId: started.body.attemptId ?? '',
    }
  }

  /**
   * A browser window: it keeps cookies, and follows redirects.
   * @param maker opens it by a ticket, so that it is signed in as the same user
   */
  const openWindow = async (maker?: TestDevice) => {
    const page = await server.device()
    if (maker) {
      const { ticketId } = (await maker.ask(ticketCreate, { sealed: 'c2VhbGVk', requestId: randomText(16) })).body
      page.state.session = (await page.ask(ticketTake, { ticketId, deviceLabel })).body.session
    }
    const cookies = new Map<string, string>()
    const keep = (headers: Headers) => {
      for (const line of headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        cookies.set(name, value)
      }
    }
    const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return {
      cookies,
      look: (place: string, asks = false) => page.ask(socialLook, { place, asks }),
      async go(place: string, by: { proof: string }) {
        const answer = await page.ask(socialGo, { place, ...by })
        keep(answer.headers)
        return answer
      },
      /** @returns the provider's redirect back */
      async answer(url: string, { account = 'ada', email = '', unverified, answer = 'yes' }: Typed = {}) {
        const browser = browseProvider(oidc.url)
        const shown = await browser.go(url)
        if (shown.status !== 200) throw new Error(await shown.text())
        const form = new URLSearchParams({ account, email, answer, ...(unverified && { unverified: 'on' }) })
        const sent = await browser.go(shown.url, { method: 'POST', body: form })
        return sent.headers.get('Location') ?? ''
      },
      /** @returns the window's text afterwards */
      async comeBack(url: string, language = 'en') {
        const headers = { Cookie: cookie(), 'Accept-Language': language }
        const response = await server.app.request(url.replace(/#.*/, ''), { headers })
        keep(response.headers)
        return new URL(response.headers.get('Location') ?? '').hash.slice(1)
      },
    }
  }

  const stateOf = (device: TestDevice, attemptId: string, seen?: string) =>
    device.ask(socialState, { attemptId, deviceLabel, ...(seen && { seen }) })

  /** From the click to the session. */
  const signIn = async (device: TestDevice, provider: OAuthProvider, typed?: Typed) => {
    const { place, proof, attemptId } = await begin(device, provider)
    const window = await openWindow()
    const { url = '' } = (await window.go(place, { proof })).body
    const outcome = await window.comeBack(await window.answer(url, typed), typed?.language)
    const { body } = await stateOf(device, attemptId)
    if (body.session) device.state.session = body.session
    return { outcome, ...body }
  }

  /** From the confirming window to the added account. */
  const link = async (device: TestDevice, provider: OAuthProvider, typed?: Typed) => {
    const { place, proof, attemptId, started } = await begin(device, provider, true)
    if (started.status !== 200) return { started }
    const window = await openWindow(device)
    const { url = '' } = (await window.go(place, { proof })).body
    const outcome = await window.comeBack(await window.answer(url, typed))
    return { started, outcome, ...(await stateOf(device, attemptId, 'away')).body }
  }

  return { ...server, oidc, begin, openWindow, stateOf, signIn, link }
}
