import { isBuiltin } from 'node:module'
import { expect, test } from 'vitest'
import { readModules } from '../checks/readModules.mjs'
import { root } from './root.mjs'

test('code that runs before the installation imports no packages', async () => {
  const packages: string[] = []
  const seen = new Set(['e2e/commands/runCommand.mjs'])
  for (const file of seen) {
    const [module] = await readModules(root, [file])
    for (const { target, isPackage, isDynamic } of module?.imports ?? [])
      if (isDynamic) continue
      else if (!isPackage) seen.add(target)
      else if (!isBuiltin(target)) packages.push(`${file} imports ${target}`)
  }
  expect(seen.size).toBeGreaterThan(10)
  expect(packages).toEqual([])
})
