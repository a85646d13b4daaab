import { testModePattern } from '../../../shared/choices.ts'

/** The node named by `data-test-mode`. It must be on this machine, so test wallets never reach real money. */
export function readNode(option: unknown): string | undefined {
  const text = `${option}`
  if (testModePattern.test(text)) return text === 'true' ? undefined : text
  console.warn(
    `ConnectKit: data-test-mode is "${text.slice(0, 64)}"; it takes true, or the URL of a node on this machine`,
  )
}
