import { beforeEach, expect, test } from 'vitest'
import { OperatorError } from '../operatorError.ts'
import { projectEntry } from '../testApp.ts'
import { parseProjects } from './parseProjects.ts'
import { createReloadingProjects, type ProjectsNews } from './reloadingProjects.ts'

let clock = 0
let file: { stamp: string; ids: string[]; keys?: Record<string, string> } | undefined
let looks = 0
let news: ProjectsNews[] = []

beforeEach(() => {
  clock = 0
  file = { stamp: 'one', ids: ['a'] }
  looks = 0
  news = []
})

function start() {
  const source = {
    stamp: async () => {
      looks += 1
      if (!file) throw new Error('ENOENT')
      return file.stamp
    },
    read: async () => {
      if (!file) throw new OperatorError('projects.json cannot be read')
      const { ids, keys = {} } = file
      const entries = ids.map(id =>
        projectEntry({ id, privateRpcUrls: { 'eip155:31337': [keys[id] ?? 'https://rpc.example/key'] } }),
      )
      return parseProjects({ projects: entries }, 'projects.json')
    },
  }
  return createReloadingProjects(
    source,
    () => clock,
    entry => news.push(entry),
  )
}

test('picks up a change, checking once a second', async () => {
  const projects = await start()
  file = { stamp: 'two', ids: ['b'] }
  clock = 999
  expect(await projects.find('a')).toBeDefined()
  clock = 1000
  expect(await Promise.all([projects.find('a'), projects.find('b')])).toEqual([
    undefined,
    expect.objectContaining({ id: 'b' }),
  ])
  await projects.find('b')
  expect(looks).toBe(2)
  expect(news).toEqual([{ event: 'projects.reloaded', projects: 1 }])
})

test('returns the same object while nothing changes', async () => {
  const projects = await start()
  const first = await projects.find('a')
  clock = 5000
  expect(await projects.find('a')).toBe(first)
  expect(news).toEqual([])
})

test('keeps the objects of projects that a new list does not change', async () => {
  file = { stamp: 'one', ids: ['a', 'b'] }
  const projects = await start()
  const [a, b] = [await projects.find('a'), await projects.find('b')]
  file = { stamp: 'two', ids: ['b', 'c', 'a'], keys: { b: 'https://rpc.example/other' } }
  await projects.reload()
  expect(await projects.find('a')).toBe(a)
  expect(await projects.find('b')).not.toBe(b)
  expect((await projects.find('b'))?.privateRpcUrls.get('eip155:31337')).toEqual(['https://rpc.example/other'])
})

test('keeps the last valid list if the new one is invalid, and reports that once', async () => {
  const projects = await start()
  file = { stamp: 'two', ids: [] }
  for (clock = 1000; clock <= 5000; clock += 1000) expect(await projects.find('a')).toBeDefined()
  expect(news).toEqual([
    { event: 'projects.refused', reason: expect.stringContaining('projects: needs at least one project') },
  ])
})

test('keeps the last valid list while the file is missing, and reads it once it is back', async () => {
  const projects = await start()
  const kept = file
  file = undefined
  clock = 1000
  expect(await projects.find('a')).toBeDefined()
  file = kept
  clock = 2000
  expect(await projects.find('a')).toBeDefined()
  expect(news).toEqual([
    { event: 'projects.refused', reason: 'projects.json cannot be read' },
    { event: 'projects.reloaded', projects: 1 },
  ])
})

test('rereads on request without a change', async () => {
  const projects = await start()
  await projects.reload()
  expect(news).toEqual([{ event: 'projects.reloaded', projects: 1 }])
})

test('does not start with an invalid list', async () => {
  file = { stamp: 'one', ids: [] }
  await expect(start()).rejects.toThrow(OperatorError)
})
