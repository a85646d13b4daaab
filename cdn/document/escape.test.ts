import { expect, test } from 'vitest'
import { htmlText, scriptJson } from './escape.ts'

test('writes JSON with the same value as JSON and as script, which opens no tag', () => {
  const value = { text: '</script><!-- \u2028 \u2029 "\\' }
  const text = scriptJson(value)
  expect(text).not.toMatch(/[<\u2028\u2029]/)
  expect(JSON.parse(text)).toEqual(value)
})

test('escapes markup', () => {
  expect(htmlText(`<b title="x">&amp;</b>`)).toBe('&lt;b title=&quot;x&quot;&gt;&amp;amp;&lt;/b&gt;')
})
