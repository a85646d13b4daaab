import { expect, test, vi } from 'vitest'
import { loadWindow } from './loadWindow.ts'

test('each file is read to its end, from this site, and one that fails keeps none of the others', async () => {
  const read: string[] = []
  const load = vi.fn(async (path: string) => {
    if (path.includes('gone')) throw new TypeError('Failed to fetch')
    return { arrayBuffer: async () => void read.push(path) }
  })
  loadWindow(['assets/gone-1.js', 'assets/window-1.js', 'assets/window-1.css'], load as unknown as typeof fetch)
  await vi.waitFor(() => expect(read).toEqual(['/assets/window-1.js', '/assets/window-1.css']))
  expect(load).toHaveBeenCalledTimes(3)
})
