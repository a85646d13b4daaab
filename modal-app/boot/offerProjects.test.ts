import { expect, test } from 'vitest'
import { offerCoinbase } from './offerCoinbase.ts'
import { createTestApp } from './testApp.ts'

test('two projects of one origin do not end each other’s sessions', async () => {
  const of = (projectId: string) => {
    const app = createTestApp({ config: { projectId } })
    return { app, connector: offerCoinbase(() => app)() }
  }
  Object.defineProperty(window, 'isSecureContext', { configurable: true, value: true })
  const [one, other] = [of('one'), of('other')]
  const kept: string[] = []
  for (const { app, connector } of [one, other]) {
    app.storage.set = key => void kept.push(key)
    await connector?.disconnect('eip155')
  }
  expect(kept).toHaveLength(2)
  expect(kept[0]).not.toBe(kept[1])
})
