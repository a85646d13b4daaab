// @vitest-environment happy-dom
import { render } from 'preact'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiRefusal, type CallApi } from '../api/callApi.ts'
import { createTestServer, testParts } from '../testServer.ts'
import { sampleProof } from '../testStory.tsx'
import { TextsProvider } from '../ui/useTexts.tsx'
import { DownloadData } from './DownloadData.tsx'

async function setUp(api: CallApi) {
  const files: Blob[] = []
  const createObjectURL = vi.spyOn(URL, 'createObjectURL').mockImplementation(file => {
    files.push(file as Blob)
    return 'blob:file'
  })
  onTestFinished(() => createObjectURL.mockRestore())
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  const parts = { ...(await testParts(createTestServer(), 'window')), api }
  const proved: string[][] = []
  const prove = async (...asked: string[]) => {
    proved.push(asked)
    return sampleProof
  }
  const sendAnswer = vi.fn(async () => {})
  render(
    <TextsProvider texts={parts.texts}>
      <DownloadData {...{ parts, prove, sendAnswer }} />
    </TextsProvider>,
    root,
  )
  const press = () =>
    [...root.querySelectorAll('button')].find(({ textContent }) => textContent === 'Download')?.click()
  const shows = (text: string) => vi.waitFor(() => expect(root.textContent).toContain(text))
  return { files, press, shows, proved, sendAnswer }
}

test('the copy is a file, asked for with a proof of the wallet; the frame hears of it, and gets nothing', async () => {
  const data = { user: { id: 'u', email: 'ada@example.com' } }
  const asked: unknown[] = []
  const { files, press, shows, proved, sendAnswer } = await setUp((async (_: unknown, body: unknown) => {
    asked.push(body)
    return { data }
  }) as unknown as CallApi)
  await shows('none of your keys')
  press()
  await shows('Your data was downloaded')
  expect(proved).toEqual([['exportUser', 'account']])
  expect(asked).toEqual([{ proof: sampleProof }])
  expect(JSON.parse((await files[0]?.text()) ?? '')).toEqual(data)
  expect(sendAnswer).toHaveBeenCalledExactlyOnceWith({ ok: 'seen' })
})

test.each([
  ['sign_in_old', 'You signed in a while ago.'],
  ['network_error', 'The server didn’t respond.'],
] as const)('%s: %s', async (code, text) => {
  const { files, press, shows, sendAnswer } = await setUp(() => Promise.reject(new ApiRefusal(code, code)))
  press()
  await shows(text)
  expect(files).toEqual([])
  expect(sendAnswer).not.toHaveBeenCalled()
})
