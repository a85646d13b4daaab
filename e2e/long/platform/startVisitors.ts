import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { generatePrivateKey } from 'viem/accounts'
import { createDevice, randomText, type TestDevice } from '../../../cdn/embedded/testEmbedded.ts'
import { clientOf, signedBy } from '../../../cdn/signIn/testSignIn.ts'
import { overHttp } from '../../../cdn/testMain.ts'
import { authVerify } from '../../../shared/api/auth.schema.ts'
import {
  ticketAnswer,
  ticketCreate,
  ticketHold,
  ticketState,
  ticketTake,
} from '../../../shared/api/embedded/tickets.schema.ts'

/** A request that was not answered as it should be. */
export interface FailedRequest {
  what: string
  startedAt: number
  endedAt: number
  outcome: string
}

export interface VisitorsOptions {
  /** Of the balancer. */
  port: number
  /** At once. */
  count: number
  codeFor(address: string): string | undefined
}

const approvalsEach = 5
const page = 'https://app.example'

/**
 * Visitors who sign in by email, make a wallet and approve requests in windows, who sign in with a wallet, and pages that
 * load the modal: until they are stopped. Whatever was acknowledged is noted, and may be looked for later.
 */
export function startVisitors({ port, count, codeFor }: VisitorsOptions) {
  const failures: FailedRequest[] = []
  const done = { requests: 0, signIns: 0, approvals: 0, walletSignIns: 0, pages: 0 }
  const checks: (() => Promise<void>)[] = []
  let isOver = false
  let last = 0
  const run = randomBytes(6).toString('hex')

  const balancer = overHttp(port)
  const request: typeof balancer.request = async (input, init) => {
    const { pathname } = new URL(String(input))
    const startedAt = performance.now()
    const fail = (outcome: string) => {
      failures.push({ what: pathname, startedAt, endedAt: performance.now(), outcome })
      throw new VisitorGone(outcome)
    }
    done.requests++
    const answer = await balancer.request(input, init).catch(error => fail(`${error.code ?? error}`))
    if (answer.status !== 200) fail(`${answer.status} ${(await answer.text()).slice(0, 200)}`)
    return answer
  }
  const demand = (isRight: boolean, what: string) => {
    if (isRight) return
    failures.push({ what, startedAt: performance.now(), endedAt: performance.now(), outcome: 'wrong' })
    throw new VisitorGone(what)
  }

  const approve = async (maker: TestDevice) => {
    const [sealed, answer] = [randomText(900), randomText(120)]
    const { ticketId } = (await maker.ask(ticketCreate, { sealed, requestId: randomBytes(16).toString('base64url') }))
      .body
    const waiting = (async () => {
      for (;;) {
        const { body } = await maker.ask(ticketState, { ticketId })
        if (body.state !== 'waiting' && body.state !== 'taken') return body
      }
    })()
    // A rejection is handled where it is awaited.
    waiting.catch(() => undefined)
    const window = await createDevice({ request } as never, Date.now)
    const taken = (await window.ask(ticketTake, { ticketId, deviceLabel: 'Window' })).body
    demand(taken.sealed === sealed, 'the request arrives in the window')
    window.state.session = taken.session
    demand((await window.ask(ticketHold, { ticketId })).body.is === 'awaited', 'the window may act')
    await window.ask(ticketAnswer, { ticketId, sealed: answer })
    checks.push(async () => {
      const { state, sealed } = (await maker.ask(ticketState, { ticketId })).body
      demand(state === 'answered' && sealed === answer, 'an answer that was acknowledged is kept')
    })
    const { state, sealed: told } = await waiting
    demand(state === 'answered' && told === answer, 'the answer arrives')
    done.approvals++
  }

  const visitByEmail = async (name: string) => {
    const visitor = await createDevice({ request } as never, Date.now)
    const email = `${name}@example.com`
    const { attemptId = '' } = (await visitor.start(email)).body
    let code: string | undefined
    for (let tries = 0; !code && tries < 600; tries++) {
      code = codeFor(email)
      if (!code) await setTimeout(50)
    }
    demand(code !== undefined, 'the mail arrives')
    await visitor.submit(attemptId, code ?? '')
    checks.push(async () => demand((await visitor.me()).body.email === email, 'a sign-in that was acknowledged lasts'))
    done.signIns++
    const { device } = await visitor.createWallet()
    checks.push(async () =>
      demand((await visitor.me()).body.wallet?.walletId === device.walletId, 'a wallet that was acknowledged is kept'),
    )
    for (let approval = 0; approval < approvalsEach && !isOver; approval++) await approve(visitor)
  }

  const visitByWallet = async () => {
    const client = clientOf({
      request: (path: string, init?: RequestInit) => request(`http://localhost:${port}${path}`, init),
    } as never)
    const { session } = (await client.authenticate(await signedBy(generatePrivateKey(), await client.nonce()))).body
    const verify = async () => {
      const answer = await request(`http://localhost:${port}${authVerify.path}?projectId=demo`, {
        method: 'POST',
        body: JSON.stringify({ token: session.token }),
      })
      demand((await answer.json()).isActive, 'a session that was acknowledged lasts')
    }
    await verify()
    checks.push(verify)
    done.walletSignIns++
  }

  /** The loader of one server asks another one for its document. */
  const openPage = async () => {
    const origin = `http://localhost:${port}`
    const version = await (await request(`${origin}/1/loader.js`)).text()
    await request(`${origin}/${version}/modal.html?p=demo&o=${encodeURIComponent(page)}`)
    done.pages++
  }

  const runs = Array.from({ length: count }, async (_, index) => {
    while (!isOver) {
      last++
      const work =
        index % 3 === 0 ? visitByWallet() : index % 3 === 1 ? openPage() : visitByEmail(`visitor-${run}-${last}`)
      await work.catch(error => {
        if (!(error instanceof VisitorGone))
          failures.push({ what: 'visitor', startedAt: 0, endedAt: 0, outcome: String(error.stack) })
      })
      await setTimeout(index % 3 === 2 ? 0 : 40)
    }
  })

  return {
    done,
    failures,
    async stop() {
      isOver = true
      await Promise.all(runs)
    },
    /** Fails, as `failures` then tell, if something acknowledged is lost. */
    async recount() {
      for (const check of checks)
        await check().catch(error => {
          if (!(error instanceof VisitorGone)) throw error
        })
      return checks.length
    },
  }
}

/** Something failed for this visitor, which is noted. */
class VisitorGone extends Error {}
