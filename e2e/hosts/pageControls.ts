/** The controls of a page whose wallet is not an EIP-1193 provider: named outputs, and buttons with their actions. */
export interface PageControls {
  write(output: 'Wallets' | 'Account', text: string): void
  tell(event: string, payload?: unknown): void
  /** Runs at each click; its result or its error is shown. */
  onClick(name: 'open' | 'connect' | 'sign' | 'pay' | 'disconnect', act: () => Promise<unknown>): void
}

/** An account by its address. */
function described(result: unknown): string {
  if (typeof result !== 'object' || !result) return String(result ?? 'done')
  return 'address' in result ? String(result.address) : JSON.stringify(result)
}

export function createPageControls(): PageControls {
  const output = (name: string) => document.querySelector(`[aria-label="${name}"]`) as HTMLElement
  return {
    write(name, text) {
      output(name).textContent = text
    },
    tell: (event, payload) => output('Events').append(`${event} ${JSON.stringify(payload ?? null)}\n`),
    onClick(name, act) {
      document.querySelector(`[data-do=${name}]`)?.addEventListener('click', async () => {
        output('Problem').textContent = 'none'
        try {
          output('Result').textContent = described(await act())
        } catch (error) {
          const { name, message } = error as Error
          output('Problem').textContent = `${name}: ${message}`
        }
      })
    },
  }
}
