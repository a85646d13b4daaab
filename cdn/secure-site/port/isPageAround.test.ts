// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { SdkConfig } from '../pageConfig.ts'
import { isPageAround } from './isPageAround.ts'

const cdn = 'https://cdn.example'
const pageOrigin = 'https://app.example'
const config: SdkConfig = {
  page: 'sdk',
  cdn,
  pageOrigin,
  projectId: 'demo',
  projectName: 'Demo',
  networks: [],
  smartNetworks: [],
  sponsored: [],
  swaps: [],
}
const under = (...ancestorOrigins: string[]) =>
  isPageAround({ location: { ancestorOrigins } } as unknown as Window, config)

test('the page is around the modal, whatever is around the page', async () => {
  expect(await under(cdn, pageOrigin)).toBe(true)
  expect(await under(cdn, pageOrigin, 'https://portal.example')).toBe(true)
})

test.each([
  ['nobody', []],
  ['the modal alone', [cdn]],
  ['the modal in itself', [cdn, cdn]],
  ['the page without the modal', [pageOrigin]],
  ['another page', [cdn, 'https://portal.example']],
  ['another page in the page', [cdn, 'https://portal.example', pageOrigin]],
  ['a modal in the page’s modal', [cdn, cdn, pageOrigin]],
])('it is not under %s', async (_, ancestors) => {
  expect(await under(...ancestors)).toBe(false)
})
