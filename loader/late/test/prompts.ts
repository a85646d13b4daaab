import { ConnectKitError, ProviderRpcError } from '../../../shared/errors.ts'
import type { TestMode, TestRequest } from '../../publicTypes.ts'

/**
 * Prompts the test, in place of a person.
 * @param answer makes the wallet's own answer; without it, the test must supply one, such as a transaction hash
 * @returns the answer @throws ProviderRpcError 4001 if the test rejects
 */
export type Ask = (request: TestRequest, answer?: () => unknown) => Promise<unknown>

interface Waiting {
  request: TestRequest
  answer: (() => unknown) | undefined
  settle(outcome: unknown): void
}

/** Rejects if `answer` throws. */
const run = async (answer: (() => unknown) | undefined) => answer?.()

/**
 * The pending prompts of the test wallets, oldest first, and the test's answers. Other wallets never prompt here, so a
 * test cannot approve their requests.
 */
export function createPrompts(accounts: TestMode['accounts']): TestMode & { ask: Ask } {
  const waiting: Waiting[] = []
  /** Callers that wait for the next prompt. */
  const listeners: (() => void)[] = []

  const oldest = async (): Promise<Waiting> => {
    let first = waiting[0]
    while (!first) {
      await new Promise<void>(resolve => listeners.push(resolve))
      first = waiting[0]
    }
    return first
  }
  /** @param mayTake throws to leave the prompt pending */
  const take = async (mayTake = (_: Waiting) => {}): Promise<Waiting> => {
    const first = await oldest()
    // Another caller may have woken first and taken it.
    if (!waiting.includes(first)) return take(mayTake)
    mayTake(first)
    waiting.splice(waiting.indexOf(first), 1)
    return first
  }
  /** Plain data: test runners pass it to their own process. */
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
