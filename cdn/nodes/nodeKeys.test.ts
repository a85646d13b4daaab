import { expect, test } from 'vitest'
import { projectEntry, testApp } from '../testApp.ts'
import { startNode, stopNodes, working } from '../testNode.ts'
import type { NodeNews } from './nodeNews.ts'

const path = '/v1/?chainId=eip155:31337&projectId=demo'
const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_gasPrice', params: [] })

async function ask(privateUrl: string, secrets: Record<string, string>) {
  const asked: string[] = []
  const reported: NodeNews[] = []
  const fetch = async (url: string) => {
    asked.push(url)
    return Response.json({ jsonrpc: '2.0', id: 1, result: '0x7a69' })
  }
  const app = await testApp(
    { fetch: fetch as never, secret: name => secrets[name], tellNode: news => reported.push(news) },
    [projectEntry({ privateRpcUrls: { 'eip155:31337': [privateUrl] } })],
  )
  const documents = await (await app.request('/1.0.0/modal.html?p=demo&o=https://app.example')).text()
  for (let visit = 0; visit < 2; visit++) expect((await app.request(path, { method: 'POST', body })).status).toBe(200)
  return {
    asked: [...new Set(asked)],
    reported: reported.filter(({ event }) => event === 'node.keyMissing'),
    documents,
  }
}

test('a node’s key comes from the environment, in the path or in the query', async () => {
  const inPath = await ask('https://node.example/v2/env:NODE_KEY', { NODE_KEY: 's3cret/key' })
  expect(inPath.asked).toEqual(['https://node.example/v2/s3cret%2Fkey'])
  const inQuery = await ask('https://node.example/?dkey=env:A&plan=env:B_2', { A: '1', B_2: '2' })
  expect(inQuery.asked).toEqual(['https://node.example/?dkey=1&plan=2'])
  expect(inPath.documents).not.toContain('s3cret')
})

test('a node without its key is left out, which is reported once', async () => {
  const { asked, reported } = await ask('https://node.example/v2/env:NODE_KEY', {})
  expect(asked).toEqual(['http://127.0.0.1:1'])
  expect(reported).toEqual([
    { event: 'node.keyMissing', project: 'demo', network: 'eip155:31337', variable: 'NODE_KEY' },
  ])
})

test('health shows facts about nodes, but no host', async () => {
  const node = await startNode(working)
  const app = await testApp({ fetch }, [projectEntry({ privateRpcUrls: { 'eip155:31337': [node.url] } })])
  expect(await (await app.request('/healthz')).json()).not.toHaveProperty('nodes')
  await app.request(path, { method: 'POST', body })
  const text = await (await app.request('/healthz')).text()
  expect(JSON.parse(text).nodes).toEqual({ 'eip155:31337': [{ state: 'up', batch: 100, lacks: [] }] })
  expect(text).not.toMatch(/127\.0\.0\.1:\d{4,5}\/key|key-1234/)
  stopNodes()
})
