import { test as base } from '@playwright/test'
import type { Address, Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { testSmoke } from '../fixtures/smoke.ts'
import { readStackUrls } from '../fixtures/stackUrls.ts'
import type { Visitor } from '../fixtures/visitor.ts'
import { startWebKit, type WebDriverSession } from '../fixtures/webDriver.ts'
import { createWebKitVisitor } from '../fixtures/webKitVisitor.ts'

const test = base.extend<{ key: Hex; address: Address; visitor: Visitor; session: WebDriverSession }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from this pattern.
  session: async ({}, use) => {
    const session = await startWebKit(process.env.WEBKIT_DRIVER ?? '', process.env.WEBKIT_BROWSER ?? '')
    await use(session)
    await session.end()
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  key: ({}, use) => use(generatePrivateKey()),
  address: ({ key }, use) => use(privateKeyToAddress(key)),
  visitor: ({ session, key }, use) => use(createWebKitVisitor(session, readStackUrls().hosts, [key])),
})

testSmoke(test)
