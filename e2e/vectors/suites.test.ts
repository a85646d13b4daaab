import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Suite, suites } from './suites.ts'

/* The table of e2e/README.md, against what runs. */

const root = join(import.meta.dirname, '../..')
const readme = readFileSync(join(root, 'e2e/README.md'), 'utf8')
const [, table = ''] = /\n## Suites of others\n([\s\S]*?)\n## /.exec(readme) ?? []

const rowOf = ({ name, version, source, licence, count, tests }: Suite) =>
  `| ${name} | ${version} | ${source} | ${licence} | ${count} | ${tests.map(path => `\`${path}\``).join(', ')} |`

test('each suite has its row in the README, and each row its suite', () => {
  const rows = table.split('\n').filter(line => /^\| (?!suite|---)/.test(line))
  expect(rows).toEqual(Object.values(suites).map(rowOf))
})

test.each(Object.entries<Suite>(suites))('%s runs where it claims to, with its count', (name, suite) => {
  for (const path of suite.tests) expect(existsSync(join(root, path)), path).toBe(true)
  const [first = ''] = suite.tests
  expect(readFileSync(join(root, first), 'utf8')).toContain(`suites.${name}.count`)
})
