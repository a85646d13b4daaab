import '../fakeBrowser.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { LateScript } from '../kernel/lateScripts.ts'
import type { Shared } from '../kernel/shared.ts'
import { loaderExports } from '../loaderExports.ts'
import { announce } from './announce.ts'
import * as loaderImports from './loaderImports.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')
const { version } = JSON.parse(read('package.json'))
const built = (file: string) => read(`dist/site/${version}/${file}`)

/** Texts of the loader's own files. */
const ownTexts = ['The wallet failed', 'Too much JSON', 'Browser wallet', 'ProviderRpcError"']

test.each(['modal', 'chains', 'safe', 'verify', 'signIn'])(
  '%s.js runs before any loader and holds no copy of its code',
  name => {
    const told: LateScript[] = []
    const hear = (event: Event) => told.push((event as CustomEvent<LateScript>).detail)
    addEventListener('connectkit:late', hear)
    onTestFinished(() => removeEventListener('connectkit:late', hear))
    new Function(built(`${name}.js`))()
    expect(told.map(each => each.name)).toEqual([name])
    expect(ownTexts.filter(text => built(`${name}.js`).includes(text))).toEqual([])
  },
)

test('the texts that tell a copy are in the loader', () => {
  expect(ownTexts.filter(text => !built('loader.js').includes(text))).toEqual([])
})

test('a script has all that is loaderExports once its loader starts it, and that of the next loader after that', () => {
  const start = vi.fn(() => expect(loaderImports.toWire).toBe(loaderExports.toWire))
  let script: LateScript | undefined
  const hear = (event: Event) => {
    script = (event as CustomEvent<LateScript>).detail
  }
  addEventListener('connectkit:late', hear)
  onTestFinished(() => removeEventListener('connectkit:late', hear))
  announce({ name: 'modal', start })
  const { signal } = new AbortController()
  script?.start({ core: { signal }, exports: loaderExports } as Shared, true)
  expect(start).toHaveBeenCalledOnce()
  const { setLoaderImports, ...names } = loaderImports
  expect(names).toEqual(loaderExports)
  const toWire = vi.fn()
  setLoaderImports({ ...loaderExports, toWire })
  expect(loaderImports.toWire).toBe(toWire)
})
