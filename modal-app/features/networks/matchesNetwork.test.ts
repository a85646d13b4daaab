import { expect, test } from 'vitest'
import { testNetwork } from '../../boot/testApp.ts'
import { matchesNetwork } from './matchesNetwork.ts'

const polygon = {
  ...testNetwork('eip155:137', 'Polygon Zürich'),
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
}

test.each<[string, boolean]>([
  ['', true],
  ['   ', true],
  ['polygon', true],
  ['GON Z', true],
  ['  polygon  ', true],
  ['zurich', true],
  ['ZÜRICH', true],
  ['pol', true],
  ['137', true],
  ['13', true],
  ['eip155:137', true],
  ['EIP155:137', true],
  ['37', false],
  ['eip155', false],
  ['POLY2', false],
  ['.*', false],
  ['\\', false],
])('“%s” means Polygon: %s', (text, expected) => {
  expect(matchesNetwork(polygon, text)).toBe(expected)
})
