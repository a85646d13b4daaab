import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { watchFolders } from './watchFolders.ts'

function prepare() {
  const root = mkdtempSync(join(tmpdir(), 'watch-'))
  mkdirSync(join(root, 'loader/kernel/wallets'), { recursive: true })
  mkdirSync(join(root, 'other'))
  const write = (path: string) => writeFileSync(join(root, path), path)
  return { root, write }
}

/** Longer than the watcher's delay after a change, so repeated changes do not postpone its call. */
const patience = { interval: 300 }

test('reports changes below its folders and in the root together', async () => {
  const { root, write } = prepare()
  const calls: string[][] = []
  const watching = watchFolders(root, ['loader'], async paths => {
    calls.push(paths)
  })
  onTestFinished(() => {
    watching.close()
    rmSync(root, { recursive: true })
  })
  // A watcher of many folders takes a moment to start.
  await expect
    .poll(() => {
      write('loader/kernel/wallets/eip155.ts')
      write('package.json')
      write('other/x.ts')
      return new Set(calls.flat())
    }, patience)
    .toEqual(new Set(['loader/kernel/wallets/eip155.ts', 'package.json']))
})

test('a change during a call is reported in the next', async () => {
  const { root, write } = prepare()
  const calls: string[][] = []
  const watching = watchFolders(root, ['loader'], async paths => {
    calls.push(paths)
    if (paths.includes('loader/first.ts')) write('loader/second.ts')
  })
  onTestFinished(() => {
    watching.close()
    rmSync(root, { recursive: true })
  })
  await expect
    .poll(() => {
      if (!calls.length) write('loader/first.ts')
      return calls.some(paths => paths.includes('loader/second.ts') && !paths.includes('loader/first.ts'))
    }, patience)
    .toBe(true)
})
