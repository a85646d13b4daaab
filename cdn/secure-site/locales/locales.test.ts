import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { allTexts } from './allTexts.gen.ts'

test.each(Object.entries(allTexts))('%s is valid ICU text, trimmed and without straight quotes', (_key, message) => {
  expect(() => compileMessageOrThrow(message)).not.toThrow()
  expect(message).toBe(message.trim())
  expect(message).not.toMatch(/["']/)
})

test.each(Object.entries(allTexts))('%s has one word for each thing: network, choose', (_key, message) => {
  expect(message).not.toMatch(/\b(chains?|blockchains?|pick|picked|select|EVM)\b/i)
})
