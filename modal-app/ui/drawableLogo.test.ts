import { expect, test } from 'vitest'
import { drawableLogo } from './ConnectingRing.tsx'

const svg = '<svg xmlns="http://www.w3.org/2000/svg"\n width="100%"><path fill="#f00" d="M0 0"/></svg>'
const encoded = `data:image/svg+xml,${encodeURIComponent(svg)}`

test.each([
  ['as it is', `data:image/svg+xml,${svg}`, encoded],
  ['percent-encoded', encoded, encoded],
  ['encoded in part', `data:image/svg+xml,${svg.replace('#', '%23').replace(/</g, '%3C')}`, encoded],
  ['with a character set', `data:image/svg+xml;charset=utf-8,${svg}`, encoded],
  ['in capitals, with a line break before it', `\n DATA:image/SVG+XML;utf8,${svg}`, encoded],
  ['in base64', ' data:image/svg+xml;base64,AAAA ', 'data:image/svg+xml;base64,AAAA'],
  ['a bitmap', 'data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
])('an SVG written %s can be drawn', (_, given, drawn) => expect(drawableLogo(given)).toBe(drawn))
