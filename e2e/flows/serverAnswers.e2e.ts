import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'
import { localSolana } from '../services/localProjects.ts'

/* Answers of the running server, as any caller of its API reads them. */

// @spec 8.gas-price 8.swaps-network
for (const [call, error] of [
  ['gas-price', 'Network not supported for Gas Price'],
  ['tokens', 'Network not supported for Swaps'],
])
  test(`convert/${call} of a network without swaps: ${error}`, async ({ request, stack }) => {
    const query = new URLSearchParams({ projectId: 'chains', chainId: localSolana })
    const answer = await request.get(`${stack.cdn}/v1/convert/${call}?${query}`)
    expect(answer.status()).toBe(503)
    expect(await answer.json()).toEqual({ error, code: 'not_available' })
  })
