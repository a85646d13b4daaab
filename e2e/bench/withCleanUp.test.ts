import { expect, test } from 'vitest'
import { withCleanUp } from './withCleanUp.ts'

test('cleans up in reverse order, and returns the work’s result', async () => {
  const undone: string[] = []
  const result = await withCleanUp(async later => {
    later(async () => undone.push('first'))
    later(async () => undone.push('second'))
    return 'done'
  })
  expect(result).toBe('done')
  expect(undone).toEqual(['second', 'first'])
})

test('cleans up after a failure too, and rethrows it', async () => {
  const undone: string[] = []
  const work = withCleanUp(async later => {
    later(async () => undone.push('only'))
    throw new Error('broken')
  })
  await expect(work).rejects.toThrow('broken')
  expect(undone).toEqual(['only'])
})

test('leaves no signal listener behind', async () => {
  const before = process.listenerCount('SIGTERM')
  await withCleanUp(async () => expect(process.listenerCount('SIGTERM')).toBe(before + 1))
  expect(process.listenerCount('SIGTERM')).toBe(before)
})
