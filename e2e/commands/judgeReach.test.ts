import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Module } from '../checks/readModules.mjs'
import { featureTests } from './featureTests.mjs'
import { judgeReach } from './judgeReach.mjs'
import { root } from './root.mjs'

const moduleOf = (file: string, ...imports: string[]): Module => ({
  file,
  imports: imports.map(target => ({ target, isPackage: false, isDynamic: false, line: 1 })),
  typeImports: [],
  exports: [],
  exportsTypes: false,
  domGlobals: [],
  fetches: false,
  newCalls: [],
  setsRouter: false,
})

const modules = [
  moduleOf('e2e/fixtures/sendForm.ts'),
  moduleOf('e2e/fixtures/moneyTest.ts', 'e2e/fixtures/sendForm.ts'),
  moduleOf('e2e/flows/send.e2e.ts', 'e2e/fixtures/moneyTest.ts'),
  moduleOf('e2e/hostile/sending.e2e.ts', 'e2e/fixtures/sendForm.ts'),
  moduleOf('e2e/flows/boot.e2e.ts'),
]

test.each([
  ['documents and unit tests', ['README.md', 'loader/boot.test.ts'], []],
  ['a browser test', ['e2e/flows/boot.e2e.ts'], ['e2e/flows/boot.e2e.ts']],
  ['a fixture', ['e2e/fixtures/sendForm.ts'], ['e2e/hostile/sending.e2e.ts', 'e2e/flows/send.e2e.ts']],
  ['a story', ['modal-app/features/send/WalletSendView.story.tsx'], ['modal-app/gallery']],
])('%s: what they reach', (_, changed, paths) => {
  const reach = judgeReach(changed, modules)
  expect(reach.isAll).toBe(false)
  expect(reach.paths.sort()).toEqual(paths.sort())
})

test.each([
  ['cdn/store/tables.ts', true],
  ['cdn/store/crash.test.ts', true],
  ['e2e/services/startAnvil.ts', true],
  ['package-lock.json', true],
  ['cdn/OPERATING.md', false],
  ['modal-app/features/swap/SwapView.tsx', false],
  ['loader/api.test.ts', false],
])('%s reaches tests that start programs: %s', (file, reaches) => {
  const reach = judgeReach([file], modules)
  expect(reach.isAll || reach.reachesPrograms).toBe(reaches)
})

test('a feature reaches its flows, its attacks and the gallery', () => {
  expect(judgeReach(['modal-app/features/swap/SwapView.tsx'], modules)).toMatchObject({
    isAll: false,
    paths: expect.arrayContaining(['flows/swap', 'hostile/swap', 'modal-app/gallery']),
  })
})

test.each(['loader/kernel/core.ts', 'package-lock.json', 'e2e/hosts/plain/index.html', 'e2e/fixtures/globalSetup.ts'])(
  '%s reaches every test, whatever else changed',
  file => {
    expect(judgeReach(['e2e/flows/boot.e2e.ts', file], modules)).toEqual({
      isAll: true,
      paths: [],
      reason: `A change of ${file} may reach every browser test.`,
    })
  },
)

test.each(Object.entries(featureTests))('%s and its tests exist', (folder, tests) => {
  expect(existsSync(join(root, folder))).toBe(true)
  const files = readdirSync(join(root, 'e2e'), { recursive: true }).map(String)
  for (const path of tests)
    expect(
      files.filter(file => file.startsWith(path)),
      path,
    ).not.toEqual([])
})
