import { testSmoke } from '../fixtures/smoke.ts'
import { test as base } from '../fixtures/test.ts'
import { createPlaywrightVisitor, type Visitor } from '../fixtures/visitor.ts'

const test = base.extend<{ visitor: Visitor; address: `0x${string}` }>({
  visitor: ({ page, shop, modal, wallet }, use) => use(createPlaywrightVisitor(page, shop, modal, wallet)),
  address: ({ wallet }, use) => use(wallet.accounts[0]),
})

testSmoke(test)
