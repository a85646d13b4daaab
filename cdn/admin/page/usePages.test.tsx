// @vitest-environment happy-dom
import { render } from 'preact'
import { expect, test, vi } from 'vitest'
import { type Page, usePages } from './usePages.ts'

type Pages = ReturnType<typeof usePages<string>>
interface ListProps {
  text: string
  read(text: string, after: string | undefined): Promise<Page<string>>
  onDraw(pages: Pages): void
}

function List({ text, read, onDraw }: ListProps) {
  const pages = usePages(after => read(text, after), text)
  onDraw(pages)
  return <p>{pages.rows?.join()}</p>
}

test('a later page of one search does not end up among the rows of the next', async () => {
  let answer = (_: Page<string>) => {}
  const read = (text: string, after: string | undefined) =>
    after === undefined
      ? Promise.resolve({ rows: [`${text} 1`], next: '1' })
      : new Promise<Page<string>>(resolve => {
          answer = resolve
        })
  let last: Pages | undefined
  const onDraw = (pages: Pages) => {
    last = pages
  }
  const root = document.createElement('div')
  const search = async (text: string) => {
    render(<List text={text} read={read} onDraw={onDraw} />, root)
    await vi.waitFor(() => expect(root.textContent).toBe(`${text} 1`))
  }
  await search('ada')
  const reading = last?.more()
  await search('bob')
  answer({ rows: ['ada 2'] })
  await reading
  const others = last?.more()
  answer({ rows: ['bob 2'] })
  await others
  await vi.waitFor(() => expect(root.textContent).toMatch(/2$/))
  expect([root.textContent, last?.next]).toEqual(['bob 1,bob 2', undefined])
})
