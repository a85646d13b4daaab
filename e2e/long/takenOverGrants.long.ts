import { test } from '../fixtures/attackTest.ts'
import { testClickWorth } from '../fixtures/drainWallet.ts'

// Recording a test evaluates code in the page, which counts as a click.
test.use({ trace: 'off' })

for (const situation of ['hovered', 'strict policy'] as const) testClickWorth(situation)
