// @vitest-environment happy-dom
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { allTexts } from './locales/allTexts.gen.ts'
import { mountSiteStory, type SiteStory } from './testStory.tsx'

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.story.tsx'))
  .sort()
const stories = (
  await Promise.all(
    files.map(async file => {
      const exported: Record<string, SiteStory> = await import(join(import.meta.dirname, file))
      return Object.entries(exported).map(([name, story]) => ({
        id: `${file.slice(0, -'.story.tsx'.length)}/${name}`,
        story,
      }))
    }),
  )
).flat()

test('story names are unique within a file', () => {
  for (const file of files) {
    const names = stories
      .filter(({ id }) => id.startsWith(`${file.slice(0, -'.story.tsx'.length)}/`))
      .map(({ story }) => story.name)
    expect(new Set(names).size, file).toBe(names.length)
  }
})

// In the gallery, a browser performs the visitors' actions.
test.each(stories)(
  '$id is drawn, with all its texts in the language of the page',
  async ({ story: { act: _, ...story } }) => {
    const root = document.createElement('div')
    document.body.replaceChildren(root)
    onTestFinished(await mountSiteStory(root, story, { locale: 'mirrored' }))
    expect(root.childElementCount).toBe(1)
    expect(Object.keys(allTexts).filter(key => root.innerHTML.includes(`>${key}<`))).toEqual([])
    // Hard-coded text instead of catalogue entries.
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const said = new Set<string>()
    while (walker.nextNode()) said.add(walker.currentNode.textContent?.trim() ?? '')
    expect(Object.values(allTexts).filter(text => text.length > 3 && said.has(text))).toEqual([])
  },
)
