// @vitest-environment node
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageOptions, settings } from '../../shared/settings.schema.ts'
import { settingTexts } from '../../shared/settingTexts.ts'
import { readOptions } from '../kernel/options.ts'
import { generateOptionWords, generateSettings, optionsTable, publicSettingsInterface } from './generateSettings.ts'

const at = (path: string) => new URL(`../../${path}`, import.meta.url)
const read = (path: string) => readFileSync(at(path), 'utf8')

test.each([
  ['shared/settings.gen.ts', generateSettings()],
  ['modal-app/settings/optionWords.gen.ts', generateOptionWords()],
])('%s is the text of these rows', (path, text) => {
  expect(read(path), 'npm run build makes it anew').toBe(text)
})

test.each([
  [
    'loader/OPTIONS.md',
    /(?<=<!-- options: made from shared\/settings\.schema\.ts and settingTexts\.ts -->\n).*?(?=<!-- end of options -->)/s,
    optionsTable(),
  ],
  ['loader/publicTypes.ts', /export interface Settings \{\n.*?\n\}\n/s, publicSettingsInterface()],
])('%s says of each setting the same as its row', (path, place, expected) => {
  const text = read(path)
  expect(text).toMatch(place)
  if (process.env.UPDATE_README)
    writeFileSync(
      at(path),
      text.replace(place, () => expected),
    )
  else
    expect(
      text.match(place)?.[0],
      'to write it anew: UPDATE_README=1 npx vitest run -c e2e/vitest.config.ts generateSettings',
    ).toBe(expected)
})

test('the loader has the defaults of the rows', () => {
  const { preload, relay, theme, reconnect } = readOptions({ projectId: 'demo' })
  const byDefault = Object.entries(pageOptions).map(([name, row]) => [name, row.default])
  expect(Object.fromEntries(byDefault)).toMatchObject({ preload, relay, theme, reconnect })
})

test('every option has a text but those of features to come', () => {
  const unpublished = Object.keys({ ...pageOptions, ...settings }).filter(name => !(name in settingTexts))
  expect(unpublished).toEqual([])
})
