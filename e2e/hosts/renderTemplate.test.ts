import { expect, test } from 'vitest'
import { renderTemplate } from './renderTemplate.ts'

test('fills every placeholder', () => {
  expect(renderTemplate('<a>{{x}}</a>{{y}}{{x}}', { x: '1', y: '2' })).toBe('<a>1</a>21')
})

test('fills placeholders inside a value', () => {
  expect(renderTemplate('{{body}}', { body: 'pay to {{shop}}', shop: '0x1' })).toBe('pay to 0x1')
})

test('inserts a dollar sign literally', () => {
  expect(renderTemplate('{{price}}', { price: '$& $1' })).toBe('$& $1')
})

test('names a placeholder without a value', () => {
  expect(() => renderTemplate('{{missing}}', {})).toThrow('{{missing}}')
  expect(() => renderTemplate('{{toString}}', {})).toThrow('{{toString}}')
})
