import { expect } from '@playwright/test'
import { test } from '../fixtures/attackTest.ts'
import { atOnce, drainByClick, silent } from '../fixtures/drainWallet.ts'

// Recording a test evaluates code in the page, which counts as a click.
test.use({ trace: 'off' })

for (const situation of ['hovered', 'strict policy'] as const) {
  test(`${situation}: one click in the iframe is worth one transfer as long as the wallet has not answered`, async ({
    attack,
  }) => {
    expect(await drainByClick(attack, situation, silent)).toBe(1)
  })

  test(`${situation}: one click in the iframe is worth three transfers at most, however fast the wallet answers`, async ({
    attack,
  }) => {
    const made = await drainByClick(attack, situation, atOnce)
    expect(made).toBeGreaterThanOrEqual(1)
    expect(made).toBeLessThanOrEqual(3)
  })
}
