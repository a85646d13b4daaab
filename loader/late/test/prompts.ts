import { ConnectKitError, ProviderRpcError } from '../../../shared/errors.ts'
import type { TestMode, TestRequest } from '../../publicTypes.ts'

/**
 * Puts a question to the test.
 * @param answer the wallet's own; without it, the test must bring one, such as the hash that its node gave
 * @returns the answer @throws ProviderRpcError 4001 if the test rejects
 */
export type Ask = (request: TestRequest, answer?: () => unknown) => Promise<unknown>

interface Waiting {
  request: TestRequest
  answer: (() => unknown) | undefined
  settle(outcome: unknown): void
}

/** A promise of the answer, also where making it throws. */
const run = async (answer: (() => unknown) | undefined) => answer?.()

/**
 * The questions of the test wallets, oldest first, and the test's answers. Questions of other wallets never come here,
 * so nothing that a test says approves anything of theirs.
 */
export function createPrompts(accounts: TestMode['accounts']): TestMode & { ask: Ask } {
  const waiting: Waiting[] = []
  /** Tests that came before their question. */
  const listeners: (() => void)[] = []

  const oldest = async (): Promise<Waiting> => {
    let first = waiting[0]
    while (!first) {
      await new Promise<void>(resolve => listeners.push(resolve))
      first = waiting[0]
    }
    return first
  }
  /** @param mayTake throws if the question must stay */
  const take = async (mayTake = (_: Waiting) => {}): Promise<Waiting> => {
    const first = await oldest()
    // Another call may have taken it in the same moment.
    if (!waiting.includes(first)) return take(mayTake)
    mayTake(first)
    waiting.splice(waiting.indexOf(first), 1)
    return first
  }
  /** What a test gets crosses into its own process, as plain data. */
  const shown = (request: TestRequest): TestRequest => structuredClone(request)

  return {
    accounts: Object.freeze(accounts),
    ask: (request, answer) =>
      new Promise(resolve => {
        waiting.push({ request, answer, settle: resolve })
        for (const listener of listeners.splice(0)) listener()
      }),
    next: async () => shown((await oldest()).request),
    async approve(given) {
      const { request, answer, settle } = await take(({ request: { method }, answer }) => {
        if (given === undefined && !answer)
          throw new ConnectKitError(
            'invalid_option',
            `The test wallet cannot answer ${method} by itself: approve(answer) takes what a wallet would answer`,
          )
      })
      settle(given === undefined ? run(answer) : given)
      return shown(request)
    },
    async reject() {
      const { request, settle } = await take()
      settle(Promise.reject(new ProviderRpcError(4001, 'The test rejected the request')))
      return shown(request)
    },
  }
}
