import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const folder = resolve('modal-app/ui')
const files = readdirSync(`${folder}/later`)

/** The names in the selectors of a style sheet. */
const classesOf = (file: string) => new Set(readFileSync(file, 'utf8').match(/\.[a-z]\w*(?=[^{};]*\{)/gi))

describe('styles of variants that Connect never draws', () => {
  test('load together, with the table of later views', () => {
    const imported = readFileSync(`${folder}/laterStyles.ts`, 'utf8').match(/(?<=')\.\/later\/[^']+/g)
    expect(imported).toEqual(files.map(file => `./later/${file}`))
    expect(readFileSync('modal-app/flow/skeletons.tsx', 'utf8')).toContain("import '../ui/laterStyles.ts'")
  })

  test.each(files)('%s names only classes of the component it continues', file => {
    const later = classesOf(`${folder}/later/${file}`)
    const first = classesOf(`${folder}/${file}`)
    expect(later.size).toBeGreaterThan(0)
    expect([...later].filter(name => !first.has(name))).toEqual([])
  })
})
