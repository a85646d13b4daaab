import { expect, test } from 'vitest'
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
