import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { routeOf } from '../boot/routeOf.tsx'
import { views } from '../boot/views.ts'
import type { Route, RouteName } from '../flow/Route.ts'
import { createI18n } from '../lib/createI18n.ts'
import { allTexts } from '../locales/allTexts.gen.ts'
import en from '../locales/en.first.gen.json'
import { type MountOptions, mountStory } from './mountStory.tsx'
import type { Story } from './story.ts'

const files = import.meta.glob<Record<string, Story>>('../**/*.story.tsx', { eager: true })
const stories = Object.entries(files).flatMap(([file, exported]) =>
  Object.entries(exported).map(([name, story]) => ({ id: `${file.slice(3, -'.story.tsx'.length)}/${name}`, story })),
)
/** The stories of the states of all views, which lie beside their features. */
const viewStates: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.assign(
  {},
  ...Object.values(import.meta.glob<{ states: object }>('../features/*/states.ts', { eager: true })).map(
    ({ states }) => states,
  ),
)
const states = Object.entries(viewStates).flatMap(([view, byState]) =>
  Object.entries(byState).map(([state, name]) => ({ view: view as Route['view'], state, name })),
)

const allViews = Object.keys(views) as RouteName[]
const i18n = createI18n({ locale: 'en', dir: 'ltr', texts: allTexts })

const tabs = Object.values(views.Account.slots ?? {})

beforeAll(() => Promise.all([...tabs.map(tab => tab?.prefetch()), ...allViews.map(view => routeOf(view).prefetch?.())]))
afterEach(() => void vi.restoreAllMocks())

function draw(story: Story, options?: MountOptions): HTMLElement {
  const container = document.createElement('div')
  document.body.replaceChildren(container)
  onTestFinished(mountStory(container, story, options))
  return container
}

test('every view names its states', () => {
  expect(Object.keys(viewStates).sort()).toEqual([...allViews].sort())
})

test.each(states)('$view has a story of the state $state, under its title, with all its texts', ({ view, name }) => {
  const story = stories.find(({ id }) => id.endsWith(`/${view}View/${name}`))?.story
  if (!story) return expect.fail(`${view}View.story.tsx exports no ${name}`)
  const drawn = draw(story, { texts: en })
  const title = routeOf(view).titleIn(i18n)
  const shown = drawn.querySelector('h1')?.textContent
  // A view about one wallet, or one provider, has its name.
  if (title && shown !== 'Harbour') expect(shown).toBe(title)
  else expect(shown).toMatch(/^(?:Harbour|Paper Lantern|Odd|Coinbase|Google|GitHub|Farcaster)$/)
  const html = drawn.innerHTML
  expect(Object.keys(allTexts).filter(key => html.includes(`>${key}<`) || html.includes(`"${key}"`))).toEqual([])
})

test.each(stories)('$id is drawn without an error', ({ id, story }) => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(draw(story).childElementCount).toBe(1)
  if (id.startsWith('ui/ErrorBoundary/')) expect(told).toHaveBeenCalled()
  else expect(told.mock.calls).toEqual([])
})

test('story names are unique within a file', () => {
  for (const [file, exported] of Object.entries(files)) {
    const names = Object.values(exported).map(({ name }) => name)
    expect(new Set(names).size, file).toBe(names.length)
  }
})
