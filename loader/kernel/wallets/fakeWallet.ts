import type { Eip1193Provider } from '../source.ts'

export const alice = '0xa11ce00000000000000000000000000000000001'
export const bob = '0xb0b0000000000000000000000000000000000002'

export interface FakeWallet extends Required<Eip1193Provider> {
  /** Requested methods, oldest first. */
  methods: string[]
  /** Answers by method; a function gets the params and may throw. */
  answers: Record<string, unknown>
  emit(event: string, payload?: unknown): void
  /** How many listeners are attached. */
  listening(): number
}

/** Knows its accounts and chain; answers everything else with null. */
export function createFakeWallet(answers: Record<string, unknown> = {}): FakeWallet {
  const listeners: [string, (payload: unknown) => void][] = []
  const wallet: FakeWallet = {
    methods: [],
    answers: { eth_accounts: [alice], eth_requestAccounts: [alice], eth_chainId: '0x1', ...answers },
    async request({ method, params }) {
      wallet.methods.push(method)
      const answer = wallet.answers[method]
      return typeof answer === 'function' ? answer(params) : (answer ?? null)
    },
    on: (event, listener) => listeners.push([event, listener]),
    removeListener(event, listener) {
      const index = listeners.findIndex(each => each[0] === event && each[1] === listener)
      if (index >= 0) listeners.splice(index, 1)
    },
    emit(event, payload) {
      for (const [name, listener] of [...listeners]) if (name === event) listener(payload)
    },
    listening: () => listeners.length,
  }
  return wallet
}

export function announce(provider: unknown, info: object = { rdns: 'test.wallet', name: 'Test Wallet' }): void {
  dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info: { uuid: 'u', ...info }, provider } }))
}

/** An answer that the test gives later. */
export function deferredAnswer(): { answer: () => Promise<unknown>; give(value: unknown): void } {
  let give: (value: unknown) => void = () => {}
  const promise = new Promise(resolve => {
    give = resolve
  })
  return { answer: () => promise, give }
}
