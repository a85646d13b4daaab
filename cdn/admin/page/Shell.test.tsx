// @vitest-environment happy-dom
import { render } from 'preact'
import { expect, test } from 'vitest'
import type { Session } from './Session.ts'
import { Shell } from './Shell.tsx'

test.each(['#/%', '#/projects/%E0%A4%A', '#/nowhere'])('a link to %s leads an operator to a view', hash => {
  location.hash = hash
  const session: Session = {
    ...{ call: () => new Promise(() => {}), name: 'Ada', role: 'viewer' },
    may: new Set(['projects.list']),
  }
  const root = document.createElement('div')
  render(<Shell session={session} onSignOut={() => {}} />, root)
  expect(root.querySelector('h1')?.textContent).toBe('Projects')
})
