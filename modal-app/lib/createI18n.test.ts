import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { compileCatalog } from '../../shared/i18n/build/compileCatalog.mjs'
import { allTexts } from '../locales/allTexts.gen.ts'
import { firstLanguage as en } from '../locales/firstLanguage.gen.ts'
import { createI18n } from './createI18n.ts'

describe.each([
  ['texts compiled at run time', createI18n({ ...en, texts: allTexts }, compileMessage)],
  [
    'a catalogue compiled by the build',
    createI18n({ ...en, texts: JSON.parse(compileCatalog(JSON.stringify(allTexts))) }),
  ],
])('%s', (_name, { t }) => {
  test('returns a plain text', () => {
    expect(t('action.tryAgain')).toBe('Try again')
  })

  test('inserts values', () => {
    expect(t('task.waiting.title', { wallet: 'Harbour' })).toBe('Continue in Harbour')
  })

  test.each(['\\u202e', '\\x41', 'C:\\u0041\\', '{wallet}', '#', '<b>'])('leaves %s in a value unchanged', wallet => {
    expect(t('connecting.done.title', { wallet })).toBe(`Connected to ${wallet}`)
  })
})
