import { expect, test } from 'vitest'
import { readNameVectors } from '../../../../e2e/vectors/readVectors.ts'
import { suites } from '../../../../e2e/vectors/suites.ts'
import { isNormalName } from './isNormalName.ts'

test('of the names of ENSIP-15, those count as written that are their own normal form', () => {
  const names = readNameVectors()
  expect(names).toHaveLength(suites.ensip15.count)
  // The modal's tests run all of them. Here, every tenth.
  const some = names.filter((_, index) => index % 10 === 0)
  const wrong = some.filter(({ name, norm = name, error }) => isNormalName(name) !== (!error && norm === name))
  expect(wrong).toEqual([])
})
