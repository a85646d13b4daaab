import { expect, test } from 'vitest'
import type { LogEntry } from '../logEntry.ts'
import { formatLog } from './formatLog.ts'

const request: LogEntry = {
  time: '2026-11-21T12:34:56.789Z',
  requestId: '0123456789abcdef',
  method: 'GET',
  route: '/:version/modal.html',
  status: 403,
  durationMs: 2,
  project: 'demo',
  pageOrigin: 'https://evil.example',
  code: 'origin_not_allowed',
}

test('writes a request as columns for a terminal, with the id if it failed', () => {
  expect(formatLog(request, 'pretty')).toBe(
    '12:34:56 403 GET  /:version/modal.html 2 ms demo https://evil.example origin_not_allowed (0123456789abcdef)',
  )
  expect(formatLog({ ...request, status: 200, code: undefined }, 'pretty')).toBe(
    '12:34:56 200 GET  /:version/modal.html 2 ms demo https://evil.example',
  )
})

test('writes a server event in words', () => {
  const entry = { time: request.time, event: 'projects.refused', reason: 'projects.json is not JSON' } as const
  expect(formatLog(entry, 'pretty')).toBe('12:34:56 projects.refused projects.json is not JSON')
})

test('writes one line of JSON, whatever the entry holds', () => {
  const line = formatLog({ ...request, fault: 'Error: one\ntwo' }, 'json')
  expect(line).not.toContain('\n')
  expect(JSON.parse(line)).toEqual({ ...request, fault: 'Error: one\ntwo' })
})
