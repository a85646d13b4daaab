import { createCallApi } from '../../../cdn/secure-site/api/callApi.ts'
import { openDeviceKeys } from '../../../cdn/secure-site/device/deviceKeys.ts'
import { emailCode, emailStart } from '../../../shared/api/embedded/email.schema.ts'
import { fetchAt } from './fetchAt.ts'
import { secureOrigin } from './secureOrigin.ts'

/** An origin that the server's project allows. */
export const pageOrigin = 'https://bench.example'

/** Sends a request to the server. */
export type Ask = (url: string, init?: RequestInit) => Promise<Response>

export type WalletBrowser = Awaited<ReturnType<typeof openBrowser>>

/** Plays a browser on the secure site, and records how long the server's answers take. */
export async function openBrowser(port: number, ask: Ask = (url, init) => fetchAt(port, url, init)) {
  let session: string | undefined
  let ms = 0
  const keys = await openDeviceKeys(undefined)
  const signing = { origin: secureOrigin, keys: keys.proof, readSession: () => session }
  const api = createCallApi({
    ...{ ...signing, onSessionEnd: () => undefined },
    async fetch(url, init) {
      const startedAt = performance.now()
      const answer = await ask(`${url}`, init)
      ms += performance.now() - startedAt
      return answer
    },
  })
  return {
    ...{ keys, signing, api },
    signIn(text: string | undefined) {
      session = text
    },
    /** The times since the last call. */
    takeMs() {
      const taken = ms
      ms = 0
      return taken
    },
  }
}

/** Signs a new visitor in with the code from their mail. */
export async function signUp(port: number, inbox: string, email: string, ask?: Ask): Promise<WalletBrowser> {
  const frame = await openBrowser(port, ask)
  const { attemptId = '' } = await frame.api(emailStart, { projectId: 'bench', pageOrigin, email })
  const code = async () => {
    const mails: { to: string; subject: string }[] = await (await fetch(`${inbox}/messages`)).json()
    return /^\d{6}/.exec(mails.find(({ to }) => to === email)?.subject ?? '')?.[0]
  }
  let text = await code()
  // The outbox sends the mail a moment later.
  for (let looked = 0; !text && looked < 100; looked++) {
    await new Promise(resolve => setTimeout(resolve, 50))
    text = await code()
  }
  frame.signIn((await frame.api(emailCode, { attemptId, code: text ?? '', deviceLabel: 'Bench' })).session)
  return frame
}
