import { expect, test } from 'vitest'
import { logoComplaint } from './logoComplaint.ts'
import { takesAll } from './readSetting.ts'

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill=\'#f00\' d="M0 0h8v8H0z"/></svg>'

test.each([
  `data:image/svg+xml,${svg}`,
  `data:image/svg+xml;utf8,${svg}`,
  `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`,
  `data:image/svg+xml;base64,${btoa(svg)}`,
  `data:image/svg+xml;charset=utf-8;base64,${btoa(svg)}`,
  `data:image/svg+xml;base64,${btoa(svg).replace(/.{20}/g, '$&\n')}`,
  `\n  DATA:image/SVG+XML,${svg}\n`,
  'data:image/png;base64,AA==',
])('%s is taken', logo => expect(takesAll('siteLogo', logo)).toBe(true))

test.each<[unknown, RegExp]>([
  ['https://shop.example/logo.svg', /no data: URL.*picture itself/],
  ['/logo.svg', /no data: URL/],
  [7, /no data: URL/],
  [svg, /no data: URL/],
  ['data:image/svg+xml', /no comma/],
  ['data:image/gif;base64,AA==', /type image\/gif.*takes image\/svg\+xml/],
  ['data:text/html,<script>', /type text\/html/],
  ['data:image/svg+xml,', /no picture behind its comma/],
  [`data:image/svg+xml,${'a'.repeat(20_001)}`, /has 20001 characters.*takes 20000/],
  ['data:image/png,abc', /PNG without ;base64/],
  ['data:image/png;base64,<svg/>', /has a "<" in its base64/],
  ['data:image/svg+xml;charset=latin1,<svg/>', /;charset=latin1 before its comma/],
])('%s is refused by name of the rule', (logo, rule) => {
  expect(takesAll('siteLogo', logo)).toBe(false)
  expect(logoComplaint(logo)).toMatch(rule)
})
