import { describe, expect, test } from 'vitest'
import { processorMs } from '../../../shared/processorMs.ts'
import { fetchFailure } from '../safeFetch.ts'
import { readNftDescription } from './readNftDescription.ts'

async function read(uri: string, tokenId = '255') {
  const asked: string[] = []
  const safeFetch = async (url: string) => {
    asked.push(url)
    return { bytes: new TextEncoder().encode('{"name":"Elsewhere"}'), type: '' }
  }
  const intake = { makeRoom: async () => {}, count: () => {}, countCalls: () => {} }
  const outside = { intake, signal: new AbortController().signal, project: 'demo', client: '192.0.2.1' }
  const { name } = await readNftDescription(new TextEncoder().encode(uri), tokenId, safeFetch, outside)
  return { name, asked }
}

test('the id is put into an address once', async () => {
  const id = 'ff'.padStart(64, '0')
  expect((await read('https://items.example/{id}.json?{id}')).asked).toEqual([`https://items.example/${id}.json?{id}`])
})

test('an address that is too long is asked for nothing', async () => {
  expect(await read('{id}'.repeat(350_000))).toEqual({ name: '', asked: [] })
  expect(await read(`https://items.example/${'a'.repeat(2048)}`)).toEqual({ name: '', asked: [] })
})

test('a description on the chain may be long, and stays as it is', async () => {
  const long = `data:application/json,{"name":"{id}","more":"${'{id}'.repeat(10_000)}"}`
  expect(await read(long)).toEqual({ name: '{id}', asked: [] })
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10"><rect style="fill:red, x"/></svg>'
const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'

async function described(uri: string, answer: () => Uint8Array = () => new TextEncoder().encode(uri)) {
  const asked: string[] = []
  let unsure = 0
  const safeFetch = async (url: string) => {
    asked.push(url)
    return { bytes: answer(), type: '' }
  }
  const intake = { makeRoom: async () => {}, count: () => {}, countCalls: () => {} }
  const signal = new AbortController().signal
  const outside = { intake, signal, project: 'demo', client: '192.0.2.1', unsure: () => void unsure++ }
  const told = await readNftDescription(new TextEncoder().encode(uri), '1', safeFetch, outside)
  return { ...told, asked, unsure }
}

describe('a picture is found', () => {
  const json = (image: object) =>
    `data:application/json,${encodeURIComponent(JSON.stringify({ name: 'Poppy', ...image }))}`
  const drawn = `data:image/svg+xml,${encodeURIComponent(svg)}`

  test.each([
    ['as an SVG in image_data', { image_data: svg }, drawn],
    ['as an SVG in image', { image: `\n${svg}` }, drawn],
    ['in image_data if image is none', { image: '', image_data: svg }, drawn],
    ['in image_data if image is no address', { image: 'later', image_data: drawn }, drawn],
    [
      'on Arweave',
      { image: 'ar://KKmRbIfrc7wiLcG0zvY1etlO0NBx1926dSCksxCIN3A/1.png' },
      'ar://KKmRbIfrc7wiLcG0zvY1etlO0NBx1926dSCksxCIN3A/1.png',
    ],
    ['by a CID alone', { image: cid }, `ipfs://${cid}`],
    ['by a CID with a path', { image: `${cid}/my flower.png` }, `ipfs://${cid}/my%20flower.png`],
    ['by the path of a gateway', { image: `/ipfs/${cid}/1.png` }, `ipfs://${cid}/1.png`],
    ['by a scheme without slashes', { image: `ipfs:${cid}` }, `ipfs://${cid}`],
    ['in another spelling of the field', { imageUrl: 'https://items.example/1.png' }, 'https://items.example/1.png'],
    ['behind blanks', { image: ' https://items.example/1.png\n' }, 'https://items.example/1.png'],
  ])('%s', async (_, image, found) => {
    expect(await described(json(image))).toMatchObject({ name: 'Poppy', image: found })
  })

  test.each([
    'javascript:alert(1)',
    'file:///etc/passwd',
    '/etc/passwd',
    '//evil.example/a.png',
    'b'.repeat(20),
    'ftp://a/b',
  ])('not as %s', async image => {
    expect(await described(json({ image }))).toMatchObject({ name: 'Poppy', image: undefined })
  })
})

describe('JSON as contracts write it is read', () => {
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const plain = '{"name":"Poppy","image":"https://items.example/1.png"}'
  const expected = { name: 'Poppy', image: 'https://items.example/1.png' }

  test.each([
    ['as it is', `data:application/json,${plain}`],
    ['with a parameter', `data:application/json;utf8,${plain}`],
    ['with a charset', `data:application/json;charset=utf-8,${encodeURIComponent(plain)}`],
    ['as base64', `data:application/json;base64,${base64(plain)}`],
    ['as base64 without padding', `data:application/json;base64,${base64(`${plain} `).replace(/=+$/, '')}`],
    ['as base64 in name only', `data:application/json;base64,${plain}`],
    ['without a head', plain],
    ['behind a mark of byte order', `data:application/json;base64,${base64(`\ufeff${plain}`)}`],
    ['with a comma at its end', plain.replace('}', ',\n}')],
    ['with a list that ends so', plain.replace('}', ',"attributes":[{"a":1,},]}')],
    ['with a line break in a text', plain.replace('{', '{"description":"two\nlines\u0001",')],
    ['with an escape that is none', plain.replace('{', '{"description":"it\\\'s \\x",')],
    ['with zeros behind it', `${plain}\0\0`],
    ['with percent signs', `data:application/json,${plain.replace('{', '{"description":"100% %zz",')}`],
  ])('%s', async (_, uri) => {
    expect(await described(uri)).toMatchObject({ ...expected, asked: [] })
  })

  test('with quotes in a drawing that nobody escaped', async () => {
    const { name, image } = await described(
      `data:application/json;utf8,{"name": "Poppy", "image": "data:image/svg+xml;utf8,${svg}", "a": 1}`,
    )
    expect([name, image]).toEqual(['Poppy', `data:image/svg+xml;utf8,${svg}`])
  })

  test('from elsewhere, by a CID', async () => {
    const { asked, name } = await described(cid, () => new TextEncoder().encode(plain))
    expect([asked, name]).toEqual([[`ipfs://${cid}`], 'Poppy'])
  })

  const parts = ['"', '",', '\\', '{"a":"', ',', ', ', ' ', '\n', '\0']
  const timeOf = async (part: string, length: number) => {
    const startedAt = processorMs()
    await described(`data:application/json,{"a":"${part.repeat(length / part.length)}x`)
    return processorMs() - startedAt
  }
  test.each(parts)('in a time that grows with its length, if it is nothing but %j', async part => {
    await timeOf(part, 390_000)
    const short = await timeOf(part, 390_000)
    // Three times as long. A search that restarts at each character would take ten times as long.
    expect(await timeOf(part, 1_300_000)).toBeLessThan(short * 7 + 100)
  })
})

test.each([
  ['failed', 1],
  ['busy', 1],
  ['refused', 0],
] as const)('a description whose fetch is %s is not taken for one that says nothing: %i', async (outcome, unsure) => {
  const fail = () => {
    throw fetchFailure(outcome, 'HTTP')
  }
  expect(await described('https://items.example/1', fail)).toMatchObject({ name: '', image: undefined, unsure })
})
