import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { secureOrigin, startEmbedded } from '../embedded/testEmbedded.ts'
import { publicUrl, testApp } from '../testApp.ts'

interface Operation {
  operationId: string
  servers?: { url: string }[]
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: { 'application/json': { schema: { properties: object; required: string[] } } } }
  responses: Record<string, { content: { 'application/json': { schema: Record<string, unknown> } } }>
}
interface OpenApi {
  openapi: string
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
}
type App = Awaited<ReturnType<typeof testApp>>

const read = async (app: App): Promise<OpenApi> => (await app.request(`${publicUrl}/v1/openapi.json`)).json()
const operationsOf = ({ paths }: OpenApi) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

test('describes each endpoint that the modal and the secure site call', async () => {
  const folder = new URL('../../shared/api/', import.meta.url)
  const files = (await readdir(folder, { recursive: true })).filter(file => file.endsWith('.schema.ts'))
  const modules = await Promise.all(files.map(file => import(/* @vite-ignore */ new URL(file, folder).pathname)))
  const declared = modules
    .flatMap(module => Object.values(module) as { method?: string; path?: string; reply?: unknown }[])
    .filter(value => value?.method && value.path?.startsWith('/v1/') && value.reply)
    .map(({ method, path }) => `${method} ${path?.replace(/:(\w+)/g, '{$1}')}`)
  const { app } = await startEmbedded()
  const described = operationsOf(await read(app)).map(({ path, method }) => `${method.toUpperCase()} ${path}`)
  expect(described.sort()).toEqual([...new Set(declared)].sort())
  expect(described.length).toBeGreaterThan(50)
})

test('says what is asked and answered, where, and how a failure looks', async () => {
  const { app } = await startEmbedded()
  const said = await read(app)
  expect([said.openapi, said.servers]).toEqual(['3.1.0', [{ url: publicUrl }]])
  for (const { path, operation } of operationsOf(said)) {
    const named = operation.parameters.filter(({ in: place }) => place === 'path').map(({ name }) => `{${name}}`)
    expect(path.match(/\{\w+\}/g) ?? []).toEqual(named)
    expect(operation.responses[200]?.content['application/json'].schema, path).not.toEqual({})
    expect(operation.responses.default?.content['application/json'].schema).toEqual({
      $ref: '#/components/schemas/Error',
    })
    expect(operation.servers?.[0]?.url).toBe(path.startsWith('/v1/embedded/') ? secureOrigin : undefined)
  }
  const ids = operationsOf(said).map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  const authenticate = said.paths['/v1/auth/authenticate']?.post
  expect(authenticate?.parameters.find(({ name }) => name === 'projectId')).toMatchObject({
    in: 'query',
    required: true,
  })
  expect(authenticate?.requestBody?.content['application/json'].schema.required).toEqual([
    ...['chainId', 'address', 'message', 'signature'],
  ])
})

test('without a secure site, its endpoints are not there', async () => {
  const said = await read(await testApp())
  expect(Object.keys(said.paths).filter(path => path.startsWith('/v1/embedded/'))).toEqual([])
})
