import { expect, test } from 'vitest'
import { pageViewNames, viewNames } from '../../shared/views.ts'
import type { RouteName } from '../flow/Route.ts'
import type { View } from '../flow/View.ts'
import { views } from './views.ts'

interface PageFacts {
  movesConnected?: true
  endsAt?: RouteName
  isQuestion?: true
  opensByCall?: true
}

/** The page's side is another project, so it is read as a file. */
const [page] = Object.values(
  import.meta.glob<{ factsOf(view: string): PageFacts }>('../../loader/late/modal/viewFacts.ts', { eager: true }),
)
const rows = Object.entries(views) as [RouteName, View][]

test('a page can open exactly the views whose rows say so', () => {
  const opened = rows.filter(([, { opens }]) => opens).map(([view]) => view)
  expect(opened.sort()).toEqual([...pageViewNames].sort())
})

test('a view has a name that the page knows, its own or that of another', () => {
  for (const [view, { reportedAs }] of rows) expect(viewNames).toContain(reportedAs ?? view)
})

test('a view is in the document or is loaded', () => {
  for (const [view, { View, load }] of rows) expect([View, load].filter(Boolean), view).toHaveLength(1)
})

// What the page's side knows of a view is what its row says of what it asks.
test.each(rows)('the page knows about %s what its row says', (view, { asks, opens, isForCall, mayMove = false }) => {
  const facts = page?.factsOf(view)
  if (!facts) throw new Error('The page has no facts of views')
  expect(facts.movesConnected ?? false).toBe(mayMove || (asks === 'switch' && opens === 'arguments'))
  expect(facts.isQuestion ?? false).toBe(asks === 'send' || asks === 'swap')
  expect(facts.opensByCall ?? false).toBe(asks === 'click' || isForCall !== undefined)
  if (facts.endsAt) expect(opens).toBe('arguments')
})

test('an open() that waits ends at a view with an outcome, and each outcome has one that waits for it', () => {
  const ends = rows.map(([view]) => page?.factsOf(view).endsAt).filter(view => view !== undefined)
  const outcomes = rows.filter(([, { outcome }]) => outcome).map(([view, { reportedAs }]) => reportedAs ?? view)
  expect(ends.sort()).toEqual(outcomes.sort())
})
