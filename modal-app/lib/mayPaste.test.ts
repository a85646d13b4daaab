import { afterEach, expect, test } from 'vitest'
import { mayPaste } from './mayPaste.ts'

afterEach(() => void Reflect.deleteProperty(document, 'featurePolicy'))

test.each([true, false])('a frame that may read the clipboard, %s, has a button that pastes', isAllowed => {
  const allowsFeature = (feature: string) => feature === 'clipboard-read' && isAllowed
  Object.defineProperty(document, 'featurePolicy', { value: { allowsFeature }, configurable: true })
  expect(mayPaste()).toBe(isAllowed)
})

test('a browser that does not tell is tried', () => {
  expect(mayPaste()).toBe(true)
})
